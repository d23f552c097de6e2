// What counts for an app: its parameters, above the policy of its repo, and its ledger.

import { dirname } from "node:path";
import { addAll } from "../../collections/add-all.ts";
import { policyFile } from "../../policy/find-policy.ts";
import { type Policy, readPolicy } from "../../policy/read-policy.ts";
import { untrustedPolicyProblems } from "../../policy/untrusted.ts";
import { missingPrevious, outsideRepository } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";
import { isLedger, isLedgerPath } from "../../retention/previous/ledger-file.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import type { Settings } from "../../settings/schema.ts";
import { isWhitespace } from "../../text/blank.ts";
import type { Source } from "../../text/source.ts";
import { type App, shortName } from "./app.ts";
import { readAlso } from "./read-files.ts";
import type { Parameters } from "./read-parameters.ts";
import { findInside, type ReadBudget, readInside, requireInRepository } from "./repository-paths.ts";

export interface AppSettings {
  readonly settings: Settings;
  /** Absent if the app has no ledger and names no other: revisions are kept by annotation then. */
  readonly previous?: readonly PreviousSource[];
  readonly also: readonly Source[];
  readonly policyPath: string | undefined;
}

export async function readSettings(
  app: App,
  parameters: Parameters,
  budget: ReadBudget,
  problems: Problem[],
): Promise<AppSettings> {
  const policyPath = findPolicy(app, parameters.own.policy, problems);
  const policy = policyPath === undefined ? undefined : loadPolicy(app, policyPath, budget, problems);
  const { namespace: usual, ...said } = policy?.settings ?? {};
  // A missing namespace means the one that Argo CD deploys to, whatever the repo says.
  const namespace = app.namespace ?? usual;
  const settings: Settings = {
    ...said,
    ...(namespace !== undefined && { namespace }),
    ...parameters.settings,
    for: "argocd",
  };
  const policyFolder = policyPath === undefined ? app.folder : dirname(policyPath);
  const folderOf = (key: "previous" | "alsoRead"): string => (parameters.settings[key] ? app.folder : policyFolder);
  const previous = settings.previous
    ? readPrevious(app, settings, folderOf("previous"), budget, problems)
    : readLedger(app, budget, problems);
  const also = await readAlso(app, settings.alsoRead ?? [], folderOf("alsoRead"), budget, problems);
  return { settings, ...(previous && { previous }), also, policyPath };
}

function findPolicy(app: App, named: string | undefined, problems: Problem[]): string | undefined {
  if (named !== undefined) return requireInRepository(app, named, { what: `policy: ${named.slice(0, 100)}` }, problems);
  const found = findInside(app, policyFile);
  if ("fault" in found && found.fault === "absent") return undefined;
  return requireInRepository(app, policyFile, { what: policyFile }, problems);
}

function loadPolicy(app: App, path: string, budget: ReadBudget, problems: Problem[]): Policy | undefined {
  const source = readInside(app, path, budget, problems);
  const reading = source && readPolicy(source);
  addAll(problems, reading?.problems ?? []);
  if (reading?.policy) addAll(problems, untrustedPolicyProblems(reading.policy));
  return reading?.policy;
}

/** Files of the repo only: a release or a cluster is asked with the side-car's rights. */
function readPrevious(
  app: App,
  settings: Settings,
  folder: string,
  budget: ReadBudget,
  problems: Problem[],
): PreviousSource[] {
  return (settings.previous ?? []).flatMap((path) => {
    const what = `previous: ${path.slice(0, 100)}`;
    const found = path === "cluster" || path.startsWith("helm:") ? undefined : findInside(app, path, folder);
    if (found && "path" in found) {
      const source = readInside(app, found.path, budget, problems);
      const ledger = source !== undefined && (isLedger(source.text) || isLedgerPath(path));
      if (!source || (settings.previousOptional && !ledger && isWhitespace(source.text))) return [];
      return [{ ...source, ledger }];
    }
    if (!found || found.fault === "outside") problems.push(outsideRepository(what));
    else if (found.fault !== "absent" || !settings.previousOptional)
      problems.push(missingPrevious(path.slice(0, 100), found.reason, found.fault === "absent"));
    return [];
  });
}

/** The app's own ledger before one for all, and the app's folder before the repo's root. */
function readLedger(app: App, budget: ReadBudget, problems: Problem[]): PreviousSource[] | undefined {
  const names = [...new Set([app.name, shortName(app), "revisions"])].filter((name) => name !== undefined);
  const paths = ["", "/"].flatMap((folder) => names.map((name) => `${folder}.hashroll/${name}.yaml`));
  const path = paths.find((each) => {
    const found = findInside(app, each);
    return !("fault" in found && found.fault === "absent");
  });
  if (path === undefined) return undefined;
  const real = requireInRepository(app, path, { what: path }, problems);
  const source = real === undefined ? undefined : readInside(app, real, budget, problems);
  return source && [{ ...source, ledger: true }];
}
