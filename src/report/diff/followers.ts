// Who follows a change of a config, and who refers to it and does not.

import { groupBy } from "../../collections/group-by.ts";
import { pinAnnotation } from "../../config/annotations.ts";
import { annotation, type ManifestObject } from "../../manifest/object.ts";
import { keepsPlain } from "../../problem/messages/index.ts";
import type { Referrer } from "../../reference/walk/find-references.ts";
import type { Options } from "../../settings/options.ts";
import type { Decision } from "../../strategy/choose-strategies.ts";
import { type Effect, effectFinder, type ReferenceOutcome } from "../explain/effects.ts";
import { authorsName } from "./config-states.ts";
import type { Staying } from "./diff-document.ts";
import type { Identity } from "./pair-objects.ts";
import type { Side } from "./side.ts";

/** What a side says about one config. */
export interface Influence {
  readonly effects: readonly Effect[];
  readonly stays: readonly StayingObject[];
  readonly decision?: Decision;
}

export interface StayingObject extends Pick<Staying, "why" | "reason"> {
  readonly object: ManifestObject;
}

/** `current`: the names of its current revisions. References to others mean that those stay. */
export function influenceFinder(
  { changes, decisions: all }: Side,
  options: Options,
): (config: Identity, current: ReadonlySet<string>) => Influence {
  const outcome = { ...changes, rewritten: new Set(changes.rewritten) };
  const effectsOf = effectFinder(outcome, options);
  const byConfig = groupBy(all, ({ config }) =>
    keyOf({ ...config, baseName: authorsName(config.baseName, config.objects[0] as ManifestObject) }),
  );
  return (config, current) => {
    const decisions = byConfig.get(keyOf(config)) ?? [];
    const isOlder = ({ config: { name, revisionName } }: Decision): boolean =>
      name !== config.baseName && !current.has(name) && !current.has(revisionName);
    const effects: Effect[] = [];
    const stays: StayingObject[] = [];
    for (const decision of decisions) {
      if (isOlder(decision)) stays.push(...onOlder(decision));
      else {
        const following = effectsOf(decision).filter((effect) => changesTemplate(effect, decision, outcome));
        const { keys } = decision.config;
        effects.push(...following.map((effect) => (keys ? { ...effect, keys } : effect)));
        stays.push(...staying(decision, new Set(following.map(({ referrer }) => referrer)), outcome));
      }
    }
    const decision = decisions.find((each) => !isOlder(each));
    return {
      effects: onceEach(effects, ({ referrer }) => referrer.object),
      stays: onceEach(stays, ({ object }) => object),
      ...(decision && { decision }),
    };
  };
}

function keyOf({ kind, namespace, baseName }: Omit<Identity, "group">): string {
  return JSON.stringify([kind, namespace ?? null, baseName]);
}

/** One that keeps the plain name reads the new content when it happens to run again: nothing happens to it now. */
function changesTemplate({ referrer, by }: Effect, decision: Decision, { rewritten }: ReferenceOutcome): boolean {
  if (by !== "reference" || decision.config.hashedBy) return true;
  return decision.references.some((link) => link.referrer === referrer && rewritten.has(link));
}

function onOlder({ config, references }: Decision): StayingObject[] {
  return references.map(({ referrer: { object } }) =>
    annotation(object, pinAnnotation) !== undefined
      ? { object, why: "pinned", reason: `it is pinned to ${config.name}` }
      : { object, why: "other-revision", reason: `it names ${config.name}` },
  );
}

function staying(
  { strategy, references, reason }: Decision,
  following: ReadonlySet<Referrer>,
  { pinned, kept }: ReferenceOutcome,
): StayingObject[] {
  return references.flatMap((link): StayingObject[] => {
    const { object } = link.referrer;
    if (following.has(link.referrer)) return [];
    const pin = pinned.get(link);
    if (pin !== undefined) return [{ object, why: "pinned", reason: `it is pinned to ${pin}` }];
    const plain = kept.get(link) ?? link.plainName;
    if (plain) return [{ object, why: "plain", reason: `it keeps the plain name: it ${keepsPlain[plain]}` }];
    if (strategy === "reload") return [{ object, why: "reload", reason: "it reloads the config itself" }];
    return [{ object, why: "ignore", reason: reason.text }];
  });
}

function onceEach<T>(all: readonly T[], objectOf: (each: T) => ManifestObject): T[] {
  const byObject = new Map<ManifestObject, T>();
  for (const each of all) if (!byObject.has(objectOf(each))) byObject.set(objectOf(each), each);
  return [...byObject.values()];
}
