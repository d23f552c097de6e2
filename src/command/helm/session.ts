// One Helm that renders, and what its post-renderer has to know beside the manifests: all of it is asked for while Helm
// works, and nothing twice.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPolicy } from "../../host/find-policy.ts";
import { flagValue, type HelmCall, isOffline, releaseName } from "../../host/helm/call.ts";
import { clusterEnv } from "../../host/helm/flags.ts";
import { type Hooks, renderHooks } from "../../host/helm/hooks.ts";
import { mayHaveHooks } from "../../host/helm/may-have-hooks.ts";
import type { Rendering } from "../../host/helm/post-renderer.ts";
import { openRelease, type ReleaseReader } from "../../host/previous/helm-release.ts";
import type { QueryContext } from "../../host/process/query-program.ts";
import { readPreviousSources } from "../../host/read-previous-sources.ts";
import { isHook } from "../../manifest/hook.ts";
import { readObjects } from "../../manifest/read/read-objects.ts";
import { mergeSettings } from "../../policy/merge-settings.ts";
import { formatProblems } from "../../problem/format-problems.ts";
import { hooksNotRendered, type Message } from "../../problem/messages/index.ts";
import { newProblemList } from "../../problem/problem-list.ts";
import { hasColours, type PaintedOutput, paintFor } from "../../text/paint.ts";
import { filter } from "../filter.ts";
import type { Io, Output } from "../io/io.ts";
import { type CommandFlags, loadPolicy, type ReadPrevious } from "../prepare.ts";
import type { Helm } from "./helm.ts";
import type { Started } from "./render.ts";

export interface SessionRequest extends Started {
  readonly call: HelmCall;
  /** The flags of hashroll. */
  readonly own: CommandFlags;
  readonly helm: Helm;
  readonly io: Io;
  /** For files that exist as long as Helm runs. */
  readonly folder: string;
  readonly stop: AbortSignal;
  /** For `-f -`. */
  readonly input: Uint8Array | undefined;
}

export interface Session {
  /** What Helm calls its post-renderer for. */
  render(manifests: Buffer): Promise<Rendering>;
  /** What the user has to know, which Helm does not print. Throws if the post-renderer has a bug. */
  messages(isDone: boolean): string;
  close(): Promise<void>;
}

export function newSession(request: SessionRequest): Session {
  const { io, own, stop } = request;
  const env = { ...io.env, ...clusterEnv(request.call) };
  const messages: string[] = [];
  // They are kept until Helm has ended, and go to standard error then.
  const paintedLike = { hasColours: hasColours(io.stderr, env) };
  let warning = "";
  let bug: unknown;
  const release = openPrevious(request, { ...io, env, stop });
  const hooks = readHooks(request);
  const render = async (manifests: Buffer): Promise<Rendering> => {
    const [hookFlags, { flags, open }] = await Promise.all([hooks, release]);
    const [stdout, stderr] = [collected(), collected(paintedLike)];
    warning = hookFlags.warning ? formatProblems([hookFlags.warning], paintFor(io.stderr, env)) : "";
    const stdin = { read: async () => manifests };
    const all = mergeFlags({ ...flags, ...hookFlags.flags }, own);
    const readPrevious: ReadPrevious = (names, asked, context, problems) =>
      readPreviousSources(names, asked, context, problems, open);
    const code = await filter([], all, { cwd: io.cwd, env, stdin, stdout, stderr }, { readPrevious });
    messages.push(stderr.text());
    return { code, output: stdout.text() };
  };
  return {
    render: (manifests) =>
      render(manifests).catch((error: unknown) => {
        bug = error;
        return { code: 1, output: "" };
      }),
    messages(isDone) {
      if (bug !== undefined) throw bug;
      return `${isDone ? warning : ""}${messages.join("")}`;
    },
    async close() {
      const { open } = await release;
      for (const reader of open.values()) reader.close();
    },
  };
}

/** Flags for the filter, and what is being read already of what they name. */
interface OpenPrevious {
  readonly flags: CommandFlags;
  readonly open: ReadonlyMap<string, ReleaseReader>;
}

async function openPrevious(request: SessionRequest, context: QueryContext): Promise<OpenPrevious> {
  const { call, own, io, folder, stop } = request;
  const namespace = await request.namespace;
  const [kubeContext, kubeconfig] = [flagValue(call, "kube-context"), flagValue(call, "kubeconfig")];
  const flags = {
    for: "helm" as const,
    ...(namespace && { namespace }),
    ...(kubeContext && { kubeContext }),
    ...(kubeconfig && { kubeconfig }),
  };
  if (own.previous !== undefined || io.env["HASHROLL_PREVIOUS"]) return { flags, open: new Map() };
  const release = releaseName(call);
  const previousOptional = true;
  // Without a cluster the output is that of a first install: its previous output is a file that does not exist.
  if (release === undefined || isOffline(call) || stop.aborted)
    return { flags: { ...flags, previous: [join(folder, "nothing.yaml")], previousOptional }, open: new Map() };
  const title = namespace ? `${namespace}/${release}` : release;
  const policy = loadPolicy(findPolicy(io.cwd, own.policy), io, newProblemList());
  const settings = mergeSettings(policy, mergeFlags(flags, own));
  const reader = openRelease(title, { ...settings, optional: true }, context);
  return {
    flags: { ...flags, previous: [`helm:${title}`], previousOptional },
    open: new Map([[`helm:${title}`, reader]]),
  };
}

/** Those of the user win; lists are added up. */
function mergeFlags(ours: CommandFlags, { alsoRead = [], ...given }: CommandFlags): CommandFlags {
  const all = [...(ours.alsoRead ?? []), ...alsoRead];
  return { ...ours, ...given, ...(all.length > 0 && { alsoRead: all }) };
}

interface HookFlags {
  readonly flags: CommandFlags;
  readonly warning?: Message;
}

/** Helm 4 passes hooks to its post-renderer. */
async function readHooks({ major, minor, call, helm, io, input, folder, stop }: SessionRequest): Promise<HookFlags> {
  if (major !== 3 || !mayHaveHooks(call, io.cwd, input)) return { flags: {} };
  const capture: Helm["capture"] = (args, stdin) => helm.run(args, { stdin, stop });
  return hookFlags(await renderHooks(call, { minor, capture, input, pickHooks }), folder);
}

function hookFlags(hooks: Hooks, folder: string): HookFlags {
  if ("fault" in hooks) return { flags: { strategy: "copy" }, warning: hooksNotRendered(hooks.fault) };
  if (hooks.manifests.length === 0) return { flags: {} };
  const file = join(folder, "hooks.yaml");
  writeFileSync(file, hooks.manifests.map((manifest) => `---\n${manifest}\n`).join(""), { mode: 0o600 });
  return { flags: { alsoRead: [file] } };
}

function pickHooks(text: string): string[] {
  const hooks = readObjects({ path: "helm template", text }).filter(isHook);
  const documents = new Set(hooks.map(({ document }) => document));
  return [...documents].map(({ start, end }) => text.slice(start, end).replace(/^---/, ""));
}

/** An output that keeps what it is given. */
function collected(like: PaintedOutput = {}): Output & { text(): string } {
  const all: string[] = [];
  const write = async (pieces: string | Iterable<string>): Promise<void> => {
    all.push(typeof pieces === "string" ? pieces : [...pieces].join(""));
  };
  return { ...like, write, text: () => all.join("") };
}
