// Builds the report: what was done, for programs.

import { defined } from "../collections/defined.ts";
import { none } from "../collections/group-by.ts";
import { type ManifestObject, placeIn, titleOf } from "../manifest/object.ts";
import type { Problem } from "../problem/problem.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { ChangePlan } from "../rewrite/change-plan.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { revisionFinder } from "../strategy/plan-revisions.ts";
import { type Place, positionFinder } from "../text/source.ts";
import type { Report, ReportConfig, ReportPlace, ReportProblem, ReportSlice } from "./report-schema.ts";

export function newReport(decisions: readonly Decision[], plan: ChangePlan, problems: readonly Problem[]): Report {
  const rewritten = new Set(plan.rewritten);
  const find = placeFinder();
  return {
    apiVersion: "hashroll.dev/v1alpha1",
    kind: "Report",
    configs: decisions.map((decision) => ({
      ...reportConfig(decision, rewritten, plan, find),
      ...carriedOf(decision, plan),
    })),
    restarts: plan.restarted.map(({ referrer, object, by }) => ({
      ...find(placeIn(referrer.object.document, referrer.object.root)),
      referrer: titleOf(referrer.object),
      config: titleOf(object),
      by,
    })),
    problems: reportProblems(problems, find),
  };
}

export function carriedOf({ config }: Decision, { carried }: ChangePlan): { carried?: readonly string[] } {
  const names = carried.get(config);
  return names ? { carried: names } : {};
}

/** The revisions of some keys of a config; none for a config that is one itself. */
export function slicesOf({ config, revisions }: Decision): readonly ReportSlice[] {
  return config.keys ? none : revisions.flatMap(({ name, keys }) => (keys ? [{ revision: name, keys }] : []));
}

function reportConfig(
  decision: Decision,
  rewritten: ReadonlySet<ResolvedReference>,
  { pinned }: ChangePlan,
  find: PlaceFinder,
): ReportConfig {
  const { config, strategy, reported, references, revisions } = decision;
  const { kind, name, namespace, baseName, suffix, revisionName: revision } = config;
  const object = config.objects[0] as ManifestObject;
  const slices = slicesOf(decision);
  const revisionOf = revisionFinder(revisions, references);
  return {
    ...defined({ kind, name, namespace, baseName, suffix, revision }),
    ...(slices.length > 0 && { slices }),
    strategy,
    ...(reported && { rule: reported.code, reason: reported.text }),
    ...find(placeIn(object.document, object.root)),
    references: references.map((link) => ({
      referrer: titleOf(link.referrer.object),
      path: link.reference.path,
      ...find(placeIn(link.referrer.object.document, link.reference.at)),
      rewritten: rewritten.has(link),
      ...(slices.length > 0 && rewritten.has(link) && { revision: pinned.get(link) ?? revisionOf(link)?.name ?? "" }),
    })),
  };
}

/** All of them, each with its place as it is printed. */
export function reportProblems(problems: readonly Problem[], find = placeFinder()): ReportProblem[] {
  return problems.map(({ place, severity, code, object, text, advice }) => ({
    severity,
    code,
    ...(place && find(place)),
    ...(object && { object }),
    message: text,
    ...(advice && { advice }),
  }));
}

export type PlaceFinder = (place: Place) => ReportPlace;

export function placeFinder(): PlaceFinder {
  const find = positionFinder();
  return (place) => ({ file: place.source.path, ...find(place) });
}
