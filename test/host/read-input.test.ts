// Where the input comes from: files, folders, globs, links, standard input; and how several files become one stream.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { loadAll } from "js-yaml";
import { readInput } from "../../src/host/read-input.ts";
import { render } from "../../src/index.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { newProblemList } from "../../src/problem/problem-list.ts";
import { positionFinder } from "../../src/text/source.ts";
import { awkwardYaml } from "../generate/awkward-yaml.ts";
import { binaryOrReason } from "../tool/binaries.ts";
import fc, { runs } from "../tool/seeds.ts";

const made: string[] = [];
after(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files; a value that begins with `->` is a link to what follows. */
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), "hashroll-input-"));
  made.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (typeof content === "string" && content.startsWith("->")) symlinkSync(content.slice(2), join(folder, path));
    else writeFileSync(join(folder, path), content);
  }
  return folder;
}

interface Read {
  readonly paths: readonly string[];
  readonly texts: readonly string[];
  readonly problems: readonly Problem[];
}

async function read(
  cwd: string,
  args: readonly string[],
  more: { stdin?: string; leaveOut?: string } = {},
): Promise<Read> {
  const problems = newProblemList();
  const stdin = { read: async () => Buffer.from(more.stdin ?? "") };
  const sources = await readInput(args, { cwd, stdin, leaveOut: more.leaveOut }, problems);
  return { paths: sources.map(({ path }) => path), texts: sources.map(({ text }) => text), problems: problems.all };
}

test("a file is read as it is, whatever its name", async () => {
  const folder = folderOf({ "manifest.txt": "\uFEFFa: é\r\n" });
  const { paths, texts, problems } = await read(folder, ["manifest.txt"]);
  assert.deepEqual([paths, texts, problems], [["manifest.txt"], ["\uFEFFa: é\r\n"], []]);
});

test("a folder gives its manifests at any depth, in the order of their names", async () => {
  const folder = folderOf({
    "d/b.yaml": "",
    "d/a/z.yml": "",
    "d/a.yaml": "",
    "d/B.json": "",
    "d/readme.md": "",
    "d/a-b.yaml": "",
    "e.yaml": "",
  });
  const expected = ["d/B.json", "d/a-b.yaml", "d/a.yaml", "d/a/z.yml", "d/b.yaml"];
  assert.deepEqual((await read(folder, ["d"])).paths, expected);
  assert.deepEqual((await read(folder, ["d/"])).paths, expected);
  assert.deepEqual((await read(folder, ["./d"])).paths, expected);
});

test("arguments keep the order they are given in", async () => {
  const folder = folderOf({ "b.yaml": "", "a.yaml": "", "d/c.yaml": "" });
  assert.deepEqual((await read(folder, ["d", "b.yaml", "a.yaml"])).paths, ["d/c.yaml", "b.yaml", "a.yaml"]);
});

test("the working folder itself", async () => {
  const folder = folderOf({ "b.yaml": "", "d/c.yaml": "" });
  assert.deepEqual((await read(folder, ["."])).paths, ["b.yaml", "d/c.yaml"]);
});

test("globs", async () => {
  const folder = folderOf({ "a/x.yaml": "", "a/y.json": "", "b/x.yaml": "", "b/deep/x.yaml": "" });
  assert.deepEqual((await read(folder, ["*/x.yaml"])).paths, ["a/x.yaml", "b/x.yaml"]);
  assert.deepEqual((await read(folder, ["**/x.yaml"])).paths, ["a/x.yaml", "b/deep/x.yaml", "b/x.yaml"]);
  assert.deepEqual((await read(folder, ["a/*.{yaml,json}"])).paths, ["a/x.yaml", "a/y.json"]);
  assert.deepEqual((await read(folder, ["{a..b}/@(x|z).yaml"])).paths, ["a/x.yaml", "b/x.yaml"]);
});

test("a file whose name looks like a glob is that file", async () => {
  const folder = folderOf({ "[a].yaml": "1", "a.yaml": "2" });
  assert.deepEqual((await read(folder, ["[a].yaml"])).texts, ["1"]);
});

