// Merge keys as Flux reads them. It runs kustomize, to which own keys count wherever `<<` stands: kustomize reads the texts first
// here, and kubectl what it makes of them.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type KubectlText, kubectlReader } from "./kubectl-reader.ts";
import { type Case, newCase } from "./new-case.ts";
import type { Reader } from "./run-cases.ts";

/** The first `count` cases from `seed` on that have merge keys and that kustomize can read, for Flux. */
export async function fluxCases(count: number, seed: number, read: Reader): Promise<Case[]> {
  const found: Case[] = [];
  for (let next = seed; found.length < count; next += 1) {
    const { options, ...others } = newCase(next);
    const [first] = others.sources;
    if (others.isDamaged || !first?.text.includes("<<") || isOdd(first.text)) continue;
    // What an earlier output was made for, its names are by another reading.
    const one: Case = { ...others, sources: [first], previous: undefined, options: { ...options, for: "flux" } };
    const [text] = await read([first.text]);
    if (text?.faults.length === 0) found.push(one);
  }
  return found;
}

/**
 * kubectl gives a last line its break where that is missing, kustomize does not. And kustomize prints U+0085 and some folded
 * scalars so that they are read as something else.
 */
function isOdd(text: string): boolean {
  return !text.endsWith("\n") || /\u0085|\\(?:u0085|x85|N)|[ \t]>[-+1-9]*[ \t]*(?:#.*)?\r?$/im.test(text);
}

export function kustomizeReader(kubectl: string): Reader {
  const known = new Map<string, Promise<Built>>();
  const readBuilt = kubectlReader(kubectl);
  return async (texts) => {
    const built: Built[] = [];
    for (const text of texts) {
      const one = known.get(text) ?? build(kubectl, text);
      known.set(text, one);
      built.push(await one);
    }
    const read = await readBuilt(built.map(({ text }) => text));
    return read.map((each, index): KubectlText => {
      const fault = built[index]?.fault ?? "";
      return fault === "" ? each : { objects: [], faults: [fault] };
    });
  };
}

interface Built {
  readonly text: string;
  readonly fault: string;
}

async function build(kubectl: string, text: string): Promise<Built> {
  const folder = await mkdtemp(join(tmpdir(), "hashroll-flux-"));
  try {
    await writeFile(join(folder, "kustomization.yaml"), "resources: [all.yaml]\n");
    await writeFile(join(folder, "all.yaml"), text);
    return await new Promise((resolve) => {
      execFile(kubectl, ["kustomize", folder], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
        resolve({ text: stdout, fault: error ? stderr.trim() || "refused" : "" }),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
