// Builds the report: what was done, for programs.

import { type ManifestObject, placeIn, titleOf } from "../manifest/object.ts";
import type { Problem } from "../problem/problem.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { ChangePlan } from "../rewrite/change-plan.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { type Place, positionFinder } from "../text/source.ts";
import type { Report, ReportConfig, ReportPlace, ReportProblem } from "./report-schema.ts";

export function newReport(decisions: readonly Decision[], plan: ChangePlan, problems: readonly Problem[]): Report {
  const rewritten = new Set(plan.rewritten);
  const find = placeFinder();
  return {
    apiVersion: "hashroll.dev/v1alpha1",
    kind: "Report",
    configs: decisions.map((decision) => ({
      ...reportConfig(decision, rewritten, find),
      ...carriedOf(decision, plan),
    })),
    restarts: plan.restarted.map(({ referrer, object, by }) => ({
      ...find(placeIn(referrer.object.document, referrer.object.root)),
      referrer: titleOf(referrer.object),
      config: titleOf(object),
      by,
    })),
    problems: problems.map((problem) => reportProblem(problem, find)),
  };
}

export function carriedOf({ config }: Decision, { carried }: ChangePlan): { carried?: readonly string[] } {
  const names = carried.get(config);
  return names ? { carried: names } : {};
}

function reportConfig(
  { config, strategy, reported, references }: Decision,
  rewritten: ReadonlySet<ResolvedReference>,
  find: PlaceFinder,
): ReportConfig {
  const object = config.objects[0] as ManifestObject;
  return {
    kind: config.kind,
    name: config.name,
    ...(config.namespace !== undefined && { namespace: config.namespace }),
    baseName: config.baseName,
    suffix: config.suffix,
    revision: config.revisionName,
    strategy,
    ...(reported && { rule: reported.code, reason: reported.text }),
    ...find(placeIn(object.document, object.root)),
    references: references.map((link) => ({
      referrer: titleOf(link.referrer.object),
      path: link.reference.path,
      ...find(placeIn(link.referrer.object.document, link.reference.at)),
      rewritten: rewritten.has(link),
    })),
  };
}

export function reportProblem(
  { place, severity, code, object, text, advice }: Problem,
  find: PlaceFinder,
): ReportProblem {
  return {
    severity,
    code,
    ...(place && find(place)),
    ...(object && { object }),
    message: text,
    ...(advice && { advice }),
  };
}

export type PlaceFinder = (place: Place) => ReportPlace;

export function placeFinder(): PlaceFinder {
  const find = positionFinder();
  return (place) => ({ file: place.source.path, ...find(place) });
}
