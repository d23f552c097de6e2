// What the stages before the rewriting found and decided.

import type { StreamEvidence } from "../evidence/gather-evidence.ts";
import type { Trigger } from "../reference/resolve-triggers.ts";
import type { Referrer } from "../reference/walk/find-references.ts";
import type { Pins } from "../retention/pins.ts";
import type { RetentionPlan } from "../retention/plan-retention.ts";
import type { PreviousConfig } from "../retention/previous/previous-config.ts";
import type { Options } from "../settings/options.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import type { ReloaderHandOver } from "../strategy/reloader-hand-over.ts";

export interface Stages {
  readonly decisions: readonly Decision[];
  readonly evidence: StreamEvidence;
  /** Those of the output. */
  readonly referrers: readonly Referrer[];
  readonly triggers: readonly Trigger[];
  readonly handOver: ReloaderHandOver;
  readonly retention: RetentionPlan;
  readonly pins: Pins;
  /** Revisions to carry that belong to no config of the stream. */
  readonly leftovers: readonly PreviousConfig[];
  readonly options: Options;
}
