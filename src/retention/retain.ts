// What keeps older revisions addressable: they are emitted again, or deployers are told to keep them.

import { entries, isScalar } from "../manifest/access.ts";
import type { Entry } from "../manifest/change.ts";
import { type ManifestObject, metadata } from "../manifest/document.ts";
import type { Config } from "../revision/catalog.ts";
import type { Decision } from "../revision/decide.ts";
import type { Options } from "../revision/options.ts";
import { carriedRevisions, ownRevisions } from "./carry.ts";
import { carryAnnotations, keepAnnotations } from "./keep.ts";
import type { Pins } from "./pin.ts";
import { historyAnnotation, type PreviousConfig, type PreviousSource } from "./previous.ts";

export const defaultRevisions = 2;

export interface Retention {
  /** What retention adds to the annotations of a config that becomes its revision. */
  annotationsOf(object: ManifestObject, config: Config): Entry[];
  /** Whether a revision is immutable. */
  isImmutable(config: Config): boolean;
  /** The older revisions that go behind a config, newest first. */
  carriedBehind(decision: Decision): readonly PreviousConfig[];
}

export function retain(decisions: readonly Decision[], previous: readonly PreviousConfig[], pins: Pins, options: Options): Retention {
  const mode = retainMode(options);
  const carried = new Map(decisions.map((decision) => [decision.config, mode === "carry" ? carry(decision, previous, pins, options) : []]));
  const isKept = (config: Config): boolean => mode === "keep" || (mode === "carry" && !isHeld(config, previous, options.previous ?? []));
  return {
    annotationsOf(object, config) {
      const existing = annotationsOf(object);
      const history = (carried.get(config) ?? []).map(({ name }) => name);
      const wanted = [
        ...(isKept(config) ? keepAnnotations(existing, options.for) : []),
        ...(mode === "carry" ? carryAnnotations(existing, options.for) : []),
        ...(history.length > 0 ? [[historyAnnotation, history.join(",")] as const] : []),
      ];
      return wanted.map(([key, value]) => ({ key, value }));
    },
    isImmutable(config) {
      const before = ownRevisions(config, previous).find(({ name }) => name === config.revisionName);
      return before ? before.immutable : options.immutable !== false;
    },
    carriedBehind: ({ config }) => carried.get(config) ?? [],
  };
}

export function retainMode({ retain: asked, previous }: Options): "carry" | "keep" | "none" {
  return asked ?? (previous ? "carry" : "keep");
}

function carry({ config, strategy }: Decision, previous: readonly PreviousConfig[], pins: Pins, options: Options): PreviousConfig[] {
  // A revision that came in as one brings its predecessors along itself.
  if (config.hashedBy === "hashroll") return [];
  const isRevised = strategy === "rename" || strategy === "copy";
  return carriedRevisions(
    {
      config,
      hasPlain: strategy !== "rename" || config.hashedBy !== undefined,
      current: isRevised ? config.revisionName : undefined,
      pinned: pins.pinnedOf(config),
      most: options.revisions ?? defaultRevisions,
    },
    previous,
  );
}

/** A ledger has no Secrets, and a stale one lacks the newest revision: those have to be kept. */
function isHeld(config: Config, previous: readonly PreviousConfig[], sources: readonly PreviousSource[]): boolean {
  if (sources.length === 0 || !sources.every((source) => source.ledger)) return true;
  if (config.kind === "Secret") return false;
  return ownRevisions(config, previous).some(({ name }) => name === config.revisionName);
}

function annotationsOf(object: ManifestObject): Map<string, string> {
  const found = metadata(object, "annotations");
  if (!found) return new Map();
  return new Map([...entries(found)].flatMap(([key, value]) => (isScalar(value) ? [[key, value.node.value] as const] : [])));
}

