// Who follows a Secret where the filter does not look at Secrets: those that name what another tool, or another run, hashed.

import { groupBy } from "../../collections/group-by.ts";
import { newStreamReader } from "../../manifest/read/stream-reader.ts";
import { newWalker, Referrer } from "../../reference/walk/find-references.ts";
import type { Options } from "../../settings/options.ts";
import { newWordFinder } from "../../text/word-finder.ts";
import { effectOn } from "../explain/effects.ts";
import type { ConfigDifference } from "./compare-configs.ts";
import type { ConfigState } from "./config-states.ts";
import type { Side } from "./side.ts";
import type { ConfigFollowers, isOnBothSides } from "./visible-followers.ts";

type Followers = Pick<ConfigFollowers, "effects" | "stays">;

const none: Followers = { effects: [], stays: [] };

/** Of the Secrets among these configs; nobody where Secrets are hashed, since the filter has found them then. */
export function unhashedSecretFollowers(
  configs: readonly ConfigDifference[],
  side: Side,
  options: Options,
  presenceOf: ReturnType<typeof isOnBothSides>,
): (difference: ConfigDifference) => Followers {
  const secrets = configs.flatMap((each) => (each.new?.kind === "Secret" && each.isRevised ? [each.new] : []));
  if (options.secrets || secrets.length === 0) return () => none;
  const referrersOf = findReferrers(side, secrets.flatMap(namesOf), options);
  return ({ new: now, isRevised }) => {
    if (now?.kind !== "Secret" || !isRevised) return none;
    const hashed = namesOf(now).filter((name) => name !== now.baseName);
    const following = hashed.flatMap((name) => referrersOf(name, now.namespace));
    const plain = referrersOf(now.baseName, now.namespace).filter((each) => !following.includes(each));
    return {
      effects: following
        .filter(({ object }) => presenceOf(object) === "changed")
        .map((referrer) => ({ referrer, by: "reference", effect: effectOn(referrer, "reference", options) })),
      stays: plain.map(({ object }) => ({
        object,
        why: "not-hashed",
        reason: "Secrets are not hashed without --secrets",
      })),
    };
  };
}

function namesOf({ baseName, current }: ConfigState): string[] {
  return [...new Set([baseName, ...current.map(({ name }) => name ?? "")])];
}

function findReferrers(
  { output }: Side,
  names: readonly string[],
  options: Options,
): (name: string, namespace: string | undefined) => Referrer[] {
  const objects = newStreamReader([output], () => {}, options.namespace).read([newWordFinder(names)]);
  const walker = newWalker(objects, options.references);
  const links = objects.flatMap((object) => {
    const referrer = new Referrer(object, walker);
    return referrer.references
      .filter(({ to }) => to === "Secret")
      .map((reference) => ({ referrer, name: reference.name, namespace: reference.namespace ?? object.namespace }));
  });
  const byName = groupBy(links, ({ name }) => name);
  return (name, namespace) => [
    ...new Set((byName.get(name) ?? []).filter((link) => link.namespace === namespace).map(({ referrer }) => referrer)),
  ];
}
