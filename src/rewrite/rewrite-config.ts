// What becomes of one config's own objects: a new name, a copy, older revisions behind it.

import { addAll } from "../collections/add-all.ts";
import { type Config, isRevisionPresent } from "../config/catalog.ts";
import { isDuringBuild } from "../manifest/kustomize-annotations.ts";
import type { ManifestObject } from "../manifest/object.ts";
import type { Problem } from "../problem/problem.ts";
import { reloadProblems } from "../strategy/check-reload.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { isSequence } from "../yaml/node/access.ts";
import type { ChangePlanDraft } from "./change-plan.ts";
import { withdrawHashRequest } from "./kustomize-rename.ts";
import type { Context } from "./plan-changes.ts";
import { revisionChanges } from "./revision-object.ts";

export function rewriteConfig(decision: Decision, context: Context, draft: ChangePlanDraft, problems: Problem[]): void {
  const { config, strategy, references } = decision;
  switch (strategy) {
    case "rename":
      becomeRevisions(config, context, draft);
      nameInRoles(config, context, draft);
      break;
    case "copy":
      if (config.hashedBy) becomeRevisions(config, context, draft);
      else addRevision(decision, context, draft);
      break;
    case "restart":
      for (const link of references) draft.restart(link);
      break;
    case "reload":
      addAll(problems, reloadProblems(config, references));
  }
  const after = lastObject(config);
  const older = context.retention.carriedBehind(config, after);
  if (older.length > 0) {
    draft.carried.set(
      config,
      older.map(({ name }) => name),
    );
    draft.insertions.push({ after, objects: older.map(({ written }) => written) });
  }
}

function becomeRevisions(config: Config, context: Context, draft: ChangePlanDraft): void {
  for (const object of config.objects) draft.change(object.document, revisionChanges(object, config, context));
}

function addRevision({ config, references }: Decision, context: Context, draft: ChangePlanDraft): void {
  const after = lastObject(config);
  if (!isRevisionPresent(config, context.catalog)) {
    draft.additions.push({
      after,
      changes: revisionChanges(after, config, context, { isUnreferenced: references.length === 0 }),
    });
  }
  for (const object of config.objects) draft.change(object.document, withdrawHashRequest(object));
}

/** Who may read it by name may read the revision too. Kustomize rewrites these names itself. */
function nameInRoles(config: Config, { evidence }: Context, draft: ChangePlanDraft): void {
  if (config.name === config.revisionName) return;
  for (const { role, list } of evidence.rulesNaming(config)) {
    if (!isSequence(list) || isDuringBuild(role)) continue;
    draft.change(role.document, [{ type: "append", at: list, value: config.revisionName }]);
  }
}

function lastObject(config: Config): ManifestObject {
  return config.objects.at(-1) as ManifestObject;
}
