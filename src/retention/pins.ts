// Pins: a workload that stays on an older revision of a config.

import { indexBy } from "../collections/group-by.ts";
import type { Catalog, Config } from "../config/catalog.ts";
import { splitName } from "../config/hash/suffix.ts";
import { annotation, placeIn, titleOf } from "../manifest/object.ts";
import { badPin, type Message, pinWithoutRevision, unknownPin, unusedPin } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { Referrer } from "../reference/walk/referrer.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { getIn } from "../yaml/node/access.ts";
import type { RevisionHistory } from "./plan-retention.ts";

const pinAnnotation = "hashroll.dev/pin";

export interface Pins {
  /** The revision that a reference is pinned to. */
  revisionFor(link: ResolvedReference): string | undefined;
  /** All revisions of a config that something is pinned to. */
  pinnedOf(config: Config): ReadonlySet<string>;
}

export function resolvePins(
  decisions: readonly Decision[],
  referrers: readonly Referrer[],
  earlier: RevisionHistory,
  catalog: Catalog,
  problems: Problem[],
): Pins {
  const pinned = referrers.flatMap((referrer) => pinsOf(referrer, problems).map((pin) => ({ referrer, pin })));
  if (pinned.length === 0) return noPins;
  const decisionsOn = indexBy(decisions, ({ config: { kind, baseName, previousNames } }) =>
    [baseName, ...previousNames].map((name) => `${kind} ${name}`),
  );
  const byLink = new Map<ResolvedReference, string>();
  const byConfig = new Map<Config, Set<string>>();
  for (const { referrer, pin } of pinned) {
    const tell = (message: Message): number => problems.push({ ...message, ...pinPlace(referrer) });
    const own = decisionsOn(`${pin.kind} ${pin.baseName}`);
    const links = own.flatMap((decision) =>
      decision.references.filter((link) => link.referrer === referrer).map((link) => ({ decision, link })),
    );
    if (links.length === 0) tell((own.length === 0 ? pinWithoutRevision : unusedPin)(pin.kind, pin.baseName));
    for (const { decision, link } of links) {
      const { config } = decision;
      const name = `${config.baseName}-${pin.suffix}`;
      const fault = faultOf(pin, name, decision, earlier, catalog);
      if (fault) tell(fault);
      else {
        byLink.set(link, name);
        byConfig.set(config, (byConfig.get(config) ?? new Set()).add(name));
      }
    }
  }
  return { revisionFor: (link) => byLink.get(link), pinnedOf: (config) => byConfig.get(config) ?? new Set() };
}

const noPins: Pins = { revisionFor: () => undefined, pinnedOf: () => new Set() };

function faultOf(
  { kind, baseName, suffix }: Pin,
  name: string,
  { config, strategy }: Decision,
  earlier: RevisionHistory,
  catalog: Catalog,
): Message | undefined {
  if (strategy !== "rename" && strategy !== "copy" && !config.hashedBy) return pinWithoutRevision(kind, baseName);
  if (isThere(name, config, earlier, catalog)) return undefined;
  return unknownPin(kind, baseName, suffix, suffixesOf(config, earlier));
}

interface Pin {
  readonly kind: ConfigKind;
  readonly baseName: string;
  readonly suffix: string;
}

function pinsOf(referrer: Referrer, problems: Problem[]): Pin[] {
  const value = annotation(referrer.object, pinAnnotation);
  if (value === undefined || referrer.object.document.source.isContext) return [];
  return value.split(",").flatMap((each) => {
    const match = /^\s*(configmap|secret)\/([^=\s]+)=([a-z0-9]+)\s*$/i.exec(each);
    if (!match) {
      problems.push({ ...badPin(each.trim()), ...pinPlace(referrer) });
      return [];
    }
    const kind = match[1]?.toLowerCase() === "secret" ? "Secret" : "ConfigMap";
    return [{ kind, baseName: match[2] as string, suffix: match[3] as string }];
  });
}

function pinPlace({ object }: Referrer): Pick<Problem, "place" | "object"> {
  const found = getIn(object.root, "metadata", "annotations", pinAnnotation) ?? object.root;
  return { place: placeIn(object.document, found), object: titleOf(object) };
}

function isThere(name: string, config: Config, earlier: RevisionHistory, catalog: Catalog): boolean {
  if (name === config.revisionName) return true;
  if (catalog.named(config.kind, name).some((each) => each.namespace === config.namespace)) return true;
  return (earlier.get(config) ?? []).some((each) => each.name === name);
}

/** Newest first, the current one included. */
function suffixesOf(config: Config, earlier: RevisionHistory): string[] {
  const names = [config.revisionName, ...(earlier.get(config) ?? []).map(({ name }) => name)];
  return [...new Set(names.flatMap((name) => splitName(name)?.suffix ?? []))];
}
