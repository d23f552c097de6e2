// What a short script does instead: load everything, change it, print it again. `node naive.mjs yaml|js-yaml < in > out`
import { createHash } from "node:crypto";
import { readFileSync, writeSync } from "node:fs";

const library = process.argv[2];
const { load, dump } = library === "yaml" ? await withYaml() : await withJsYaml();

const documents = load(readFileSync(0, "utf8"));
const names = new Map();
for (const document of documents) {
  if (document?.kind !== "ConfigMap") continue;
  const hash = createHash("sha256").update(JSON.stringify(document.data)).digest("hex").slice(0, 10);
  names.set(document.metadata.name, `${document.metadata.name}-${hash}`);
  document.metadata.name = names.get(document.metadata.name);
  document.immutable = true;
}
for (const document of documents) rewrite(document);
const output = Buffer.from(dump(documents));
for (let at = 0; at < output.length; ) at += writeSync(1, output, at);

function rewrite(value) {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (/^configMap(Ref|KeyRef)?$/.test(key) && names.has(child?.name)) child.name = names.get(child.name);
    rewrite(child);
  }
}

async function withYaml() {
  const { parseAllDocuments, stringify } = await import("yaml");
  return {
    load: (text) => parseAllDocuments(text).map((document) => document.toJS()),
    dump: (values) => values.map((value) => `---\n${stringify(value)}`).join(""),
  };
}

async function withJsYaml() {
  const { loadAll, dump } = await import("js-yaml");
  return { load: (text) => loadAll(text), dump: (values) => values.map((value) => `---\n${dump(value)}`).join("") };
}
