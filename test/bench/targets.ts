// What hashroll has to reach. Said, never enforced: speed is no test, since a machine has other things to do.
import type { Growth } from "./growth.ts";
import type { Measured } from "./measure.ts";

export interface Result {
  readonly tool: string;
  readonly stream: string;
  readonly bytes: number;
  readonly measured: Measured;
  /** MB/s of the time beyond what the same tool takes for three apps. */
  readonly speed?: number;
}

/** The name of what does nothing: its time is that of starting a program from this one, which every other one takes too. */
export const nothing = "nothing";

export interface Target {
  readonly text: string;
  readonly got: string;
  /** Undefined where something to compare with is not at hand. */
  readonly met: boolean | undefined;
}

export function growthExponent(results: readonly Result[], tool: string): number | undefined {
  const start = wall(results, tool, "3 apps");
  const few = wall(results, tool, "300 apps");
  const many = wall(results, tool, "5000 apps");
  if (start === undefined || few === undefined || many === undefined || few <= start) return undefined;
  return Math.log((many - start) / (few - start)) / Math.log(5000 / 300);
}

export function checkTargets(results: readonly Result[]): Target[] {
  const ratio = (a: number | undefined, b: number | undefined): number | undefined =>
    a === undefined || b === undefined ? undefined : a / b;
  const node = "hashroll (node)";
  const binary = "hashroll (binary)";
  const apps = find(results, node, "5000 apps");
  const memory = ratio(apps?.measured.memory, apps && 60 + (8 * apps.bytes) / 2 ** 20);
  return [
    atMost("3 apps: times bare node", ratio(wall(results, node, "3 apps"), wall(results, "bare node", "3 apps")), 1.5),
    atLeast(
      "3 apps: the binary, times faster than kustomize",
      ratio(wall(results, "kubectl kustomize", "3 apps"), wall(results, binary, "3 apps")),
      3,
    ),
    ...[binary, node].map((tool) =>
      atLeast(
        `300 apps: ${tool}, times faster than kustomize`,
        ratio(wall(results, "kubectl kustomize", "300 apps"), wall(results, tool, "300 apps")),
        tool === binary ? 20 : 15,
      ),
    ),
    atLeast("5,000 apps: MB/s beyond start-up", apps?.speed, 60),
    atMost("5,000 apps: memory, times 60 MiB + 8 × input", memory, 1),
    atMost("growth exponent from 300 to 5,000 apps", growthExponent(results, node), 1.1),
    atLeast("CRD-heavy: MB/s beyond start-up", find(results, node, "5 MB of CRDs")?.speed, 150),
  ];
}

/** The part of a run that the proof takes, by stream; the largest counts. */
export function checkProof(shares: ReadonlyMap<string, number>): Target {
  const [stream, share] = [...shares].toSorted(([, a], [, b]) => b - a)[0] ?? ["", undefined];
  return atMost(`the proof's part of a run${stream && ` (${stream})`}`, share, 0.2);
}

/** The worst of all shapes. */
export function checkGrowth(growth: readonly Growth[]): Target[] {
  const worst = (value: (each: Growth) => number): [string, number | undefined] => {
    const [first] = growth.toSorted((a, b) => value(b) - value(a));
    return [first ? ` (${first.shape})` : "", first && value(first)];
  };
  const [slowest, exponent] = worst((each) => each.exponent);
  const [largest, memory] = worst((each) => each.memoryPerByte);
  return [
    atMost(`growth exponent of every shape${slowest}`, exponent, 1.1),
    atMost(`memory of every shape beyond 60 MiB, times its input${largest}`, memory, 8),
  ];
}

function atMost(text: string, value: number | undefined, most: number): Target {
  return { text: `${text} ≤ ${most}`, got: shown(value), met: value === undefined ? undefined : value <= most };
}

function atLeast(text: string, value: number | undefined, least: number): Target {
  return { text: `${text} ≥ ${least}`, got: shown(value), met: value === undefined ? undefined : value >= least };
}

function shown(value: number | undefined): string {
  return value === undefined ? "not measured" : value.toFixed(2);
}

function find(results: readonly Result[], tool: string, stream: string): Result | undefined {
  return results.find((result) => result.tool === tool && result.stream === stream);
}

function wall(results: readonly Result[], tool: string, stream: string): number | undefined {
  const measured = find(results, tool, stream)?.measured.wall;
  return measured && measured - (find(results, nothing, "3 apps")?.measured.wall ?? 0);
}
