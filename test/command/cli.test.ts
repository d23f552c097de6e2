// The built tool as a process: exit codes, streams, files, and what its messages may never say.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { render } from "../../src/index.ts";
import { builtTool, hashroll, projectRoot, type Run } from "../tool/hashroll.ts";
import fc, { runs } from "../tool/seeds.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import { badInputs, marker } from "./bad-inputs.ts";
import { type Schema, schemaFaults } from "./schema-faults.ts";

const stream = `kind: ConfigMap
apiVersion: v1
metadata: {name: web-config}
data: {a: ${marker}}
---
kind: ConfigMap
apiVersion: v1
metadata: {name: alone}
data: {a: b}
---
kind: Deployment
apiVersion: apps/v1
metadata: {name: web}
spec: {template: {spec: {containers: [{name: web, envFrom: [{configMapRef: {name: web-config}}]}]}}}
`;

const scratch = temporaryFolder("hashroll-cli-");
const inScratch = (name: string): string => join(scratch, name);

function assertRefused({ code, stdout, stderr }: Run, expected = 1): void {
  assert.equal(code, expected, stderr);
  assert.equal(stdout, "", "nothing on stdout");
  assert.notEqual(stderr, "");
  assert.doesNotMatch(stderr, /^\s+at .+:\d+:\d+\)?$/m, "no stack trace");
  assert.ok(!stderr.includes(marker), "no value of a config");
}

test("0: done, with a summary on stderr", async () => {
  const { code, stdout, stderr } = await hashroll([], { stdin: stream });
  assert.equal(code, 0);
  assert.equal(stdout, render([{ path: "<stdin>", text: stream }]).text);
  assert.match(stderr, /1 ConfigMap renamed, 1 copied.*1 reference rewritten in 1 workload/);
  assert.ok(!stderr.includes(marker));
});

test("0: nothing in, nothing out", async () => {
  const { code, stdout } = await hashroll([], { stdin: "" });
  assert.deepEqual([code, stdout], [0, ""]);
});

for (const [what, expected, stdin] of badInputs) {
  test(`1: ${what}`, async () => {
    const run = await hashroll([], { stdin });
    assertRefused(run);
    assert.match(run.stderr, new RegExp(`^<stdin>:\\d+:\\d+: error: .* \\(${expected}\\)$`, "m"));
  });
}

test("1: a missing file, and all other faults with it", async () => {
  const run = await hashroll(["missing.yaml", "-"], { stdin: "kind: ConfigMap\napiVersion: v1\nmetadata: {}\n" });
  assertRefused(run);
  assert.match(run.stderr, /missing\.yaml.*\(unreadable\)[\s\S]*\(unnamed-config\)/);
});

for (const [args, expected] of [
  [["--secret"], /Did you mean --secrets/],
  [["--strategy", "renam"], /Did you mean rename\?/],
  [["--strategy", "zzzzzz"], /Use one of rename, copy/],
  [["--for", "helmm"], /Did you mean helm\?/],
  [["--namespace"], /argument missing/],
  [["--revisions", "two"], /whole number/],
  [["--no-such-thing"], /unknown option/],
  [["explian", "web.yaml"], /no command and no file explian\n\(Did you mean explain\?\)/],
] as const) {
  test(`2: ${args.join(" ")}`, async () => {
    const run = await hashroll(args, { stdin: stream });
    assertRefused(run, 2);
    assert.match(run.stderr, expected);
  });
}

/** Breaks something that no input can break. */
const sabotage = `import crypto from "node:crypto";import { syncBuiltinESMExports } from "node:module";crypto.hash = crypto.createHash = () => { throw new Error("broken on purpose"); };syncBuiltinESMExports();`;

test("70: a bug, with a request to report it and no half output", async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(sabotage)}`;
  const { code, stdout, stderr } = await hashroll([], { stdin: stream, env: { NODE_OPTIONS } });
  assert.equal(code, 70);
  assert.equal(stdout, "");
  assert.match(stderr, /bug[\s\S]*report[\s\S]*broken on purpose/);
  assert.ok(!stderr.includes(marker));
});

test("help is what --help is, of any command", async () => {
  assert.deepEqual(await hashroll(["help"]), await hashroll(["--help"]));
  assert.deepEqual(await hashroll(["help", "explain"]), await hashroll(["explain", "--help"]));
  assert.deepEqual(await hashroll(["help", "argocd", "generate"]), await hashroll(["argocd", "generate", "--help"]));
});

test("a file may be called nearly like a command", async () => {
  writeFileSync(inScratch("reccord"), stream);
  assert.equal((await hashroll(["reccord"], { cwd: scratch })).code, 0);
});

test("help names a command that does not exist", async () => {
  const { code, stdout, stderr } = await hashroll(["help", "argocd", "generat"]);
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /^error: there is no command argocd generat\n\(Did you mean generate\?\)\n/);
});

test("an output that cannot be written is reported, and is no success", {
  skip: !existsSync("/dev/full"),
}, async () => {
  for (const args of [["--quiet"], ["explain"], ["--help"]]) {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [builtTool, ...args], {
      input: stream,
      stdio: ["pipe", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    assert.equal(status, 1);
    assert.match(stderr, /^error: the output can't be written: there is no room left on the device \(unwritable\)$/m);
  }
});

test("--version and --help", async () => {
  const { version } = JSON.parse(readFileSync(`${projectRoot}package.json`, "utf8")) as { version: string };
  assert.deepEqual(await hashroll(["--version"]), { code: 0, stdout: `${version}\n`, stderr: "" });
  const { code, stdout, stderr } = await hashroll(["--help"]);
  assert.deepEqual([code, stderr], [0, ""]);
  for (const flag of [
    "--secrets",
    "--namespace",
    "--strategy",
    "--report",
    "--log-file",
    "--quiet",
    "--no-immutable",
    "--strict",
    "--for",
    "--policy",
  ]) {
    assert.ok(stdout.includes(flag), `${flag} is in the help`);
  }
});

test("--quiet says nothing where nothing is wrong, and what is wrong still", async () => {
  assert.equal((await hashroll(["--quiet"], { stdin: stream })).stderr, "");
  const run = await hashroll(["--quiet"], { stdin: "kind: ConfigMap\napiVersion: v1\nmetadata: {}\n" });
  assertRefused(run);
  assert.match(run.stderr, /unnamed-config/);
});

test("--log-file gets what stderr gets, on errors too", async () => {
  const file = inScratch("log");
  const done = await hashroll(["--log-file", file], { stdin: stream });
  assert.equal(readFileSync(file, "utf8"), done.stderr);
  assert.match(done.stderr, /no-references/);
  const failed = await hashroll(["--log-file", file], { stdin: "kind: ConfigMap\nmetadata: {}\napiVersion: v1\n" });
  assertRefused(failed);
  assert.equal(readFileSync(file, "utf8"), failed.stderr);
});

for (const flag of ["--log-file", "--report"]) {
  test(`${flag} that can't be written: nothing comes out`, async () => {
    const run = await hashroll([flag, inScratch("no/such/folder/file")], { stdin: stream });
    assertRefused(run);
    assert.match(run.stderr, /\(unwritable\)/);
  });
}

