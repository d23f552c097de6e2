// Hands hashroll to Helm as a post-renderer: to Helm 3 as a program, to Helm 4 as a plugin that lives for one run.

import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { HelmVersion } from "./version.ts";

export interface PostRenderer {
  /** What Helm is told. */
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where the post-renderer's messages are found afterwards: Helm throws them away. */
  readonly messages: string;
}

/** Not `hashroll`: that may be installed, and Helm wants each name once. */
const pluginName = "hashroll-helm";

/** Runs its arguments. Given to `sh` by its path, since a folder for temporary files may forbid running programs. */
const launcher = `messages=$1
shift
exec "$@" 2>>"$messages"
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

/** `words` is the command line of the post-renderer itself; `folder` is there for this run only. */
export function newPostRenderer(
  words: readonly string[],
  { major, plugins }: HelmVersion,
  folder: string,
): PostRenderer {
  const home = join(folder, "plugins", pluginName);
  const script = join(home, "launch.sh");
  const messages = join(folder, "messages");
  mkdirSync(home, { recursive: true });
  writeFileSync(script, launcher);
  writeFileSync(messages, "");
  if (major === 3) return { flags: postRendererFlags("sh", [script, messages, ...words]), env: {}, messages };
  writeFileSync(join(home, "plugin.yaml"), plugin);
  const folders = [...(plugins ? [plugins] : []), join(folder, "plugins")];
  return {
    flags: postRendererFlags(pluginName, [messages, ...words]),
    env: { HELM_PLUGINS: folders.join(delimiter) },
    messages,
  };
}

function postRendererFlags(name: string, words: readonly string[]): string[] {
  return [`--post-renderer=${name}`, ...words.map((word) => `--post-renderer-args=${word}`)];
}

/** The command line that starts this very program again. */
export function ownCommandLine(): string[] {
  const script = process.argv[1];
  // A standalone executable has its script inside itself.
  const isInside = script === undefined || script.includes("/$bunfs/") || script.includes("~BUN");
  return isInside ? [process.execPath] : [process.execPath, ...process.execArgv, script];
}
