// How much of a run the proof takes: the part of its CPU profile inside of what proves it. `verifyOutput` has edits made, too.
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clock } from "./measure.ts";

interface Profile {
  readonly nodes: readonly { id: number; callFrame: { functionName: string }; children?: readonly number[] }[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

export async function measureProof(bundle: string, input: string, scratch: string): Promise<number> {
  const folder = mkdtempSync(join(scratch, "profile-"));
  const args = ["--cpu-prof", `--cpu-prof-dir=${folder}`, bundle];
  await clock({ program: process.execPath, args, input });
  const [file = ""] = readdirSync(folder);
  return shareOf(JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile, provers);
}

const provers: readonly string[] = ["checkEdits", "isProvenByLine", "verifySection", "verifyJoined"];

/** The part of the time spent in these functions and in what they call; throws where none of them ran. */
export function shareOf({ nodes, samples, timeDeltas }: Profile, functions: readonly string[]): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const queue = nodes.filter(({ callFrame }) => functions.includes(callFrame.functionName));
  if (queue.length === 0) throw new Error(`Expected ${functions.join(" or ")} in the profile`);
  const inside = new Set<number>();
  for (const { id, children = [] } of queue) {
    inside.add(id);
    for (const child of children) {
      const node = byId.get(child);
      if (node && !inside.has(child)) queue.push(node);
    }
  }
  const timeOf = (counts: (id: number) => boolean): number =>
    samples.reduce((sum, id, index) => (counts(id) ? sum + (timeDeltas[index] ?? 0) : sum), 0);
  return timeOf((id) => inside.has(id)) / timeOf(() => true);
}
