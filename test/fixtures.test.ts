// Every case of fixtures/, compared byte by byte. UPDATE=1 writes the expected files again, and
// FIXTURES=scope/ takes only those whose names contain it.
//
// A case with `in.yaml` or `args` is one render by the built tool: its output is `out.yaml`, its messages `problems.txt`.
// A case with `1.yaml`, `2.yaml` … is a sequence: each output is the next run's --previous, and 0.yaml, if it exists, the
// first one's. `args` are the flags of every run, `args-2` those of the second one only. `through` names the program that
// formats the output in between. A case with `explain.yaml` is explained in every format: `table.txt`, `page.json` is what
// the page shows. Other files are there for the flags to name.
// A case with `old.yaml` and `new.yaml` is a diff of both: out.txt, out.md, out.json and page.json are its formats.
// A case with `cluster.yaml` asks a cluster that has these objects, at noon of 2026-11-17: `args` are the command and its
// flags, `refused` the kinds that may not be listed; out.txt and out.json are its formats.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mock, test } from "node:test";
import { dump, loadAll } from "js-yaml";
import { attachSchema, gcSchema, historySchema } from "../src/report/cluster/schema.ts";
import { diffSchema } from "../src/report/diff/diff-document.ts";
import { explanationSchema } from "../src/report/explain/explanation.ts";
import { newJsonSchema } from "../src/settings/json-schema.ts";
import { schemaFaults } from "./command/schema-faults.ts";
import { type LiveObject, newFakeCluster } from "./tool/fake-cluster.ts";
import { hashroll, projectRoot } from "./tool/hashroll.ts";
import { runCommand } from "./tool/run-command.ts";

const root = `${projectRoot}fixtures`;
const update = process.env["UPDATE"] === "1" && process.env["CI"] !== "true";
/** What takes many runs: in this process, unless another build is to be tested. */
const runHere = process.env["HASHROLL_TOOL"] ? hashroll : runCommand;

/** What Node prints last where the tool is not, or badly, built: with UPDATE=1 that would be what is expected. */
const notStarted = /^Node\.js v\d/m;

/** Not in CI, where all count. */
const wanted = process.env["CI"] === "true" ? "" : (process.env["FIXTURES"] ?? "");
const names = findCases(root);
const isComparison = (name: string): boolean => existsSync(join(root, name, "new.yaml"));
const isSequence = (name: string): boolean => existsSync(join(root, name, "1.yaml"));
const isCluster = (name: string): boolean => existsSync(join(root, name, "cluster.yaml"));
const isExplained = (name: string): boolean => existsSync(join(root, name, "explain.yaml"));

/** The commands that ask a cluster run in this process, since ages depend on the time. */
mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-11-17T12:00:00Z") });

test("there are fixtures", () => {
  assert.ok(names.filter(isSequence).length > 50);
  assert.ok(names.length - names.filter(isSequence).length > 150);
});

test("fixtures", { concurrency: 2 }, async (t) => {
  await Promise.all(
    names.filter((name) => name.includes(wanted)).map((name) => t.test(name, () => checkOf(name)(join(root, name)))),
  );
});

function checkOf(name: string): (folder: string) => Promise<void> {
  if (isCluster(name)) return checkCluster;
  if (isComparison(name)) return checkComparison;
  if (isExplained(name)) return checkExplain;
  return isSequence(name) ? checkSequence : checkRender;
}

/** The folders that have files; groups have folders only. */
function findCases(folder: string, name = ""): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some((entry) => entry.isFile())) return [name];
  return entries.flatMap((entry) => findCases(join(folder, entry.name), join(name, entry.name)));
}

async function checkRender(folder: string): Promise<void> {
  const args = flags(folder, "args");
  assert.ok(args.length > 0 || existsSync(join(folder, "in.yaml")), "in.yaml, args or 1.yaml exists");
  const stdin = existsSync(join(folder, "in.yaml")) ? readFileSync(join(folder, "in.yaml")) : "";
  const { code, stdout, stderr } = await hashroll(args, { stdin, cwd: folder });
  assert.notEqual(code, 70, `a bug, whatever is expected: ${stderr}`);
  assert.doesNotMatch(stderr, notStarted);
  compare(folder, "problems.txt", stderr);
  compare(folder, "out.yaml", code === 0 ? stdout : undefined);
  if (code !== 0) return assert.equal(stdout, "", "nothing on stdout");
  const again = await hashroll(
    args.filter((arg) => arg.startsWith("-")),
    { stdin: stdout, cwd: folder },
  );
  assert.equal(again.stdout, stdout, "a second run changes nothing");
}

async function checkComparison(folder: string): Promise<void> {
  const run = (format: string) =>
    hashroll(["diff", "old.yaml", "new.yaml", "--format", format, ...flags(folder, "args")], { cwd: folder });
  const [text, markdown, json] = await Promise.all([run("text"), run("markdown"), run("json")]);
  assert.equal(text.code, 0, text.stderr);
  compare(folder, "problems.txt", text.stderr === "" ? undefined : text.stderr);
  compare(folder, "out.txt", text.stdout);
  compare(folder, "out.md", markdown.stdout);
  compare(folder, "out.json", json.stdout);
  assert.deepEqual(schemaFaults(newJsonSchema("diff", diffSchema), JSON.parse(json.stdout)), []);
  await comparePage(folder, ["diff", "old.yaml", "new.yaml"]);
}

