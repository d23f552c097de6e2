// Pins: a workload that stays on an older revision of a config.

import { groupBy, indexBy } from "../collections/group-by.ts";
import { pinAnnotation } from "../config/annotations.ts";
import type { Catalog, Config } from "../config/catalog.ts";
import { splitName } from "../config/hash/suffix.ts";
import { hasKeys, type KeySet } from "../config/keys.ts";
import { annotation, subjectOf } from "../manifest/object.ts";
import type { Message } from "../problem/message.ts";
import { badPin, pinLacksKeys, pinWithoutRevision, unknownPin, unusedPin } from "../problem/messages/index.ts";
import type { Problem, Subject } from "../problem/problem.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { usedKeys } from "../reference/used-keys.ts";
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
  const knownOf = knownRevisions(history);
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
      const error = errorIn(pin, reference, decision, knownOf(decision), catalog);
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
  link: ResolvedReference,
  { config, revisions }: Decision,
  known: KnownRevisions,
  catalog: Catalog,
): Message | undefined {
  if (revisions.length === 0 && !config.hashedBy) return pinWithoutRevision(kind, baseName);
  const name = `${config.baseName}-${suffix}`;
  const inStream = catalog.named(config.kind, name).find(({ namespace }) => namespace === config.namespace);
  if (!known.has(name) && !inStream) return unknownPin(kind, baseName, suffix, suffixesOf(link, known));
  const keys = known.has(name) ? known.get(name) : inStream?.keys;
  return fits(link, keys) ? undefined : pinLacksKeys(kind, baseName, suffix, keys ?? [], suffixesOf(link, known));
}

/** The keys of each revision that a workload can be pinned to, by name, newest first, the current one included. */
type KnownRevisions = ReadonlyMap<string, KeySet>;

function knownRevisions(history: RevisionHistory): (decision: Decision) => KnownRevisions {
  const known = new Map<Config, KnownRevisions>();
  const read = ({ config, revisions }: Decision): KnownRevisions => {
    const current = revisions.length > 0 ? revisions : [{ name: config.revisionName, keys: config.keys }];
    const names = new Map<string, KeySet>();
    for (const { name, keys } of [...current, ...(history.get(config) ?? [])])
      if (!names.has(name)) names.set(name, keys);
    return names;
  };
  return (decision) => {
    const names = known.get(decision.config) ?? read(decision);
    known.set(decision.config, names);
    return names;
  };
}

/** Whether a revision has the keys without which the pods of a reference don't start. */
function fits(link: ResolvedReference, keys: KeySet): boolean {
  return link.reference.optional || hasKeys(keys, usedKeys(link));
}

function suffixesOf(link: ResolvedReference, known: KnownRevisions): string[] {
  const fitting = [...known].filter(([, keys]) => fits(link, keys));
  return [...new Set(fitting.flatMap(([name]) => splitName(name)?.suffix ?? []))];
}

function pinsOf(referrer: Referrer, problems: ProblemList): Pin[] {
  const value = annotation(referrer.object, pinAnnotation);
  if (value === undefined) return [];
  return readPins(value).flatMap((pin) => {
    if (typeof pin !== "string") return [pin];
    problems.add(badPin(pin), pinSubject(referrer));
    return [];
  });
}

function pinSubject({ object }: Referrer): Subject {
  return subjectOf(object, getIn(object.root, "metadata", "annotations", pinAnnotation) ?? object.root);
}
