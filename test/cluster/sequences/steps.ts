// What can happen to a namespace with releases of an app: sequences of steps, drawn at random.

import { type HelmVersion, helmVersions } from "../../host/helm/helms.ts";
import fc from "../../tool/seeds.ts";

export const kinds = ["Deployment", "StatefulSet", "DaemonSet", "CronJob"] as const;
export const modes = ["carry", "keep"] as const;
/** Two releases with the same base name of their config. */
const releases = ["app", "second"] as const;
/** A late one times out, and becomes healthy later. */
const outcomes = ["good", "bad image", "bad config", "late"] as const;

export type ReleaseName = (typeof releases)[number];
export type Outcome = (typeof outcomes)[number];

export interface Upgrade {
  readonly step: "upgrade";
  readonly release: ReleaseName;
  readonly outcome: Outcome;
  /** Few contents and images, so that old ones come back. */
  readonly content: number;
  readonly image: number;
}

/** Back by so many, as far as there are any. */
interface StepBack {
  readonly step: "helm rollback" | "rollout undo";
  readonly release: ReleaseName;
  readonly back: number;
}

export type Step =
  | Upgrade
  | StepBack
  | { readonly step: "scale to 0 and back" | "uninstall and reinstall"; readonly release: ReleaseName }
  | { readonly step: "upgrade without hashroll"; readonly release: ReleaseName; readonly content: number }
  /** The first, the second…, of those that are there. */
  | { readonly step: "pod deleted"; readonly release: ReleaseName; readonly which: number }
  /** From then on `attach --before` comes before each deploy, as its documentation says. */
  | { readonly step: "attach" }
  | { readonly step: "gc" };

export interface Sequence {
  readonly kind: (typeof kinds)[number];
  readonly helm: HelmVersion;
  readonly mode: (typeof modes)[number];
  readonly revisionHistoryLimit: number;
  readonly steps: readonly Step[];
}

const release = fc.oneof({ weight: 4, arbitrary: fc.constant(releases[0]) }, fc.constant(releases[1]));
const content = fc.integer({ min: 0, max: 4 });
const back = fc.integer({ min: 1, max: 4 });
const outcome = fc.oneof({ weight: 4, arbitrary: fc.constant(outcomes[0]) }, fc.constantFrom(...outcomes.slice(1)));

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      step: fc.constant("upgrade" as const),
      release,
      outcome,
      content,
      image: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ step: fc.constantFrom("helm rollback" as const, "rollout undo" as const), release, back }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constantFrom("scale to 0 and back" as const, "uninstall and reinstall" as const),
      release,
    }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("upgrade without hashroll" as const), release, content }) },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constant("pod deleted" as const), release, which: fc.nat({ max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ step: "attach" as const }) },
  { weight: 2, arbitrary: fc.constant({ step: "gc" as const }) },
);

export interface Choice {
  readonly seed: number;
  readonly count: number;
  readonly modes: readonly Sequence["mode"][];
}

/** The same ones for the same choice. Of each kind, Helm and mode there are about as many. */
export function drawSequences({ seed, count, modes: wanted }: Choice): Sequence[] {
  const drawn = fc.record({
    revisionHistoryLimit: fc.integer({ min: 2, max: 4 }),
    steps: fc.array(step, { minLength: 6, maxLength: 10, size: "max" }),
  });
  return fc.sample(drawn, { seed, numRuns: count }).map((each, index) => ({
    ...each,
    kind: pick(kinds, index),
    helm: pick(helmVersions, index),
    mode: pick(wanted, Math.floor(index / kinds.length)),
  }));
}

function pick<T>(all: readonly T[], index: number): T {
  return all[index % all.length] as T;
}

export function describeStep(each: Step): string {
  return Object.values(each).join(" ");
}
