// `hashroll argocd generate|parameters`: the two commands of the Argo CD plugin. Everything but the side-car's own
// environment comes from untrusted authors.

import { type SourceType, sourceTypes } from "../apps/app.ts";
import { type App, readApp } from "../host/argocd/app.ts";
import { chooseType, possibleTypes } from "../host/argocd/app-type.ts";
import { renderHelm } from "../host/argocd/helm/render-helm.ts";
import { renderKustomize } from "../host/argocd/kustomize/render-kustomize.ts";
import { formatBytes, limits } from "../host/argocd/limits.ts";
import { announce } from "../host/argocd/parameters.ts";
import { readFiles } from "../host/argocd/read-files.ts";
import { type AppParameters, readParameters } from "../host/argocd/read-parameters.ts";
import { type Sandbox, withSandbox } from "../host/argocd/sandbox.ts";
import { type AppSettings, readSettings } from "../host/argocd/settings.ts";
import { decodeSource } from "../host/read-input.ts";
import { type Outcome, runPipeline } from "../pipeline.ts";
import { badParameter, emptyOutput, timeout, tooMuch } from "../problem/messages/index.ts";
import { newProblemList, type ProblemList } from "../problem/problem-list.ts";
import { summarise, summariseErrors } from "../report/summary.ts";
import type { Source } from "../text/source.ts";
import { finish } from "./finish.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";
import { readSecretKey } from "./secret-key.ts";

/** Argo CD waits for 60 s, and then shows none of our messages. */
const defaultTimeoutSeconds = 50;

export async function generate(io: Io): Promise<ExitCode> {
  const problems = newProblemList();
  const seconds = timeoutSeconds(io, problems);
  return withSandbox(io, seconds, (sandbox) => generateIn(sandbox, io, problems));
}

async function generateIn(sandbox: Sandbox, io: Io, problems: ProblemList): Promise<ExitCode> {
  const app = readApp(io, problems);
  const parameters = readParameters(io.env, problems);
  const appSettings = await readSettings(app, parameters);
  const { namespace, quiet = false } = appSettings.settings;
  const target = namespace === undefined ? app : { ...app, namespace };
  const rendered = problems.hasErrors ? [] : await renderApp(target, parameters, appSettings, sandbox);
  const outcome = problems.hasErrors ? undefined : filterApp(rendered, appSettings, io, problems);
  if (outcome?.pieces) checkOutput(outcome.pieces, sandbox.deadline, problems);
  const summary = (failed: boolean): string =>
    outcome && !failed ? summarise(outcome.decisions, outcome.changes) : summariseErrors(problems.all);
  const code = await finish({ problems, settings: { quiet: quiet && !problems.hasErrors }, summary }, io);
  if (outcome?.pieces && !problems.hasErrors) await io.stdout.write(outcome.pieces);
  return code;
}

/** The parameters that the UI shows; those of all types if the folder can't be read. */
export async function parameters(io: Io): Promise<ExitCode> {
  await io.stdout.write(`${JSON.stringify(announce(typesOf(io.cwd)), null, 2)}\n`);
  return exitCode.done;
}

function typesOf(folder: string): readonly SourceType[] {
  try {
    return possibleTypes(folder);
  } catch {
    return sourceTypes;
  }
}

/** The operator of the side-car may have made Argo CD wait longer. */
function timeoutSeconds({ env }: Io, problems: ProblemList): number {
  const value = env.HASHROLL_TIMEOUT;
  if (!value) return defaultTimeoutSeconds;
  if (!/^\d{1,4}$/.test(value)) problems.add(badParameter("HASHROLL_TIMEOUT", "a whole number of seconds"));
  return Number.parseInt(value, 10) || defaultTimeoutSeconds;
}

async function renderApp(
  app: App,
  { own }: AppParameters,
  { policyPath }: AppSettings,
  sandbox: Sandbox,
): Promise<readonly Source[]> {
  const type = chooseType(app, own["app-type"]);
  if (type === undefined) return [];
  if (type === "files") return readFiles(app, { ...own, leaveOut: policyPath });
  const render = type === "helm" ? renderHelm : renderKustomize;
  const output = await render(app, own, sandbox);
  const source = output && decodeSource(`<${output.title}>`, output.bytes, app.problems);
  return source ? [source] : [];
}

function filterApp(
  rendered: readonly Source[],
  { settings, previous, context }: AppSettings,
  io: Io,
  problems: ProblemList,
): Outcome | undefined {
  if (!rendered.some(({ text }) => hasManifests(text))) {
    problems.add(emptyOutput());
    return undefined;
  }
  // The key is the side-car's: no app may name a file of it.
  const variable = "HASHROLL_SECRET_KEY_FILE";
  const secretKey = readSecretKey(io.env[variable] || undefined, io, problems, variable);
  const outcome = runPipeline({ sources: [...rendered, ...context], previous, secretKey }, settings);
  problems.addAll(outcome.problems);
  return outcome;
}

/** Piece by piece: what is too large need never exist as a whole. */
function checkOutput(pieces: Iterable<string>, deadline: number, problems: ProblemList): void {
  let length = 0;
  let start = "";
  for (const piece of pieces) {
    if (!hasManifests(start)) start += piece;
    length += piece.length;
    if (length > limits.outputBytes)
      return void problems.add(tooMuch("the output has", formatBytes(limits.outputBytes)));
  }
  if (!hasManifests(start)) problems.add(emptyOutput());
  if (Date.now() > deadline) problems.add(timeout("hashroll"));
}

/** To Argo CD, a stream of empty documents and comments is an app without objects: it may delete those that exist. */
function hasManifests(text: string): boolean {
  return /^(?!\s*(?:#|$)|---\s*(?:#|$)|\.\.\.\s*$)/m.test(text.replace(/^\uFEFF/, ""));
}
