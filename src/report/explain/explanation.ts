// What happens to each config, and why: the data of every format of `explain`, and the output of `--format json`.
//
// {
//   "apiVersion": "hashroll.dev/v1alpha1",
//   "kind": "Explanation",
//   "configs": [{                        in the order of the input
//     "kind", "name", "namespace"        as in this input; no namespace where none is given
//     "baseName", "suffix"
//     "keys"                             the keys that it has, sorted
//     "strategy"                         rename, copy, restart, reload or ignore
//     "rule", "reason", "advice"         code and text of the rule that chose it, how to choose another
//     "instead"                          the strategy that the advice is about, if it is about one
//     "evidence": {file, line, column, object?}
//                                        what the rule found, if not the config itself; object where the reason is about it
//     "revision"                         the name of the revision with all its keys; absent where there is none
//     "scope"                            keys, where each workload gets a revision of the keys that it uses
//     "slices": [{"revision", "keys"}]   those revisions, where they have some of its keys
//     "hashedBy"                         hashroll, kustomize or kubectl, if its name has their suffix already
//     "carried"                          the older revisions that are emitted again, newest first
//     "file", "line", "column"           its place
//     "references": [{                   the fields that name it
//       "referrer", "kind", "name", "namespace"
//       "path", "file", "line", "column"
//       "keys"                           the only keys that it uses; absent: all
//       "outcome"                        rewritten; pinned (rewritten, to one revision that stays); kept (the plain name,
//                                        though there is a revision); unchanged (there is none); current (it names the
//                                        revision already)
//       "why"                            for kept
//       "revision"                       for rewritten and pinned: the name that it gets
//     }],
//     "onChange": [{                     what a change of its content does
//       "object", "kind", "name", "namespace"
//       "effect"                         one of the effects in effects.ts
//       "keys"                           only a change of these keys does it; absent: of any
//       "by"                             reference (its template names the revision), annotation (its template carries
//                                        the suffix) or trigger (the same, because of a trigger)
//     }]
//   }]
// }
//
// Keys may be added, and are not taken away or given another meaning within v1alpha1. Values of configs never appear.

import type { Config } from "../../config/catalog.ts";
import { contentKeys } from "../../config/keys.ts";
import { type ManifestObject, placeIn, placeOf, titleOf } from "../../manifest/object.ts";
import { keepsPlain } from "../../problem/messages/index.ts";
import type { ResolvedReference } from "../../reference/resolve-references.ts";
import { usedKeys } from "../../reference/used-keys.ts";
import type { ChangePlan } from "../../rewrite/change-plan.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import type { Options } from "../../settings/options.ts";
import type { Strategy } from "../../settings/strategy.ts";
import type { Decision } from "../../strategy/choose-strategies.ts";
import { revisionFinder } from "../../strategy/plan-revisions.ts";
import { carriedOf, type PlaceFinder, placeFinder, slicesOf } from "../report.ts";
import type { ReportPlace, ReportSlice } from "../report-schema.ts";
import { type Effect, effectFinder, type ReferenceOutcome } from "./effects.ts";

export interface Explanation {
  readonly apiVersion: "hashroll.dev/v1alpha1";
  readonly kind: "Explanation";
  readonly configs: readonly ExplainedConfig[];
}

export interface ExplainedConfig extends ReportPlace {
  readonly kind: ConfigKind;
  readonly name: string;
  readonly namespace?: string;
  readonly baseName: string;
  readonly suffix: string;
  readonly keys: readonly string[];
  readonly strategy: Strategy;
  readonly rule: string;
  readonly reason: string;
  readonly advice?: string;
  readonly instead?: Strategy;
  readonly evidence?: ReportPlace & { readonly object?: string };
  readonly revision?: string;
  readonly scope?: "keys";
  readonly slices?: readonly ReportSlice[];
  readonly hashedBy?: NonNullable<Config["hashedBy"]>;
  readonly carried?: readonly string[];
  readonly references: readonly ExplainedReference[];
  readonly onChange: readonly ExplainedEffect[];
}