test("standard input, without arguments and as a dash", async () => {
  const folder = folderOf({ "a.yaml": "file" });
  assert.deepEqual(await read(folder, [], { stdin: "piped" }), { paths: ["<stdin>"], texts: ["piped"], problems: [] });
  assert.deepEqual((await read(folder, ["a.yaml", "-"], { stdin: "piped" })).texts, ["file", "piped"]);
});

test("the policy is no manifest, unless it is named", async () => {
  const folder = folderOf({ "hashroll.yaml": "", "a.yaml": "" });
  const leaveOut = join(folder, "hashroll.yaml");
  assert.deepEqual((await read(folder, ["."], { leaveOut })).paths, ["a.yaml"]);
  assert.deepEqual((await read(folder, ["*.yaml"], { leaveOut })).paths, ["a.yaml"]);
  assert.deepEqual((await read(folder, ["hashroll.yaml"], { leaveOut })).paths, ["hashroll.yaml"]);
});

for (const [what, args, files] of [
  ["a missing file", ["gone.yaml"], {}],
  ["a glob that matches nothing", ["*.yml"], { "a.yaml": "" }],
  ["a folder without manifests", ["d"], { "d/readme.md": "" }],
] as const) {
  test(`${what} is a problem that names it`, async () => {
    const { paths, problems } = await read(folderOf(files), args);
    assert.deepEqual(paths, []);
    assert.deepEqual(
      problems.map(({ code, severity }) => [code, severity]),
      [["unreadable", "error"]],
    );
    assert.ok(problems[0]?.text.includes(args[0]));
  });
}

test("one missing file doesn't hide the next", async () => {
  const { problems, paths } = await read(folderOf({ "a.yaml": "" }), ["x.yaml", "a.yaml", "y.yaml"]);
  assert.deepEqual(paths, ["a.yaml"]);
  assert.deepEqual(
    problems.map(({ text }) => text.slice(0, 6)),
    ["x.yaml", "y.yaml"],
  );
});

test("an unreadable file", { skip: process.getuid?.() === 0 && "root may read everything" }, async () => {
  const folder = folderOf({ "a.yaml": "" });
  chmodSync(join(folder, "a.yaml"), 0);
  assert.deepEqual(
    (await read(folder, ["a.yaml"])).problems.map(({ code }) => code),
    ["unreadable"],
  );
});

test("a glob that nobody can write out is no crash", async () => {
  const { problems } = await read(folderOf({ "a.yaml": "" }), ["{1..100000}.yaml"]);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ["unreadable"],
  );
});

test("an unreadable folder", { skip: process.getuid?.() === 0 && "root may read everything" }, async () => {
  const folder = folderOf({ "d/a.yaml": "", "d/sub/b.yaml": "" });
  chmodSync(join(folder, "d/sub"), 0);
  const found = await Promise.all([read(folder, ["d"]), read(folder, ["d/**/*.yaml"])]);
  chmodSync(join(folder, "d/sub"), 0o700);
  for (const { problems } of found)
    assert.deepEqual(
      problems.map(({ code, text }) => [code, text]),
      [["unreadable", "d/sub: permission denied"]],
    );
});

test("a name below a file is no crash", async () => {
  const { problems } = await read(folderOf({ "a.yaml": "" }), ["a.yaml/b.yaml", "a\0b"]);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ["unreadable", "unreadable"],
  );
});

test("links: inside the root they count, out of it they don't", async () => {
  const outside = folderOf({ "secret.yaml": "secret", "d/deep.yaml": "deep" });
  const folder = folderOf({
    "root/real.yaml": "real",
    "root/inside.yaml": "->real.yaml",
    "root/outside.yaml": `->${outside}/secret.yaml`,
    "root/up.yaml": "->../beside.yaml",
    "root/folder": `->${outside}/d`,
    "root/folder.yaml": `->${outside}/d`,
    "root/broken.yaml": "->nowhere.yaml",
    "root/..dots.yaml": "dots",
    "root/todots.yaml": "->..dots.yaml",
    "beside.yaml": "beside",
  });
  const expected = ["root/..dots.yaml", "root/inside.yaml", "root/real.yaml", "root/todots.yaml"];
  const { paths, problems } = await read(folder, ["root"]);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    paths,
    expected.filter((path) => !path.includes("/..dots")),
  );
  assert.deepEqual((await read(folder, ["root/*.yaml"])).paths.includes("root/outside.yaml"), false);
});

