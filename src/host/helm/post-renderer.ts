// Makes hashroll a post-renderer of Helm: of Helm 3 as a program, of Helm 4 as a plugin for one run.

import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { HelmVersion } from "./version.ts";

export interface PostRenderer {
  /** The flags that Helm gets. */
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The file with the post-renderer's messages, which Helm does not print. */
  readonly messages: string;
}

/** Not `hashroll`: that plugin may be installed, and Helm allows each name once. */
const pluginName = "hashroll-helm";

/** Runs its arguments. An argument of `sh`, since programs may not be allowed to run in a folder for temporary files. */
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

/** `command` is the command line of the post-renderer itself; `folder` is removed after the run. */
export function newPostRenderer(
  command: readonly string[],
  { major, plugins }: HelmVersion,
  folder: string,
): PostRenderer {
  const home = join(folder, "plugins", pluginName);
  const script = join(home, "launch.sh");
  const messages = join(folder, "messages");
  mkdirSync(home, { recursive: true });
  writeFileSync(script, launcher);
  writeFileSync(messages, "");
  if (major === 3) return { flags: postRendererFlags("sh", [script, messages, ...command]), env: {}, messages };
  writeFileSync(join(home, "plugin.yaml"), plugin);
  const folders = [...(plugins ? [plugins] : []), join(folder, "plugins")];
  return {
    flags: postRendererFlags(pluginName, [messages, ...command]),
    env: { HELM_PLUGINS: folders.join(delimiter) },
    messages,
  };
}

function postRendererFlags(name: string, args: readonly string[]): string[] {
  return [`--post-renderer=${name}`, ...args.map((arg) => `--post-renderer-args=${arg}`)];
}

/** The command line that starts this program again. */
export function ownCommandLine(): string[] {
  const script = process.argv[1];
  // A standalone executable contains its script.
  const isInside = script === undefined || script.includes("/$bunfs/") || script.includes("~BUN");
  return isInside ? [process.execPath] : [process.execPath, ...process.execArgv, script];
}