export interface ExplainedObject {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

export interface ExplainedReference extends ExplainedObject, ReportPlace {
  readonly referrer: string;
  readonly path: string;
  readonly keys?: readonly string[];
  readonly outcome: "rewritten" | "pinned" | "kept" | "unchanged" | "current";
  readonly why?: string;
  readonly revision?: string;
}

export interface ExplainedEffect extends ExplainedObject {
  readonly object: string;
  readonly effect: Effect["effect"];
  readonly keys?: readonly string[];
  readonly by: Effect["by"];
}

export function explain(decisions: readonly Decision[], revised: ChangePlan, options: Options): Explanation {
  const find = placeFinder();
  const outcome = { ...revised, rewritten: new Set(revised.rewritten) };
  const effectsOf = effectFinder(outcome, options);
  const configs = decisions.map((decision) => {
    const references = inOrder(decision.references);
    const effects = effectsOf({ ...decision, references });
    const revisionOf = revisionFinder(decision.revisions, decision.references);
    return {
      ...explainConfig(decision, find),
      ...carriedOf(decision, revised),
      references: references.map((reference) =>
        explainReference(reference, revisionOf(reference)?.name, outcome, find),
      ),
      onChange: effects.map(({ referrer: { object }, effect, keys, by }) => ({
        object: titleOf(object),
        ...identify(object),
        effect,
        ...(keys && { keys }),
        by,
      })),
    };
  });
  return { apiVersion: "hashroll.dev/v1alpha1", kind: "Explanation", configs };
}

/** By place: the order in which documents are read means nothing to people. */
function inOrder(links: readonly ResolvedReference[]): ResolvedReference[] {
  const path = ({ referrer }: ResolvedReference): string => referrer.object.document.source.path;
  const offset = ({ referrer, reference }: ResolvedReference): number =>
    placeIn(referrer.object.document, reference.at).offset;
  return [...links].sort((a, b) => compare(path(a), path(b)) || offset(a) - offset(b));
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function explainConfig(decision: Decision, find: PlaceFinder) {
  const { config, strategy, scope, reason, about, evidence } = decision;
  const { kind, name, namespace, baseName, suffix, revisionName, hashedBy } = config;
  const object = config.objects[0] as ManifestObject;
  const isAboutOther = about !== undefined && titleOf(about) !== titleOf(object);
  const slices = slicesOf(decision);
  const hasRevision = hashedBy !== undefined || decision.revisions.length > slices.length;
  return {
    kind,
    name,
    ...(namespace !== undefined && { namespace }),
    baseName,
    suffix,
    keys: contentKeys(object),
    strategy,
    rule: reason.code,
    reason: reason.text,
    ...(reason.advice && { advice: reason.advice }),
    ...(reason.instead && { instead: reason.instead }),
    ...(evidence && { evidence: { ...find(evidence), ...(isAboutOther && { object: titleOf(about) }) } }),
    ...(hasRevision && { revision: revisionName }),
    ...(scope === "keys" && { scope }),
    ...(slices.length > 0 && { slices }),
    ...(hashedBy && { hashedBy }),
    ...find(placeOf(object)),
  };
}

function explainReference(
  link: ResolvedReference,
  revision: string | undefined,
  outcome: ReferenceOutcome,
  find: PlaceFinder,
): ExplainedReference {
  const { object } = link.referrer;
  const keys = usedKeys(link);
  return {
    referrer: titleOf(object),
    ...identify(object),
    path: link.reference.path,
    ...find(placeIn(object.document, link.reference.at)),
    ...(keys && { keys }),
    ...outcomeOf(link, revision, outcome),
  };
}

function outcomeOf(
  link: ResolvedReference,
  revision: string | undefined,
  { rewritten, kept, pinned }: ReferenceOutcome,
): Pick<ExplainedReference, "outcome" | "why" | "revision"> {
  const reason = kept.get(link);
  if (reason) return { outcome: "kept", why: keepsPlain[reason] };
  const pin = pinned.get(link);
  if (pin !== undefined) return { outcome: "pinned", revision: pin };
  if (revision !== undefined && rewritten.has(link)) return { outcome: "rewritten", revision };
  return { outcome: link.config.hashedBy ? "current" : "unchanged" };
}

function identify({ kind, name, writtenNamespace: namespace }: ManifestObject): ExplainedObject {
  return { kind, name: name ?? "", ...(namespace !== undefined && { namespace }) };
}
