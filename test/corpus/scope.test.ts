// Every stream of the corpus with `scope: keys` for all of its configs: each pod sees what it saw before, keys and values.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, test } from "node:test";
import { runCommand } from "../tool/run-command.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import { consumerViews } from "./consumer-views.ts";
import { corpusFiles, skipWithoutCorpus } from "./corpus-files.ts";
import { isMapping, readStream, type StreamObject, type Value } from "./read-stream.ts";

const cwd = temporaryFolder("hashroll-scope-");
writeFileSync(join(cwd, "hashroll.yaml"), "apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\nscope: keys\n");

const objectsOf = (text: string): StreamObject[] => readStream(text).flatMap(({ objects }) => objects);

describe("the corpus with scope: keys", { ...skipWithoutCorpus, concurrency: 2 }, () => {
  for (const file of corpusFiles())
    test(basename(file), async () => {
      const input = await readFile(file, "utf8");
      const args = ["--quiet", "--retain", "none", "--secrets"];
      const { code, stdout, stderr } = await runCommand(args, { stdin: input, cwd });
      assert.equal(code, 0, stderr);
      const [before, now] = [objectsOf(input), objectsOf(stdout)];
      assert.deepEqual([...consumerViews(now)], [...consumerViews(before)]);
      assert.deepEqual(danglingKeys(before, now), []);
      assert.equal((await runCommand(args, { stdin: stdout, cwd })).stdout, stdout, "a second run changes nothing");
      assert.equal((await runCommand(args, { stdin: input, cwd })).stdout, stdout, "the same again");
    });
});

/** Fields of any object that name a new config, and one of its keys beside that: both have to be there. */
function danglingKeys(before: readonly StreamObject[], now: readonly StreamObject[]): string[] {
  const known = new Set(before.map(({ name }) => name));
  const made = new Map(now.filter(({ name }) => !known.has(name)).map((object) => [object.name, object]));
  const faults: string[] = [];
  const visit = (value: Value | undefined): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isMapping(value)) return;
    const config = typeof value["name"] === "string" ? made.get(value["name"]) : undefined;
    const key = value["key"];
    const isThere = ["data", "binaryData", "stringData"].some((field) => {
      const content = config?.value[field];
      return isMapping(content) && typeof key === "string" && key in content;
    });
    if (config && typeof key === "string" && value["optional"] !== true && !isThere)
      faults.push(`${config.name} lacks ${key}`);
    for (const each of Object.values(value)) visit(each);
  };
  for (const { value, kind } of now) if (kind !== "ConfigMap" && kind !== "Secret") visit(value);
  return faults;
}
