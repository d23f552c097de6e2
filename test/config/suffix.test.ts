// Our suffix against the real tools': vectors taken from them, and the tools themselves where they are at hand.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { type ReportConfig, render } from "../../src/index.ts";
import { binaryOrReason } from "../tool/binaries.ts";
import { projectRoot } from "../tool/hashroll.ts";
import fc, { runs } from "../tool/seeds.ts";

interface Vector {
  readonly object: object;
  readonly suffix: string;
}

const configMap = (content: object): object => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "x" },
  ...content,
});
const secret = (content: object): object => ({ apiVersion: "v1", kind: "Secret", metadata: { name: "x" }, ...content });
const greeting = "hello <a&b> \u2028 😀\n";

/** Names that `kubectl kustomize` 1.35 gave to generated configs. */
const vectors: Readonly<Record<string, Vector>> = {
  "a plain value": { object: configMap({ data: { a: "b" } }), suffix: "4h2mbtbbt6" },
  "no data at all": { object: configMap({}), suffix: "6ct58987ht" },
  "control characters": { object: configMap({ data: { "nul.txt": "\u0000\u0001ok" } }), suffix: "6fk88fh7f2" },
  "words of YAML 1.1": { object: configMap({ data: { a: "<b>&é", yes: "no", on: "0644" } }), suffix: "44m87tct7t" },
  "binary data only": { object: configMap({ binaryData: { "short.dat": "AAH/" } }), suffix: "th5m7ft8bc" },
  "a bit of everything": {
    object: configMap({
      binaryData: { "short.dat": "AAH/" },
      data: {
        "a.txt": greeting,
        ["__proto__"]: "",
        "ctl.txt": "a\r\nb\t",
        B: greeting,
        "a.b": greeting,
        empty: "",
        "nul.txt": "\u0000\u0001ok",
      },
    }),
    suffix: "564t778cm2",
  },
  "a Secret": {
    object: secret({ type: "Opaque", data: { "a.txt": "aGVsbG8gPGEmYj4g4oCoIPCfmIAK", "short.dat": "AAH/" } }),
    suffix: "hkf5c9d496",
  },
  "an empty Secret": { object: secret({ type: "Opaque", data: {} }), suffix: "46f8b28mk5" },
  "a Secret with a type": {
    object: secret({ type: "kubernetes.io/tls", data: { "tls.crt": "Qw==", "tls.key": "Sw==" } }),
    suffix: "5t2gm5m46f",
  },
};

for (const [what, { object, suffix }] of Object.entries(vectors)) {
  test(`kustomize's suffix: ${what}`, () => assert.equal(onlyConfig(object).suffix, suffix));
}

const shared = `${projectRoot}../shared/facts/hash-vectors.json`;

test("the shared vectors", { skip: !existsSync(shared) && "not at hand" }, () => {
  const { vectors: all } = JSON.parse(readFileSync(shared, "utf8")) as { vectors: readonly Vector[] };
  assert.ok(all.length >= 10);
  for (const { object, suffix } of all) assert.equal(onlyConfig(object).suffix, suffix, JSON.stringify(object));
});

test("a key changes a Secret's suffix and no ConfigMap's", () => {
  const keyed = (object: object, key: string): string => onlyConfig(object, Buffer.from(key)).suffix;
  const [config, hidden] = [configMap({ data: { a: "b" } }), secret({ data: { a: "Yg==" } })];
  assert.equal(keyed(config, "one"), onlyConfig(config).suffix);
  assert.notEqual(keyed(hidden, "one"), onlyConfig(hidden).suffix);
  assert.notEqual(keyed(hidden, "one"), keyed(hidden, "two"));
  assert.match(keyed(hidden, "one"), /^[2456789bcdfghkmt]{10}$/);
});

test("values that are no strings are hashed as what they are", () => {
  const suffix = (data: string): string =>
    onlyConfig(`{apiVersion: v1, kind: ConfigMap, metadata: {name: x}, data: ${data}}`).suffix;
  assert.notEqual(suffix("{a: 3}"), suffix("{a: '3'}"));
  assert.notEqual(suffix("{a: true}"), suffix("{a: 'true'}"));
  assert.notEqual(suffix("{a: null}"), suffix("{a: ''}"));
  assert.equal(suffix("{a: 0x10}"), suffix("{a: 16}"));
  assert.equal(suffix("{a: yes}"), suffix("{a: 'yes'}"));
});

test("kubectl kustomize gives the same suffix to random configs", async (t) => {
  const found = await binaryOrReason("kubectl-1.35");
  if ("reason" in found) return t.skip(found.reason);
  const batches = fc.sample(fc.array(generated, { minLength: 60, maxLength: 60, size: "max" }), runs(2));
  for (const batch of batches) {
    const output: string = await inFolder(async (folder) => {
      await writeKustomization(folder, batch);
      return run(found.path, ["kustomize", folder]);
    });
    const { text, report } = render(output, { secrets: true, retain: "none", immutable: false });
    assert.ok(text);
    assert.equal(report.configs.length, batch.length);
    for (const { name, baseName, suffix, revision } of report.configs) {
      assert.equal(`${baseName}-${suffix}`, name, output);
      assert.equal(revision, name);
    }
  }
});