test("a link that is named is followed: its owner asked for it", async () => {
  const outside = folderOf({ "a.yaml": "a", "d/b.yaml": "b" });
  const folder = folderOf({ "link.yaml": `->${outside}/a.yaml`, links: `->${outside}/d` });
  assert.deepEqual((await read(folder, ["link.yaml", "links"])).texts, ["a", "b"]);
});

test("loops of links end", async () => {
  const folder = folderOf({
    "d/a.yaml": "a",
    "d/again": "->../d",
    "d/self.yaml": "->self.yaml",
    "d/x.yaml": "->y.yaml",
    "d/y.yaml": "->x.yaml",
  });
  const { paths, problems } = await read(folder, ["d"]);
  assert.deepEqual([paths, problems], [["d/a.yaml"], []]);
  assert.deepEqual(
    (await read(folder, ["d/self.yaml"])).problems.map(({ code }) => code),
    ["unreadable"],
  );
});

test("bytes that are not UTF-8 are a problem with their place", async () => {
  const bytes = Buffer.concat([
    Buffer.from("kind: ConfigMap\ndata:\n  é: "),
    Buffer.from([0xff, 0xfe]),
    Buffer.from("\n"),
  ]);
  const { problems, paths } = await read(folderOf({ "a.yaml": bytes }), ["a.yaml"]);
  assert.deepEqual(paths, []);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ["not-utf8"],
  );
  const place = problems[0]?.place;
  assert.ok(place);
  assert.deepEqual({ path: place.source.path, ...positionFinder()(place) }, { path: "a.yaml", line: 3, column: 6 });
});

test("the place of bad bytes is not that of a replacement character that is really there", async () => {
  const bytes = Buffer.concat([Buffer.from("a: \uFFFD\nb: "), Buffer.from([0xc3]), Buffer.from("\n")]);
  const { problems } = await read(folderOf({ "a.yaml": bytes }), ["a.yaml"]);
  const place = problems[0]?.place;
  assert.ok(place);
  assert.deepEqual(positionFinder()(place), { line: 2, column: 4 });
});

test("files of any form, joined, mean what they mean one by one", () => {
  fc.assert(
    fc.property(fc.array(awkwardYaml({ aliases: true }), { minLength: 2, maxLength: 4 }), (streams) => {
      const sources = streams.map(({ text }, index) => ({ path: `${index}.yaml`, text }));
      const { text } = render(sources, { rules: [{ match: { name: "*" }, strategy: "ignore" }] });
      if (text === undefined) return;
      assert.deepEqual(
        meaning(text),
        streams.flatMap(({ objects }) => objects),
      );
    }),
    runs(200, 60),
  );
});

for (const [what, texts] of [
  ["no final line break", ["a: 1", "b: 2"]],
  ["markers at the start", ["---\na: 1\n", "---\nb: 2\n"]],
  ["a marker after comments", ["a: 1", "# note\n\n--- # x\nb: 2"]],
  ["a byte order mark each", ["\uFEFFa: 1\n", "\uFEFFb: 2\n", "\uFEFF---\nc: 3\n"]],
  ["directives", ["a: 1\n", "%YAML 1.1\n---\nb: 2\n"]],
  ["directives after comments", ["a: 1\n", "# note\n%YAML 1.1\n---\nb: 2\n", "c: 3"]],
  ["an end marker", ["a: 1\n...\n", "b: 2\n...", "c: 3\n"]],
  ["a marker at the end", ["a: 1\n---\n", "b: 2\n---", "c: 3\n"]],
  ["empty files between", ["", "a: 1\n", "\n\n", "\uFEFF", "# nothing\n", "b: 2\n"]],
  ["block scalars at the end", ["a: |\n  x\n", "b: |+\n  y\n\n", "c: |\n  z\n"]],
  ["Windows line breaks", ["a: 1\r\n", "b: 2\r\n"]],
  ["JSON", ['{"a": 1}', '{"b": 2}\n{"c": 3}', '[{"d": 4}]']],
  ["content on the marker's line", ["--- {a: 1}", "--- {b: 2}"]],
] as const) {
  test(`files joined: ${what}`, () => {
    const { text } = render(texts.map((each, index) => ({ path: `${index}.yaml`, text: each })));
    assert.ok(text !== undefined);
    // js-yaml does not read concatenated JSON values.
    const parts = (each: string): string[] => (what === "JSON" ? each.split(/(?<=\})\n(?=\{)/) : [each]);
    assert.deepEqual(parts(text).flatMap(meaning), texts.flatMap(parts).flatMap(meaning));
  });
}

