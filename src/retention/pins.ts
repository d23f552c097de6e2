// Pins: a workload that stays on an older revision of a config.

import { groupBy, indexBy } from "../collections/group-by.ts";
import { pinAnnotation } from "../config/annotations.ts";
import type { Catalog, Config } from "../config/catalog.ts";
import { splitName } from "../config/hash/suffix.ts";
import { annotation, isContext, subjectOf } from "../manifest/object.ts";
import type { Message } from "../problem/message.ts";
import { badPin, pinWithoutRevision, unknownPin, unusedPin } from "../problem/messages/index.ts";
import type { Problem, Subject } from "../problem/problem.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { Referrer } from "../reference/walk/find-references.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { getIn } from "../yaml/node/access.ts";
import type { RevisionHistory } from "./previous/match-history.ts";
import { type Pin, readPins } from "./users/read-pins.ts";

export interface Pins {
  /** The revision that a reference is pinned to. */
  revisionFor(reference: ResolvedReference): string | undefined;
  /** All revisions of a config that something is pinned to. */
  pinnedOf(config: Config): ReadonlySet<string>;
}

export function resolvePins(
  decisions: readonly Decision[],
  referrers: readonly Referrer[],
  history: RevisionHistory,
  catalog: Catalog,
  problems: ProblemList,
): Pins {
  const pinned = referrers.flatMap((referrer) => pinsOf(referrer, problems).map((pin) => ({ referrer, pin })));
  if (pinned.length === 0) return noPins;
  const decisionsFor = indexBy(decisions, ({ config: { kind, baseName, previousNames } }) =>
    [baseName, ...previousNames].map((name) => `${kind} ${name}`),
  );
  const referencesOf = new Map(
    decisions.map((decision) => [decision, groupBy(decision.references, ({ referrer }) => referrer)]),
  );
  const namesOf = new Map([...history].map(([config, own]) => [config, new Set(own.map(({ name }) => name))]));
  const byReference = new Map<ResolvedReference, string>();
  const byConfig = new Map<Config, Set<string>>();
  for (const { referrer, pin } of pinned) {
    const report = (message: Message): Problem => problems.add(message, pinSubject(referrer));
    const own = decisionsFor(`${pin.kind} ${pin.baseName}`);
    const references = own.flatMap((decision) =>
      (referencesOf.get(decision)?.get(referrer) ?? []).map((reference) => ({ decision, reference })),
    );
    if (references.length === 0) report((own.length === 0 ? pinWithoutRevision : unusedPin)(pin.kind, pin.baseName));
    for (const { decision, reference } of references) {
      const { config } = decision;
      const name = `${config.baseName}-${pin.suffix}`;
      const isKnown = namesOf.get(config)?.has(name) ?? false;
      const error = errorIn(pin, name, isKnown, decision, history, catalog);
      if (error) report(error);
      else {
        byReference.set(reference, name);
        byConfig.set(config, (byConfig.get(config) ?? new Set()).add(name));
      }
    }
  }
  return {
    revisionFor: (reference) => byReference.get(reference),
    pinnedOf: (config) => byConfig.get(config) ?? new Set(),
  };
}

const noPins: Pins = { revisionFor: () => undefined, pinnedOf: () => new Set() };

function errorIn(
  { kind, baseName, suffix }: Pin,
  name: string,
  isKnown: boolean,
  { config, revision }: Decision,
  history: RevisionHistory,
  catalog: Catalog,
): Message | undefined {
  if (revision === "none" && !config.hashedBy) return pinWithoutRevision(kind, baseName);
  if (isKnown || isInStream(name, config, catalog)) return undefined;
  return unknownPin(kind, baseName, suffix, suffixesOf(config, history));
}

function pinsOf(referrer: Referrer, problems: ProblemList): Pin[] {
  const value = annotation(referrer.object, pinAnnotation);
  if (value === undefined || isContext(referrer.object)) return [];
  return readPins(value).flatMap((pin) => {
    if (typeof pin !== "string") return [pin];
    problems.add(badPin(pin), pinSubject(referrer));
    return [];
  });
}

function pinSubject({ object }: Referrer): Subject {
  return subjectOf(object, getIn(object.root, "metadata", "annotations", pinAnnotation) ?? object.root);
}

function isInStream(name: string, config: Config, catalog: Catalog): boolean {
  return (
    name === config.revisionName || catalog.named(config.kind, name).some((each) => each.namespace === config.namespace)
  );
}

/** Newest first, the current one included. */
function suffixesOf(config: Config, history: RevisionHistory): string[] {
  const names = [config.revisionName, ...(history.get(config) ?? []).map(({ name }) => name)];
  return [...new Set(names.flatMap((name) => splitName(name)?.suffix ?? []))];
}
