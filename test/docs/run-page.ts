// Runs the blocks of a page one after the other in one shell, as a reader would paste them, in a copy of example/.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../tool/hashroll.ts";
import type { Block } from "./shell-blocks.ts";

export interface Machine {
  /** Where the package is installed as `npm install --global` does it. */
  readonly prefix: string;
  readonly registry: string;
  readonly helm3: string;
  readonly helm4: string;
  readonly kubectl: string;
  /** Others, by name: each is a program, or for `helm-NAME` the folder of a plugin of Helm. */
  readonly programs?: Readonly<Record<string, string>>;
  /** Packages of npm that are installed in the working folder. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Of a cluster that the tests may change. */
  readonly kubeconfig?: string;
}

const example = fileURLToPath(new URL("example/", import.meta.url));

/** Throws with the place of the first block that fails, or that prints something else than the page says. */
export async function runPage(blocks: readonly Block[], machine: Machine): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "docs-page-"));
  try {
    const env = prepareHome(root, machine);
    const script = join(root, "page.sh");
    writeFileSync(script, scriptOf(blocks, root, machine));
    const { code, stdout } = await run("bash", [script], { cwd: join(root, "work"), env });
    checkOutput(blocks, stdout, code);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function prepareHome(root: string, machine: Machine): Record<string, string> {
  for (const folder of ["home", "helm3", "helm4", "files"]) mkdirSync(join(root, folder));
  cpSync(example, join(root, "work"), { recursive: true });
  mkdirSync(join(root, "work/node_modules"));
  const packages = { hashroll: join(machine.prefix, "lib/node_modules/hashroll"), ...machine.packages };
  for (const [name, path] of Object.entries(packages)) symlinkSync(path, join(root, "work/node_modules", name));
  for (const version of ["helm3", "helm4"] as const) symlinkSync(machine[version], join(root, version, "helm"));
  symlinkSync(machine.kubectl, join(root, "home/kubectl"));
  const home = join(root, "home");
  const plugins = join(home, ".local/share/helm/plugins");
  mkdirSync(plugins, { recursive: true });
  for (const [name, path] of Object.entries(machine.programs ?? {}))
    symlinkSync(path, join(name.startsWith("helm-") ? plugins : home, name));
  return {
    HOME: home,
    PATH: [home, join(machine.prefix, "bin"), dirname(process.execPath), "/usr/local/bin:/usr/bin:/bin"].join(
      delimiter,
    ),
    KUBECONFIG: machine.kubeconfig ?? join(home, "none"),
    npm_config_prefix: machine.prefix,
    npm_config_registry: machine.registry,
    npm_config_cache: join(home, "npm-cache"),
    npm_config_update_notifier: "false",
    // What a machine has in its npm configuration is no part of what a page prints.
    npm_config_loglevel: "error",
    GIT_CONFIG_GLOBAL: join(home, "gitconfig"),
    GIT_CONFIG_SYSTEM: "/dev/null",
  };
}

/** What no page prints; the number of the block follows. It need not begin a line: not every program ends its last one. */
const mark = "==== block";

const gitRepo = `git config --global user.name Docs && git config --global user.email docs@example.com
git config --global init.defaultBranch main
printf 'node_modules/\\n' > .gitignore
git init --quiet --bare ../origin.git && git init --quiet && git add --all && git commit --quiet --message "The example"
git remote add origin ../origin.git && git push --quiet --set-upstream origin main
`;

function scriptOf(blocks: readonly Block[], root: string, machine: Machine): string {
  const steps = blocks.flatMap((block, index) => {
    const step = stepOf(block, join(root, "files", String(index)), machine);
    return step === undefined ? [] : [`echo '${mark} ${index}'\n${step}`];
  });
  return ["exec 2>&1\nset -e -o pipefail\nplain=$PATH\n", gitRepo, ...steps, `echo '${mark} ${blocks.length}'\n`].join(
    "",
  );
}

function stepOf({ directive, language, text }: Block, file: string, machine: Machine): string | undefined {
  if (directive.type === "file") {
    writeFileSync(file, text);
    return `mkdir -p "$(dirname '${directive.path}')" && cp '${file}' '${directive.path}'\n`;
  }
  if (directive.type !== "run" || (directive.cluster && machine.kubeconfig === undefined)) return undefined;
  if (directive.needs.some((name) => machine.programs?.[name] === undefined)) return undefined;
  const path = `PATH=${join(dirname(dirname(file)), `helm${directive.helm}`)}:$plain\n`;
  if (language === "js") {
    writeFileSync(file, text);
    return `${path}node --input-type=module < '${file}'\n`;
  }
  // A list like `a && b` that fails does not end the shell.
  const check = `code=$?\nset -e\n[ $code = ${directive.exitCode} ] || { echo "exit code $code"; exit 1; }\n`;
  return `${path}${directive.exitCode === 0 ? "" : "set +e\n"}${text}${check}`;
}

function checkOutput(blocks: readonly Block[], stdout: string, code: number): void {
  const [, ...pieces] = stdout.split(new RegExp(`${mark} (\\d+)\\n`));
  const printed = new Map(
    pieces.flatMap((piece, index) => (index % 2 === 0 ? [[Number(piece), pieces[index + 1]]] : [])),
  );
  const last = Math.max(-1, ...printed.keys());
  const failed = blocks[last];
  assert.ok(
    code === 0 && !failed,
    `${failed?.place}: exit code ${code}\n${failed?.text}\n${printed.get(last) ?? stdout}`,
  );
  for (const [index, { directive, text, place }] of blocks.entries())
    if (directive.type === "prints" && printed.has(index - 1))
      assert.match(printed.get(index - 1) ?? "", patternOf(text), `${place}: this is what is printed`);
}

/** A line of … is any number of lines. */
function patternOf(text: string): RegExp {
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => (line.trim() === "…" ? "(?:.*\n)*" : `${escapeRegExp(line)}\n`));
  return new RegExp(`^${lines.join("")}\\s*$`);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
