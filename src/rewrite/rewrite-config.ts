// What becomes of one config's own objects: a new name, a copy, older revisions behind it.

import { addAll } from "../collections/add-all.ts";
import { type Config, isRevisionPresent } from "../config/catalog.ts";
import { isInBuild } from "../manifest/kustomize-annotations.ts";
import type { ManifestObject } from "../manifest/object.ts";
import type { Problem } from "../problem/problem.ts";
import { reloadProblems } from "../strategy/check-reload.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { isSequence } from "../yaml/node/access.ts";
import type { Draft } from "./change-plan.ts";
import { keepPlainName } from "./kustomize-rename.ts";
import type { Context } from "./plan-changes.ts";
import { becomeRevision } from "./revision-object.ts";

export function reviseConfig(decision: Decision, context: Context, draft: Draft, problems: Problem[]): void {
  const { config, strategy, links } = decision;
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
      for (const link of links) draft.restart(link);
      break;
    case "reload":
      addAll(problems, reloadProblems(config, links));
  }
  const behind = lastObject(config);
  const older = context.retention.carriedBehind(config, behind);
  if (older.length > 0) {
    draft.carried.set(
      config,
      older.map(({ name }) => name),
    );
    draft.insertions.push({ behind, written: older.map(({ written }) => written) });
  }
}

function becomeRevisions(config: Config, context: Context, draft: Draft): void {
  for (const object of config.objects) draft.change(object.document, becomeRevision(object, config, context));
}

function addRevision({ config, links }: Decision, context: Context, draft: Draft): void {
  const behind = lastObject(config);
  if (!isRevisionPresent(config, context.catalog)) {
    draft.additions.push({ behind, changes: becomeRevision(behind, config, context, { unseen: links.length === 0 }) });
  }
  for (const object of config.objects) draft.change(object.document, keepPlainName(object));
}

/** Who may read it by name may read the revision too. Kustomize rewrites these names itself. */
function nameInRoles(config: Config, { evidence }: Context, draft: Draft): void {
  if (config.name === config.revisionName) return;
  for (const { role, list } of evidence.rulesNaming(config)) {
    if (!isSequence(list) || isInBuild(role)) continue;
    draft.change(role.document, [{ type: "append", at: list, value: config.revisionName }]);
  }
}

function lastObject(config: Config): ManifestObject {
  return config.objects.at(-1) as ManifestObject;
}