test("--report fits the schema that is shipped", async () => {
  const schema = JSON.parse(readFileSync(`${projectRoot}dist/schema/report.json`, "utf8")) as Schema;
  const file = inScratch("report.json");
  const inputs = [stream, "", ...badInputs.map(([, , input]) => input)];
  for (const stdin of inputs) {
    await hashroll(["--report", file], { stdin });
    const text = readFileSync(file, "utf8");
    assert.deepEqual(schemaFaults(schema, JSON.parse(text)), []);
    assert.ok(!text.includes(marker));
  }
  assert.deepEqual(schemaFaults(schema, { kind: "Report", configs: [{ line: 0 }] }).slice(0, 3), [
    "$ lacks apiVersion",
    "$ lacks problems",
    "$ lacks restarts",
  ]);
});

test("files as arguments leave standard input alone", async () => {
  writeFileSync(inScratch("a.yaml"), stream);
  const { code, stdout } = await hashroll(["a.yaml"], { cwd: scratch, stdin: "not: read" });
  assert.equal(code, 0);
  assert.equal(stdout, render([{ path: "a.yaml", text: stream }]).text);
});

/** About as many bytes as the biggest of releases. */
function bigStream(bytes: number): string {
  const padding = `${"x".repeat(95)}\n`.repeat(200).replaceAll("\n", "\n    ");
  const parts: string[] = [];
  for (let length = 0, index = 0; length < bytes; index++) {
    const part = `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: config-${index}\ndata:\n  file: |\n    ${padding}é${index}\n---\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: app-${index}\nspec:\n  template:\n    spec:\n      containers:\n      - name: c\n        envFrom:\n        - configMapRef:\n            name: config-${index}\n`;
    parts.push(part);
    length += part.length;
  }
  return `${parts.join("")}# the end\n`;
}

test("20 MB go through a pipe to the last byte", async () => {
  const big = bigStream(20 << 20);
  const { code, stdout } = await hashroll(["--quiet"], { stdin: big });
  assert.equal(code, 0);
  assert.ok(stdout.length > big.length);
  assert.ok(stdout.endsWith("# the end\n"));
  const count = big.split("kind: Deployment").length - 1;
  assert.equal(stdout.split("kind: Deployment").length - 1, count);
  assert.equal(stdout.match(/^ +name: config-\d+-[2456789bcdfghkmt]{10}$/gm)?.length, 2 * count);
});

test("a reader that goes away ends it quietly", async () => {
  const big = bigStream(2 << 20);
  const child = spawn(process.execPath, [builtTool, "--quiet"], { stdio: "pipe" });
  const errors: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  child.stdout.once("data", () => child.stdout.destroy());
  child.stdin.on("error", () => {});
  child.stdin.end(big);
  const code = await new Promise((done) => child.on("close", done));
  assert.equal(Buffer.concat(errors).toString(), "");
  assert.equal(code, 1, "a caller with pipefail has to know");
});

test("whatever is broken, no message repeats a value", () => {
  const base = `${stream}---\nkind: Secret\napiVersion: v1\nmetadata: {name: s}\nstringData:\n  a: ${marker}\n  b: |\n    ${marker}\n`;
  const letters = fc.constantFrom(
    "'",
    '"',
    "{",
    "}",
    "[",
    "\t",
    "*",
    "&",
    ":",
    "\n",
    "- ",
    "|",
    "%",
    "\\",
    "\u0001",
    "@",
    "`",
    "!",
    "? ",
  );
  const slip = fc.tuple(fc.nat(base.length), letters, fc.nat(2));
  let refused = 0;
  fc.assert(
    fc.property(fc.array(slip, { minLength: 1, maxLength: 4 }), (slips) => {
      const broken = slips.reduce(
        (text, [at, letter, gone]) => text.slice(0, at) + letter + text.slice(at + gone),
        base,
      );
      const { report } = render(broken, { secrets: true, strict: true });
      if (report.problems.some(({ severity }) => severity === "error")) refused++;
      for (const { message, advice, object } of report.problems) {
        assert.ok(![message, advice, object].some((text) => text?.includes(marker)), message);
      }
    }),
    runs(1500),
  );
  assert.ok(refused > 100, "most of these are faults");
});
