// Reads many texts with one run of the real kubectl: the objects of each as data, or that it refuses the text.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mapping } from "../corpus/read-stream.ts";

export interface KubectlText {
  /** The objects that it read, Lists taken apart; with a fault in the text those before it. */
  readonly objects: readonly Mapping[];
  readonly faults: readonly string[];
}

const endMark = "hashroll-fuzz-end";

export function kubectlReader(kubectl: string): (texts: readonly string[]) => Promise<KubectlText[]> {
  return (texts) => readWithKubectl(kubectl, texts);
}

async function readWithKubectl(kubectl: string, texts: readonly string[]): Promise<KubectlText[]> {
  const folder = await mkdtemp(join(tmpdir(), "hashroll-fuzz-"));
  try {
    await Promise.all(
      texts.flatMap((text, index) => [
        writeFile(join(folder, `${fileName(index)}.yaml`), text),
        writeFile(join(folder, `${fileName(index)}_end.yaml`), endObject(index)),
      ]),
    );
    const { stdout, stderr } = await run(kubectl, folder);
    const read = split(stdout, stderr, texts.length);
    if (read !== undefined) return read;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const half = texts.length >> 1;
  return [
    ...(await readWithKubectl(kubectl, texts.slice(0, half))),
    ...(await readWithKubectl(kubectl, texts.slice(half))),
  ];
}

// `_` sorts after `.`, so that each mark follows its text.
function fileName(index: number): string {
  return String(index).padStart(6, "0");
}

function endObject(index: number): string {
  return `{"apiVersion":"v1","kind":"${endMark}","metadata":{"name":"${fileName(index)}"}}`;
}

function run(kubectl: string, folder: string): Promise<{ stdout: string; stderr: string }> {
  const args = ["patch", "--local", "-f", folder, "-o", "json", "--type", "merge", "-p", "{}"];
  const options = { env: { PATH: process.env["PATH"], HOME: folder, KUBECONFIG: "/dev/null" }, maxBuffer: 1 << 30 };
  return new Promise((resolve) => {
    // Its exit code is not 0 where it refuses any of the texts.
    execFile(kubectl, args, options, (_, stdout, stderr) => resolve({ stdout, stderr }));
  });
}

/** Undefined where it does not say which of the texts a fault is in. */
function split(stdout: string, stderr: string, count: number): KubectlText[] | undefined {
  const texts: { objects: Mapping[]; faults: string[] }[] = Array.from({ length: count }, () => ({
    objects: [],
    faults: [],
  }));
  let pending: Mapping[] = [];
  let expected = 0;
  for (const json of stdout.split(/(?<=^\}\n)/m)) {
    if (json.trim() === "") continue;
    const object = JSON.parse(json) as Mapping;
    if (object["kind"] !== endMark) {
      pending.push(object);
      continue;
    }
    const index = Number((object["metadata"] as Mapping)["name"]);
    if (index !== expected) throw new Error(`kubectl read ${index} where ${expected} was due: ${stderr.slice(0, 400)}`);
    (texts[index] as { objects: Mapping[] }).objects = pending;
    pending = [];
    expected = index + 1;
  }
  if (expected !== count) throw new Error(`kubectl read ${expected} texts of ${count}: ${stderr.slice(0, 400)}`);
  for (const line of stderr.replace(/ is missing in '\{[^']*'/g, (text) => text.replaceAll("\n", " ")).split("\n")) {
    const index = /\/(\d{6})\.yaml/.exec(line)?.[1] ?? (count === 1 ? 0 : undefined);
    if (line.trim() === "") continue;
    if (index === undefined) return undefined;
    texts[Number(index)]?.faults.push(line);
  }
  return texts;
}
