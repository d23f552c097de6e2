// What the tool decides about real streams: against a list checked by hand, and against a second opinion.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type * as library from "../../src/index.ts";
import { readStream } from "../corpus/read-stream.ts";
import { secondOpinions } from "./crude-evidence.ts";
import { handChecked } from "./hand-checked.ts";

const entry = new URL("../../dist/index.mjs", import.meta.url);
const { render } = (await import(entry.href)) as typeof library;

const corpus = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));
const files = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".yaml"))
      .sort()
  : [];
const skip = files.length === 0 && `no manifests in ${corpus}`;

interface Judged {
  readonly input: string;
  readonly output: string;
  readonly configs: readonly library.ReportConfig[];
}

const judged = new Map<string, Judged>();
function judge(file: string): Judged {
  const known = judged.get(file);
  if (known) return known;
  const input = readFileSync(join(corpus, file), "utf8");
  const { text, report } = render([{ path: file, text: input }]);
  assert.ok(text !== undefined, `${file}: ${JSON.stringify(report.problems)}`);
  const result = { input, output: text, configs: report.configs };
  judged.set(file, result);
  return result;
}

test("the share of each strategy", { skip }, (t) => {
  const all = files.flatMap((file) => judge(file).configs);
  const counts = new Map<string, number>();
  for (const { strategy, rule } of all) {
    const key = `${strategy.padEnd(8)}${strategy === "rename" ? "" : (rule ?? "")}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  t.diagnostic(`${all.length} configs in ${files.length} streams`);
  for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1]))
    t.diagnostic(`${String(count).padStart(5)} ${((100 * count) / all.length).toFixed(1).padStart(5)} %  ${key}`);
  assert.ok(all.length > 300);
  assert.ok(all.filter(({ strategy }) => strategy === "rename").length > all.length / 2, "most are simply renamed");
});

describe("checked by hand", { skip }, () => {
  assert.ok(handChecked.length >= 30);
  for (const { file, config, strategy, rule, why } of handChecked) {
    test(`${file}: ${config}: ${strategy}, ${why}`, () => {
      const found = judge(file).configs.filter(({ name }) => name === config);
      assert.equal(found.length, 1);
      assert.equal(found[0]?.strategy, strategy, found[0]?.reason);
      if (rule) assert.equal(found[0]?.rule, rule, found[0]?.reason);
    });
  }
});

test("what is read by name keeps its plain name", { skip }, () => {
  let count = 0;
  for (const file of files) {
    const { input, output, configs } = judge(file);
    const left = new Set(
      readStream(output).flatMap((chunk) =>
        chunk.objects.filter(({ kind }) => kind === "ConfigMap").map(({ name }) => name),
      ),
    );
    for (const { name, isReadByName } of secondOpinions(input)) {
      if (!isReadByName) continue;
      count += 1;
      assert.ok(left.has(name), `${file}: ${name} is gone`);
      assert.ok(
        configs.every((config) => config.name !== name || config.strategy !== "rename"),
        `${file}: ${name} is renamed`,
      );
    }
  }
  assert.ok(count >= 5, `the second opinion found only ${count}`);
});

test("what has no references keeps its plain name", { skip }, () => {
  for (const file of files) {
    for (const { name, strategy, references } of judge(file).configs)
      if (references.length === 0) assert.notEqual(strategy, "rename", `${file}: ${name}`);
  }
});

test("a plain app's config is simply renamed", { skip }, () => {
  // Nothing in their streams shows that their CLI reads them.
  const readFromOutside = ["linkerd-cni-config"];
  let count = 0;
  for (const file of files) {
    const { input, configs } = judge(file);
    const plain = new Set(secondOpinions(input).flatMap(({ name, isPlain }) => (isPlain ? [name] : [])));
    for (const { name, strategy, reason } of configs) {
      if (!plain.has(name) || readFromOutside.includes(name)) continue;
      count += 1;
      assert.equal(strategy, "rename", `${file}: ${name}: ${reason}`);
    }
  }
  assert.ok(count > 100, `the second opinion found only ${count}`);
});
