// The settings of an app: its parameters, then the policy of its repository; and its ledger.

import { dirname } from "node:path";
import { defined } from "../../collections/defined.ts";
import { type Policy, policyFile, readPolicy } from "../../policy/read-policy.ts";
import { untrustedPolicyProblems } from "../../policy/untrusted.ts";
import { conflictedLedger, missingPrevious, outsideRepository } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import { conflictingLedgers, isConflicted, joinLedgers } from "../../retention/previous/ledger-conflict.ts";
import { isLedger, isLedgerPath } from "../../retention/previous/ledger-file.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import type { Settings } from "../../settings/schema.ts";
import { parseSourceName } from "../../settings/source-name.ts";
import { isWhitespace } from "../../text/blank.ts";
import type { Source } from "../../text/source.ts";
import { type App, shortName } from "./app.ts";
import { readContext } from "./read-files.ts";
import type { AppParameters } from "./read-parameters.ts";
import { findInRepository, isAbsent, readFromRepository, requireInRepository } from "./repository-paths.ts";

export interface AppSettings {
  readonly settings: Settings;
  /** Absent if the app has no ledger and names no other source: revisions are then kept by annotation. */
  readonly previous?: readonly PreviousSource[];
  readonly context: readonly Source[];
  readonly policyPath: string | undefined;
}

export async function readSettings(app: App, parameters: AppParameters): Promise<AppSettings> {
  const policyPath = findPolicy(app, parameters.own.policy);
  const policy = policyPath === undefined ? undefined : loadPolicy(app, policyPath);
  const { namespace: fromPolicy, ...others } = policy?.settings ?? {};
  // A missing namespace means the one that Argo CD deploys to, whatever the policy has.
  const namespace = app.namespace ?? fromPolicy;
  const settings: Settings = { ...others, ...defined({ namespace }), ...parameters.settings, for: "argocd" };
  const policyFolder = policyPath === undefined ? app.folder : dirname(policyPath);
  const folderOf = (key: "previous" | "alsoRead"): string => (parameters.settings[key] ? app.folder : policyFolder);
  const previous = settings.previous ? readPrevious(app, settings, folderOf("previous")) : readLedger(app);
  const context = await readContext(app, settings.alsoRead ?? [], folderOf("alsoRead"));
  return { settings, ...(previous && { previous }), context, policyPath };
}

function findPolicy(app: App, named: string | undefined): string | undefined {
  if (named !== undefined) return requireInRepository(app, named, `policy: ${named.slice(0, 100)}`);
  return isAbsent(app, policyFile) ? undefined : requireInRepository(app, policyFile, policyFile);
}

function loadPolicy(app: App, path: string): Policy | undefined {
  const source = readFromRepository(app, path);
  const reading = source && readPolicy(source);
  app.problems.addAll(reading?.problems ?? []);
  if (reading?.policy) app.problems.addAll(untrustedPolicyProblems(reading.policy));
  return reading?.policy;
}

/** Files of the repository only: a release or a cluster would be read with the side-car's permissions, and Git is not there. */
function readPrevious(app: App, settings: Settings, folder: string): PreviousSource[] {
  const { problems } = app;
  return (settings.previous ?? []).flatMap((path) => {
    const title = `previous: ${path.slice(0, 100)}`;
    const isFile = parseSourceName(path).from === "file";
    const found = isFile ? findInRepository(app, path, folder) : undefined;
    if (found && "path" in found) {
      const source = readFromRepository(app, found.path);
      const ledger = source !== undefined && (isLedger(source.text) || isLedgerPath(path));
      if (!source || (settings.previousOptional && !ledger && isWhitespace(source.text))) return [];
      return [ledger ? asLedger(source, problems) : source];
    }
    if (!found || found.fault === "outside") problems.add(outsideRepository(title));
    else if (found.fault !== "absent" || !settings.previousOptional)
      problems.add(missingPrevious(path.slice(0, 100), found.reason, found.fault === "absent"));
    return [];
  });
}

/** The app's own ledger, else one for all apps; in the app's folder, else in the repository's root. */
function readLedger(app: App): PreviousSource[] | undefined {
  const names = [...new Set([app.name, shortName(app), "revisions"])].filter((name) => name !== undefined);
  const paths = ["", "/"].flatMap((folder) => names.map((name) => `${folder}.hashroll/${name}.yaml`));
  const path = paths.find((each) => !isAbsent(app, each));
  if (path === undefined) return undefined;
  const real = requireInRepository(app, path, path);
  const source = real === undefined ? undefined : readFromRepository(app, real);
  return source && [asLedger(source, app.problems)];
}

/** No Git has the sides of a merge here: the markers have to do. */
function asLedger(source: Source, problems: ProblemList): PreviousSource {
  if (!isConflicted(source.text)) return { ...source, ledger: true };
  problems.add(conflictedLedger(source.path));
  return { ...source, text: joinLedgers(conflictingLedgers(source.text)), ledger: true };
}
