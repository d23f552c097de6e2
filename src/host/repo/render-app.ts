// Renders one app of one state, as its deployer would: with the functions of the Argo CD plugin, and within its limits.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { App, AppSource } from "../../apps/app.ts";
import { typeOf } from "../../apps/reads/app-reads.ts";
import type { RepoFiles } from "../../apps/repo-files.ts";
import { policyFile } from "../../policy/read-policy.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import type { Source } from "../../text/source.ts";
import { renderHelm } from "../argocd/helm/render-helm.ts";
import { renderKustomize } from "../argocd/kustomize/render-kustomize.ts";
import { readFiles } from "../argocd/read-files.ts";
import { remoteEnvironment } from "../argocd/remote-hosts.ts";
import { newSandbox, type Sandbox } from "../argocd/sandbox.ts";
import type { Guard } from "../process/guard.ts";
import type { ProcessContext } from "../process/run-process.ts";
import { decodeSource } from "../read-input.ts";
import { appFolder, parametersOf } from "./app-folder.ts";
import { generateKustomization, isPlain, kustomizationEdit } from "./overlay.ts";

export interface RenderContext {
  readonly env: ProcessContext["env"];
  readonly repo: RepoFiles;
  /** Where the state's files are, without links. */
  readonly root: string;
  /** A folder next to it for what is written around them. */
  readonly beside: string;
  readonly timeoutMs: number;
  readonly allowNetwork: boolean;
  /** Whether there is a kustomize: to find out for each app costs as much as to start it. */
  readonly hasKustomize: boolean;
  readonly stop: AbortSignal;
  readonly guard?: Guard | undefined;
}

/** The manifests before hashroll. Undefined if one of its sources fails. */
export async function renderApp(
  app: App,
  context: RenderContext,
  problems: ProblemList,
): Promise<readonly Source[] | undefined> {
  const deadline = Date.now() + context.timeoutMs;
  const all: Source[] = [];
  for (const [index, source] of app.sources.entries()) {
    const folder = app.sources.length === 1 ? context.beside : join(context.beside, String(index));
    mkdirSync(folder, { recursive: true });
    const rendered = await renderSource(app, source, { ...context, beside: folder }, deadline, problems);
    if (!rendered || problems.hasErrors) return undefined;
    all.push(...rendered);
  }
  return all;
}

async function renderSource(
  app: App,
  source: AppSource,
  context: RenderContext,
  deadline: number,
  problems: ProblemList,
): Promise<readonly Source[] | undefined> {
  const { root, beside, repo, env } = context;
  const type = typeOf(source, repo);
  const folder = appFolder(app, source.folder, root, problems);
  if (!folder) return undefined;
  const { own } = parametersOf(source, problems);
  if (type === "files") {
    const leaveOut = join(folder.folder, policyFile);
    return readFiles(folder, { ...own, leaveOut });
  }
  const sandbox = offline(newSandbox(beside, env, deadline), context);
  if (type === "kustomize" && source.kustomize?.generate) generateKustomization(source.folder, root, repo);
  const output =
    type === "helm"
      ? await renderHelm(folder, own, sandbox)
      : await renderKustomize(folder, own, sandbox, editOf(source));
  const rendered = output && decodeSource(`<${output.title} ${source.folder || "."}>`, output.bytes, problems);
  if (!rendered) return undefined;
  return [source.substitute ? { ...rendered, text: substitute(rendered.text, source.substitute) } : rendered];
}

function editOf({ folder, kustomize }: AppSource): ReturnType<typeof kustomizationEdit> | undefined {
  return kustomize && !isPlain(kustomize) ? kustomizationEdit(folder, kustomize) : undefined;
}

/** Whoever allows the network for a review, allows all of it: the apps are those of the user's own repo. */
function offline(sandbox: Sandbox, { env, allowNetwork, hasKustomize, stop, guard }: RenderContext): Sandbox {
  const programs = hasKustomize ? sandbox.programs : { ...sandbox.programs, kustomize: "" };
  const remoteHosts = allowNetwork ? "all" : new Set<string>();
  const own = pick(sandbox.env, (name) => !isProxy.test(name));
  const network = allowNetwork ? pick(env, (name) => isProxy.test(name) || certificates.has(name)) : {};
  return {
    ...{ ...sandbox, programs, stop, remoteHosts, ...(guard && { guard }) },
    env: { ...own, ...network, ...remoteEnvironment(remoteHosts) },
  };
}

const isProxy = /^(?:https?|all|no)_proxy$/i;

/** Which servers to trust, as helm, git and curl are told. */
const certificates: ReadonlySet<string> = new Set([
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH", "CURL_CA_BUNDLE"],
]);

function pick(env: ProcessContext["env"], isWanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value !== undefined && isWanted(name) ? [[name, value]] : [])),
  );
}

function substitute(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split(/^(?=---)/m)
    .map((document) =>
      /kustomize\.toolkit\.fluxcd\.io\/substitute:\s*["']?disabled/.test(document) ? document : fill(document, values),
    )
    .join("");
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$(\$?)\{([A-Za-z_]\w*)(?::?[=-]([^{}]*))?\}/g,
    (all, isEscaped: string, name: string, fallback?: string) => {
      if (isEscaped !== "") return all.slice(1);
      if (Object.hasOwn(values, name)) return values[name] as string;
      return fallback ?? all;
    },
  );
}