/** What the HTML shows; how it shows it is tested in a browser. */
async function comparePage(folder: string, args: readonly string[]): Promise<void> {
  const { stdout } = await runHere([...args, "--format", "html", ...flags(folder, "args")], { cwd: folder });
  const data = /<script type="application\/json" id="data">(.*)<\/script>/.exec(stdout)?.[1] ?? "";
  compare(folder, "page.json", `${JSON.stringify(JSON.parse(data), null, 2)}\n`);
}

async function checkCluster(folder: string): Promise<void> {
  const objects = loadAll(read(folder, "cluster.yaml") ?? "") as LiveObject[];
  using cluster = newFakeCluster(objects, flags(folder, "refused"));
  const stdin = read(folder, "in.yaml") ?? "";
  const ask = (...more: readonly string[]) =>
    runCommand([...flags(folder, "args"), ...more], { cwd: folder, stdin, env: { KUBECTL: cluster.kubectl } });
  const [text, json] = [await ask(), await ask("--format=json")];
  compare(folder, "problems.txt", text.stderr);
  compare(folder, "out.txt", text.stdout || undefined);
  compare(folder, "out.json", json.stdout || undefined);
  if (json.stdout === "") return;
  const command = flags(folder, "args")[0] as string;
  const schema = { history: historySchema, gc: gcSchema, attach: attachSchema }[command];
  assert.ok(schema, "args begin with a command");
  assert.deepEqual(schemaFaults(newJsonSchema(command, schema), JSON.parse(json.stdout)), []);
}

const explainFiles = {
  table: "table.txt",
  wide: "wide.txt",
  markdown: "markdown.md",
  mermaid: "graph.mmd",
  json: "explanation.json",
} as const;

async function checkExplain(folder: string): Promise<void> {
  for (const [format, file] of Object.entries(explainFiles)) {
    const args = ["explain", "--format", format, ...flags(folder, "args"), "explain.yaml"];
    const { code, stdout, stderr } = await hashroll(args, { cwd: folder });
    assert.equal(code, 0, stderr);
    compare(folder, file, stdout);
    compare(folder, "problems.txt", stderr === "" ? undefined : stderr);
    if (format === "json")
      assert.deepEqual(schemaFaults(newJsonSchema("explanation", explanationSchema), JSON.parse(stdout)), []);
  }
  await comparePage(folder, ["explain", "explain.yaml"]);
}

async function checkSequence(folder: string): Promise<void> {
  const cwd = mkdtempSync(join(tmpdir(), "hashroll-sequence-"));
  try {
    cpSync(folder, cwd, { recursive: true });
    await checkRounds(folder, cwd);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

async function checkRounds(folder: string, cwd: string): Promise<void> {
  const format = formatters[read(folder, "through")?.trim() ?? "nothing"];
  assert.ok(format, "`through` names a known program");
  let previous = read(folder, "0.yaml");
  let round = 1;
  for (let input = read(folder, "1.yaml"); input !== undefined; input = read(folder, `${++round}.yaml`)) {
    const args = [...flags(folder, "args"), ...flags(folder, `args-${round}`)];
    const render = (stdin: string, before: string | undefined) => {
      if (before !== undefined) writeFileSync(join(cwd, "previous.yaml"), before);
      const optional = before === undefined ? ["--previous-optional"] : [];
      const source = args.includes("--previous") ? [] : ["--previous", "previous.yaml", ...optional];
      return runHere([...args, ...source], { stdin, cwd });
    };
    const { code, stdout, stderr } = await render(input, previous);
    assert.notEqual(code, 70, `a bug, whatever is expected: ${stderr}`);
    assert.doesNotMatch(stderr, notStarted);
    compare(folder, `problems-${round}.txt`, stderr);
    compare(folder, `out-${round}.yaml`, code === 0 ? stdout : undefined);
    if (code !== 0) {
      assert.equal(stdout, "", "nothing on stdout");
      continue;
    }
    assert.equal((await render(stdout, previous)).stdout, stdout, `rendering output ${round} again changes nothing`);
    previous = format(stdout);
    assert.equal((await render(input, previous)).stdout, stdout, `input ${round} again gives output ${round}`);
  }
  const more = read(folder, `out-${round}.yaml`) ?? read(folder, `problems-${round}.txt`);
  assert.equal(more, undefined, "every expected file has an input");
}

const formatters: Readonly<Record<string, (output: string) => string>> = {
  nothing: (output) => output,
  /** As Helm 4 does: keys sorted, no comments, quotes only where needed. */
  "js-yaml": (output) =>
    loadAll(output)
      .map((object) => `---\n${dump(object, { sortKeys: true, lineWidth: 40 })}`)
      .join(""),
};

function read(folder: string, file: string): string | undefined {
  return existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : undefined;
}

function flags(folder: string, file: string): string[] {
  return (read(folder, file) ?? "").split("\n").filter((line) => line !== "");
}

function compare(folder: string, file: string, actual: string | undefined): void {
  if (update && actual !== undefined) writeFileSync(join(folder, file), actual);
  if (update && actual === undefined) rmSync(join(folder, file), { force: true });
  assert.equal(actual, read(folder, file), file);
}
