// What happens to each config, and why: the data of every format of `explain`, and the output of `--format json`. The one
// source of its types and of its JSON Schema. Keys may be added, and are not taken away or given another meaning within
// v1alpha1. Values of configs never appear.

import { compare } from "../../collections/compare.ts";
import { defined } from "../../collections/defined.ts";
import { contentKeys } from "../../config/keys.ts";
import { type ManifestObject, placeIn, placeOf, titleOf } from "../../manifest/object.ts";
import { keepsPlain } from "../../problem/messages/index.ts";
import type { ResolvedReference } from "../../reference/resolve-references.ts";
import { usedKeys } from "../../reference/used-keys.ts";
import type { ChangePlan } from "../../rewrite/change-plan.ts";
import { configKinds } from "../../settings/config-kind.ts";
import {
  type Fields,
  listOf,
  object,
  oneOf,
  required,
  string,
  type TypeOf,
  type TypeOfFields,
} from "../../settings/descriptor.ts";
import type { Options } from "../../settings/options.ts";
import { strategies } from "../../settings/strategy.ts";
import type { Decision } from "../../strategy/choose-strategies.ts";
import { revisionFinder } from "../../strategy/plan-revisions.ts";
import { carriedOf, type PlaceFinder, placeFinder, slicesOf } from "../report.ts";
import { apiVersionField, placeFields, sliceDescriptor } from "../report-schema.ts";
import { causes, effectFinder, effects, type ReferenceOutcome } from "./effects.ts";

const objectFields = {
  kind: string("its kind", required),
  name: string("its name", { required: true, mayBeEmpty: true }),
  namespace: string("its namespace, where one is given"),
} satisfies Fields;

const keys = (description: string) => listOf(description, string("a key", { mayBeEmpty: true }));

const referenceDescriptor = object("a field that names the config", {
  referrer: string("kind, namespace and name of the object that has the field", required),
  ...objectFields,
  path: string("the field's path", required),
  ...placeFields,
  keys: keys("the only keys that it uses; absent: all"),
  outcome: oneOf(
    "rewritten; pinned (rewritten, to one revision that stays); kept (the plain name, though there is a revision); unchanged (there is none); current (it names the revision already)",
    ["rewritten", "pinned", "kept", "unchanged", "current"],
    required,
  ),
  why: string("for kept"),
  revision: string("for rewritten and pinned: the name that it gets"),
});

const effectDescriptor = object("what a change does to one object", {
  object: string("kind, namespace and name", required),
  ...objectFields,
  effect: oneOf("what happens to it, and when", effects, required),
  keys: keys("only a change of these keys does it; absent: of any"),
  by: oneOf(
    "its template names the revision, or has the suffix as an annotation, because of a trigger or not",
    causes,
    required,
  ),
});

const configDescriptor = object("a config, as it is in the input", {
  ...objectFields,
  kind: oneOf("its kind", configKinds, required),
  baseName: string("its name as its author wrote it", required),
  suffix: string("ten characters made from its content", required),
  keys: { ...keys("the keys that it has, sorted"), ...required },
  strategy: oneOf("what is done with it", strategies, required),
  rule: string("code of the rule that chose the strategy", required),
  reason: string("what that rule found", required),
  advice: string("how to choose another strategy"),
  instead: oneOf("the strategy that the advice is about, if it is about one", strategies),
  evidence: object("what the rule found, if not the config itself", {
    ...placeFields,
    object: string("the object that the reason is about"),
  }),
  revision: string("the name of the revision with all its keys; absent where there is none"),
  scope: oneOf("where each workload gets a revision of the keys that it uses", ["keys"]),
  slices: listOf("those revisions, where they have some of its keys", sliceDescriptor),
  hashedBy: oneOf("whose suffix its name has already", ["hashroll", "kustomize", "kubectl"]),
  carried: listOf("the older revisions that are emitted again, newest first", string("its name")),
  ...placeFields,
  references: listOf("the fields that name it", referenceDescriptor, required),
  onChange: listOf("what a change of its content does", effectDescriptor, required),
});

export const explanationSchema = object("what happens to each config, and why", {
  apiVersion: apiVersionField,
  kind: oneOf("what this document is", ["Explanation"], required),
  configs: listOf("in the order of the input", configDescriptor, required),
});

export type Explanation = TypeOf<typeof explanationSchema>;
export type ExplainedConfig = TypeOf<typeof configDescriptor>;
export type ExplainedObject = TypeOfFields<typeof objectFields>;
export type ExplainedReference = TypeOf<typeof referenceDescriptor>;
export type ExplainedEffect = TypeOf<typeof effectDescriptor>;

export function explain(decisions: readonly Decision[], revised: ChangePlan, options: Options): Explanation {
  const find = placeFinder();
  const outcome = { ...revised, rewritten: new Set(revised.rewritten) };
  const effectsOf = effectFinder(outcome, options);
  const configs = decisions.map((decision) => {
    const references = inOrder(decision.references);
    const revisionOf = revisionFinder(decision.revisions, decision.references);
    return {
      ...explainConfig(decision, find),
      ...carriedOf(decision, revised),
      references: references.map((reference) =>
        explainReference(reference, revisionOf(reference)?.name, outcome, find),
      ),
      onChange: effectsOf({ ...decision, references }).map(({ referrer: { object }, effect, keys, by }) => ({
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

function explainConfig(decision: Decision, find: PlaceFinder) {
  const { config, strategy, scope, reason, about, evidence } = decision;
  const { kind, name, namespace, baseName, suffix, revisionName, hashedBy } = config;
  const object = config.objects[0] as ManifestObject;
  const isAboutOther = about !== undefined && titleOf(about) !== titleOf(object);
  const slices = slicesOf(decision);
  const hasRevision = hashedBy !== undefined || decision.revisions.length > slices.length;
  return {
    ...defined({ kind, name, namespace, baseName, suffix }),
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
  return defined({ kind, name: name ?? "", namespace });
}