test("JSON files get markers, also in front: old kubectls need that one, and kustomize the others", () => {
  const files = ['{"a": 1}', '\uFEFF{\n  "b": 2\n}\n', '{"c": 3}{"d": 4}\n{"e": 5}'];
  const joined = render(files.map((text, index) => ({ path: `${index}.json`, text }))).text;
  assert.equal(joined, '---\n{"a": 1}\n---\n{\n  "b": 2\n}\n---\n{"c": 3}\n---\n{"d": 4}\n---\n{"e": 5}');
  assert.equal(render(joined ?? "").text, joined);
});

for (const name of ["kubectl-1.32", "kubectl-1.36"] as const) {
  test(`${name} reads joined JSON files`, async (t) => {
    const found = await binaryOrReason(name);
    if ("reason" in found) return t.skip(found.reason);
    const file = (name: string): string => `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "${name}"}}`;
    const { text = "" } = render(["one", "two"].map((name) => ({ path: `${name}.json`, text: file(name) })));
    const { status, stdout } = spawnSync(found.path, ["label", "--local", "-f", "-", "a=b", "-o", "name"], {
      input: text,
      encoding: "utf8",
    });
    const folder = folderOf({ "all.yaml": text, "kustomization.yaml": "resources: [all.yaml]\n" });
    const built = spawnSync(found.path, ["kustomize", folder], { encoding: "utf8" });
    assert.equal(built.stdout.match(/^kind: ConfigMap$/gm)?.length, 4, built.stderr);
    assert.equal(status, 0);
    // Nothing refers to them: they stay beside their revisions.
    assert.match(stdout, /^configmap\/one\nconfigmap\/one-\w+\nconfigmap\/two\nconfigmap\/two-\w+\n$/);
  });
}

// js-yaml takes a line break for granted at the end of a text; Go's reader, and so the suffix, does not.
test("a block scalar that ends a file without a line break stays what it is", () => {
  const config = (name: string, header: string): string =>
    `kind: ConfigMap\napiVersion: v1\nmetadata: {name: ${name}}\ndata:\n  a: ${header}\n    x`;
  const headers = ["|", ">", "|+", "|2", "|-", "plain", ">2+"];
  const sources = headers.map((header, index) => ({ path: `${index}.yaml`, text: config(`c${index}`, header) }));
  const joined = render(sources);
  const alone = sources.map((source) => render([source]).report.configs[0]?.suffix);
  assert.deepEqual(
    joined.report.configs.map(({ suffix }) => suffix),
    alone,
  );
  assert.ok(joined.text !== undefined);
  const again = render(joined.text);
  assert.equal(again.text, joined.text);
  const plain = again.report.configs.filter(({ name, revision }) => name !== revision);
  assert.deepEqual(
    plain.map(({ suffix }) => suffix),
    alone,
  );
});

/** A lone file comes out as it is, even where it is nothing but white space. */
test("one file alone is not touched", () => {
  for (const text of ["", "\n", "\uFEFF", "a: 1", "---\n---\n"])
    assert.equal(render([{ path: "a.yaml", text }]).text, text);
});

function meaning(text: string): unknown[] {
  return loadAll(text, { json: true }).filter((value) => value !== null && value !== undefined);
}