test("what kubectl create --append-hash made is recognised", async (t) => {
  const found = await binaryOrReason("kubectl-1.35");
  if ("reason" in found) return t.skip(found.reason);
  const outputs = await inFolder(async (folder) => {
    await writeFile(join(folder, "page"), greeting);
    await writeFile(join(folder, "bin"), Buffer.from([0, 255, 1]));
    const create = (...args: readonly string[]): Promise<string> =>
      run(found.path, ["create", ...args, "--append-hash", "--dry-run=client", "-o", "yaml"]);
    return Promise.all([
      create("configmap", "web", `--from-file=${folder}/page`, `--from-file=${folder}/bin`),
      create("configmap", "none"),
      create("configmap", "words", "--from-literal=yes=no", "--from-literal=a=0644"),
      create("secret", "generic", "plain", "--from-literal=a=<b>"),
      create("secret", "generic", "typed", "--type=example.com/x", `--from-file=${folder}/bin`),
      create("secret", "docker-registry", "registry", "--docker-username=u", "--docker-password=p"),
    ]);
  });
  for (const output of outputs) {
    const { report, text } = render(output, { secrets: true });
    const [config] = report.configs;
    assert.ok(config && text !== undefined);
    assert.equal(config.revision, config.name, output);
    assert.match(config.name, new RegExp(`^${config.baseName}-[2456789bcdfghkmt]{10}$`));
    const edited = output.replace("  a: PGI+", "  a: PGI=").replace('a: "0644"', 'a: "0645"');
    if (edited !== output) assert.notEqual(onlyConfig(edited).revision, config.name, "another value, another name");
  }
});

function onlyConfig(input: object | string, secretKey?: Uint8Array): ReportConfig {
  // To Go's YAML reader U+2028 is a line break, in JSON too.
  const text = typeof input === "string" ? input : JSON.stringify(input).replaceAll("\u2028", "\\u2028");
  const { report } = render(text, { secrets: true, ...(secretKey && { secretKey }) });
  assert.deepEqual(
    report.problems.filter(({ severity }) => severity === "error"),
    [],
  );
  const [config, ...others] = report.configs;
  assert.ok(config && others.length === 0);
  return config;
}

interface Generated {
  readonly kind: "ConfigMap" | "Secret";
  readonly type: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

// kustomize 5.7 fails at keys that YAML takes for numbers or constants, at characters that it has to escape but doesn't,
// and at a tab before a value's first letter.
const key = fc
  .tuple(
    fc.constantFrom("a", "B", "_", "yes", "on"),
    fc.string({ unit: fc.constantFrom("a", "Z", "9", ".", "-", "_"), maxLength: 6 }),
  )
  .map(([head, rest]) => head + rest);
const letter = fc.oneof(
  fc.constantFrom(
    "\n",
    "\r\n",
    "\t",
    "<",
    ">",
    "&",
    '"',
    "\\",
    "'",
    "\u2028",
    "\u0001",
    "😀",
    "é",
    " ",
    ": ",
    "#",
    "0644",
  ),
  fc.string({ unit: "grapheme", maxLength: 1 }),
);
const written = fc
  .array(letter, { maxLength: 20 })
  .map((letters) => letters.join("").replace(/[\u007f-\u009f\ufeff\ufffe\uffff]/g, ""))
  .map((text) => Buffer.from(text.replace(/^\s+/, (lead) => lead.replaceAll("\t", ""))));
const content = fc.oneof(
  written,
  fc.uint8Array({ maxLength: 120, size: "max" }).map((bytes) => Buffer.from([255, ...bytes])),
);
const generated: fc.Arbitrary<Generated> = fc.record({
  kind: fc.constantFrom("ConfigMap", "Secret"),
  type: fc.constantFrom("Opaque", "example.com/x"),
  files: fc.array(fc.tuple(key, content), { maxLength: 5 }).map((entries) => new Map(entries)),
});

async function writeKustomization(folder: string, batch: readonly Generated[]): Promise<void> {
  const generators: Record<string, object[]> = { configMapGenerator: [], secretGenerator: [] };
  for (const [index, { kind, type, files }] of batch.entries()) {
    await mkdir(join(folder, String(index)));
    const paths = [...files.keys()].map((name, number) => `${name}=${index}/${number}`);
    await Promise.all(
      [...files.values()].map((bytes, number) => writeFile(join(folder, String(index), String(number)), bytes)),
    );
    const own = { name: `config-${index}`, files: paths };
    if (kind === "ConfigMap") generators["configMapGenerator"]?.push(own);
    else generators["secretGenerator"]?.push({ ...own, type });
  }
  await writeFile(join(folder, "kustomization.yaml"), JSON.stringify(generators));
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "hashroll-suffix-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(path: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(path, args, { maxBuffer: 64 << 20 });
  return stdout;
}
