// Makes this very process a post-renderer of Helm: of Helm 3 as a program, of Helm 4 as a plugin for one run. What Helm
// starts is a few lines of `sh` that pass the manifests here and the output back: another hashroll would take a sixth of
// an upgrade to start.

import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import type { Duplex } from "node:stream";

export interface PostRenderer {
  /** The flags that Helm gets. */
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Takes the connection that Helm hands on to what it starts. */
  onChannel(channel: Duplex): void;
  close(): void;
}

/** Of one call; nothing of the output is used unless the code is 0. */
export interface Rendering {
  readonly code: number;
  readonly output: string;
}

export type Render = (manifests: Buffer) => Promise<Rendering>;

/** Not `hashroll`: that plugin may be installed, and Helm allows each name once. */
const pluginName = "hashroll-helm";

/**
 * Its first argument is a word that ends each message. Without an answer at file descriptor 3 it runs its other arguments,
 * which connect by a socket: some programs around Helm close what they don't know. An argument of `sh`, since programs may
 * not be allowed to run in a folder for temporary files.
 */
const launcher = `end=$1
shift
trap '' PIPE
if { echo "$end" >&3 && read -r answer <&3 && [ "$answer" = "$end" ]; } 2>/dev/null; then
  { cat && printf %s "$end"; } >&3
  read -r code <&3 && cat <&3
  exit "\${code:-1}"
fi
exec "$@"
`;

const plugin = `apiVersion: v1
type: postrenderer/v1
name: ${pluginName}
version: 0.0.0
runtime: subprocess
runtimeConfig:
  platformCommand:
    - command: sh
      args: ["\${HELM_PLUGIN_DIR}/launch.sh"]
`;

export interface PostRendererRequest {
  readonly major: number;
  /** The folders of the user's own plugins. */
  readonly plugins: string | undefined;
  /** Removed after the run. */
  readonly folder: string;
  readonly render: Render;
}

export function newPostRenderer({ major, plugins, folder, render }: PostRendererRequest): PostRenderer {
  const home = join(folder, "plugins", pluginName);
  const script = join(home, "launch.sh");
  const socket = join(folder, "socket");
  const end = randomBytes(16).toString("hex");
  mkdirSync(home, { recursive: true });
  writeFileSync(script, launcher);
  const serve = (channel: Duplex): void => serveOne(channel, end, render);
  const server = createServer({ allowHalfOpen: true }, serve);
  // With a path that is too long for a socket, there is still file descriptor 3.
  server.on("error", () => {}).listen(socket);
  const words = [end, ...ownCommandLine(), "helm-post-render", socket, end];
  const own = { onChannel: serve, close: () => void server.close() };
  if (major === 3) return { ...own, flags: postRendererFlags("sh", [script, ...words]), env: {} };
  writeFileSync(join(home, "plugin.yaml"), plugin);
  const folders = [...(plugins ? [plugins] : []), join(folder, "plugins")];
  return { ...own, flags: postRendererFlags(pluginName, words), env: { HELM_PLUGINS: folders.join(delimiter) } };
}

function postRendererFlags(name: string, args: readonly string[]): string[] {
  return [`--post-renderer=${name}`, ...args.map((arg) => `--post-renderer-args=${arg}`)];
}

/** One call: the word, and the same word back; the manifests and the word; the exit code and the output. */
function serveOne(channel: Duplex, end: string, render: Render): void {
  const chunks: Buffer[] = [];
  let isGreeted = false;
  const onData = (chunk: Buffer): void => {
    chunks.push(chunk);
    if (!isGreeted) {
      const all = Buffer.concat(chunks.splice(0));
      isGreeted = all.length > end.length;
      chunks.push(isGreeted ? all.subarray(end.length + 1) : all);
      if (!isGreeted) return;
      channel.write(`${end}\n`);
    }
    if (!endsWith(chunks, end)) return;
    channel.off("data", onData);
    const all = Buffer.concat(chunks);
    void render(all.subarray(0, all.length - end.length)).then(({ code, output }) =>
      channel.end(`${code}\n${code === 0 ? output : ""}`),
    );
  };
  // If Helm has ended, nobody waits for an answer.
  channel.on("error", () => {}).on("data", onData);
}

/** Looks at no more chunks than it has to: the manifests can be large, and come in many. */
function endsWith(chunks: Buffer[], end: string): boolean {
  while (chunks.length > 1 && (chunks.at(-1)?.length ?? 0) < end.length) {
    const [before, last] = chunks.splice(-2) as [Buffer, Buffer];
    chunks.push(Buffer.concat([before, last]));
  }
  const tail = chunks.at(-1);
  return tail !== undefined && tail.length >= end.length && tail.toString("latin1", tail.length - end.length) === end;
}

/** The command line that starts this program again. */
function ownCommandLine(): string[] {
  const script = process.argv[1];
  // A standalone executable contains its script.
  const isInside = script === undefined || script.includes("/$bunfs/") || script.includes("~BUN");
  return isInside ? [process.execPath] : [process.execPath, ...process.execArgv, script];
}
