// `diff` over the shared corpus, judged by what the filter writes: no code of the comparison itself is used to judge it.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, test } from "node:test";
import { dump } from "js-yaml";
import type { DiffDocument } from "../../src/report/diff/diff-document.ts";
import { runCommand } from "../tool/run-command.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import { corpusFiles, skipWithoutCorpus } from "./corpus-files.ts";
import { isMapping, type Mapping, mappingOf, nameOf, readStream, type StreamObject } from "./read-stream.ts";

const cwd = temporaryFolder("hashroll-diff-corpus-");

/** Configs per stream whose values are changed one after the other: all of the first ones show the rules. */
const maxConfigs = 3;

describe("every stream", { ...skipWithoutCorpus, concurrency: 1 }, () => {
  for (const file of corpusFiles())
    test(basename(file), async () => {
      const text = readFileSync(file, "utf8");
      const self = await diff(text, text);
      assert.deepEqual(
        [self.configs, self.workloads, self.objects],
        [[], [], []],
        "nothing differs between a stream and itself",
      );
      const objects = readStream(text).flatMap((chunk) => chunk.objects.filter(({ kind }) => !kind.endsWith("List")));
      for (const change of changesOf(objects)) await checkChange(objects, change);
    });
});

interface ValueChange {
  readonly config: StreamObject;
  readonly key: string;
  readonly changed: Mapping;
}

/** The first value of each of some ConfigMaps gets one more line. */
function changesOf(objects: readonly StreamObject[]): ValueChange[] {
  return objects
    .filter(({ kind, apiVersion }) => kind === "ConfigMap" && apiVersion === "v1")
    .flatMap((config) => {
      const data = mappingOf(config.value["data"]);
      const [key, value] = Object.entries(data).find(([, each]) => typeof each === "string") ?? [];
      if (key === undefined) return [];
      const changed = { ...config.value, data: { ...data, [key]: `${value as string}\n# changed\n` } };
      return [{ config, key, changed }];
    })
    .slice(0, maxConfigs);
}

async function checkChange(objects: readonly StreamObject[], { config, key, changed }: ValueChange): Promise<void> {
  const old = write(objects.map(({ value }) => value));
  const now = write(objects.map(({ value }) => (value === config.value ? changed : value)));
  const found = await diff(old, now);
  const name = nameOf(config);
  assert.deepEqual(
    found.configs.map((each) => [titleOf(each), each.keys.map((one) => `${one.change} ${one.key}`)]),
    [[name.replace(/-[2456789bcdfghkmt]{10}$/, ""), [`changed ${key}`]]],
    `${name} is the only config that differs`,
  );
  const expected = changedObjects((await filter(old)) ?? "", (await filter(now)) ?? "");
  assert.deepEqual(found.workloads.map(titleOf).sort(), expected, `those follow ${name} that the filter changes`);
  assert.deepEqual(found.objects, [], "nothing else differs");
}

function titleOf({ kind, namespace, name }: { kind: string; namespace?: string; name: string }): string {
  return `${kind} ${namespace === undefined ? "" : `${namespace}/`}${name}`;
}

/** The objects, configs aside, that are not the same in both outputs. */
function changedObjects(old: string, now: string): string[] {
  const objectsOf = (text: string): Map<string, string> =>
    new Map(
      readStream(text)
        .flatMap(({ objects }) => objects)
        .filter(({ kind }) => kind !== "ConfigMap" && kind !== "Secret" && !kind.endsWith("List"))
        .map((object) => [nameOf(object), JSON.stringify(object.value)]),
    );
  const before = objectsOf(old);
  return [...objectsOf(now)]
    .filter(([name, value]) => before.get(name) !== value)
    .map(([name]) => name)
    .sort();
}

function write(values: readonly Mapping[]): string {
  return values.map((value) => (isMapping(value) ? `---\n${dump(value, { lineWidth: -1 })}` : "")).join("");
}

async function diff(old: string, now: string): Promise<DiffDocument> {
  writeFileSync(join(cwd, "old.yaml"), old);
  const { code, stdout, stderr } = await runCommand(["diff", "old.yaml", "-", "--format", "json"], { stdin: now, cwd });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as DiffDocument;
}

async function filter(stdin: string): Promise<string | undefined> {
  const { code, stdout, stderr } = await runCommand([], { stdin, cwd });
  assert.equal(code, 0, stderr);
  return stdout;
}
