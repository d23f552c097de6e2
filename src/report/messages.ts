// Every text that a user can get to read about their input, one function per code. No text holds a config's values.

import type { Strategy } from "../policy/strategy.ts";
import { nearest } from "./nearest.ts";
import type { Severity } from "./problem.ts";

export interface Message {
  readonly code: Code;
  readonly severity: Severity;
  /** What is the matter. */
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
}

export type Code =
  | "alias-limit"
  | "already-hashed"
  | "already-present"
  | "already-revision"
  | "ambiguous-app"
  | "annotated"
  | "app-too-large"
  | "awkward-path"
  | "bad-app-name"
  | "bad-data"
  | "bad-parameter"
  | "bad-pin"
  | "bad-release-name"
  | "by-flag"
  | "by-rule"
  | "carry-from-nothing"
  | "conflicting-configs"
  | "damaged-previous"
  | "delegate-outside"
  | "discovered-by-label"
  | "doubtful-config"
  | "doubtful-reference"
  | "edited-from-outside"
  | "empty-output"
  | "empty-previous"
  | "failed-tool"
  | "filled-at-run-time"
  | "forced-rename"
  | "function-config"
  | "generated"
  | "hook"
  | "hook-twin"
  | "hooks-unseen"
  | "idle-pin"
  | "incomplete-previous"
  | "job-name-too-long"
  | "link-in-circle"
  | "local-config"
  | "managed-secret"
  | "missing-app-file"
  | "missing-previous"
  | "missing-tool"
  | "name-too-long"
  | "named-from-elsewhere"
  | "named-in-role"
  | "needed-plain"
  | "no-helm"
  | "no-pod-template"
  | "no-references"
  | "no-reload"
  | "not-delegated"
  | "not-utf8"
  | "nothing-to-record"
  | "only-referred-to"
  | "optional-and-readable"
  | "out-of-repo"
  | "out-of-time"
  | "pin-left-alone"
  | "policy-key"
  | "policy-missing"
  | "policy-untrusted"
  | "policy-value"
  | "previous"
  | "previous-namespace"
  | "read-by-name"
  | "read-from-outside"
  | "readable-by-referrer"
  | "readable-by-stream"
  | "secret"
  | "stale-ledger"
  | "syntax"
  | "trigger-rule"
  | "trigger-source"
  | "trigger-target"
  | "trigger-word"
  | "unknown-job-mode"
  | "unknown-pin"
  | "unknown-strategy"
  | "unlocked-dependency"
  | "unnamed-config"
  | "unreadable"
  | "unresolved-reference"
  | "unwritable"
  | "well-known";

const error = (code: Code, text: string, advice: string): Message => ({ code, severity: "error", text, advice });
const warning = (code: Code, text: string, advice: string): Message => ({ code, severity: "warning", text, advice });
const note = (code: Code, text: string, advice: string): Message => ({ code, severity: "note", text, advice });

const chooseOtherwise = (strategies: string): string =>
  `set hashroll.dev/strategy: ${strategies} on it to choose otherwise`;

export const syntax = (fault: string): Message =>
  error("syntax", `this document can't be read: ${fault}`, "correct it; Helm and kubectl refuse it too");

export const notUtf8 = (): Message =>
  error(
    "not-utf8",
    "this is not UTF-8 text",
    "save it as UTF-8; binary content belongs into binaryData, base64-encoded",
  );

export const unreadable = (path: string, reason: string): Message =>
  error("unreadable", `${path}: ${reason}`, "check the path, or quote a glob so that the shell leaves it alone");

export const unwritable = (path: string, reason: string): Message =>
  error("unwritable", `${path}: ${reason}`, "name a file in a folder that exists and can be written to");

export const aliasLimit = (): Message =>
  error(
    "alias-limit",
    "the aliases of this document stand for too much",
    "write them out, or fewer of them; kubectl refuses such documents too",
  );

export const unnamedConfig = (): Message =>
  error("unnamed-config", "it has no metadata.name", "give it one; without a name nothing can refer to it");

export const badData = (field: string): Message =>
  error(
    "bad-data",
    `${field} is not a map of keys to values`,
    "write one entry per key; the API server refuses anything else",
  );

export const conflictingConfigs = (elsewhere: string): Message =>
  error(
    "conflicting-configs",
    `it is here twice with different content, also at ${elsewhere}`,
    "keep one of the two, or give them different names or namespaces",
  );

export const nameTooLong = (name: string): Message =>
  error(
    "name-too-long",
    `its revision's name would have ${name.length} characters, Kubernetes allows 253: ${name.slice(0, 40)}…`,
    "shorten the name by eleven characters, or set hashroll.dev/strategy: restart or ignore on it",
  );

export const unknownStrategy = (word: string, known: readonly string[]): Message => {
  const meant = nearest(word, known);
  return error(
    "unknown-strategy",
    `${JSON.stringify(word.slice(0, 40))} is not a strategy${meant ? `; ${meant} is` : ""}`,
    `use one of ${known.join(", ")}`,
  );
};

export const unresolvedReference = (kind: string, name: string, path: string): Message =>
  error(
    "unresolved-reference",
    `${path} names ${kind} ${JSON.stringify(name)}, which is not in this stream`,
    "add it to the stream, mark the reference optional: true, or leave --strict out",
  );

export const doubtfulReference = (
  kind: string,
  name: string,
  path: string,
  are: { namespaces: string } | { names: string },
): Message => {
  const named = `${path} names ${kind} ${JSON.stringify(name)}, which`;
  return "names" in are
    ? warning(
        "doubtful-reference",
        `${named} several here were called before kustomize renamed them (${are.names}); the reference stays as it is`,
        "give each base its own namespace, or a namePrefix that its referrers get too",
      )
    : warning(
        "doubtful-reference",
        `${named} is here in several namespaces (${are.namespaces}); the reference stays as it is`,
        "say what a missing namespace means with --namespace, or write the namespaces out",
      );
};

// Why a config is not renamed. Each says what becomes of it, and how to choose otherwise.

export const noReferences = (): Message =>
  note(
    "no-references",
    "nothing in this stream refers to it; it stays, and its revision is added beside it",
    chooseOtherwise("rename, restart or ignore"),
  );

export const doubtfulConfig = (renamed: boolean): Message =>
  renamed
    ? note(
        "doubtful-config",
        "a reference may mean it or another one that had the same name before kustomize renamed them; it stays, and its revision is added beside it",
        "give each base its own namespace, or a namePrefix that its referrers get too",
      )
    : note(
        "doubtful-config",
        "a reference may mean it or one of the same name in another namespace; it stays, and its revision is added beside it",
        "say what a missing namespace means with --namespace, or write the namespaces out",
      );

export const secretCopied = (): Message =>
  note(
    "secret",
    "charts look Secrets up by name; it stays, and its revision is added beside it",
    chooseOtherwise("rename, restart or ignore"),
  );

export const hook = (): Message =>
  note("hook", "it is a hook, made and deleted apart from the rest; left alone", chooseOtherwise("rename or copy"));

export const hookTwin = (): Message =>
  note(
    "hook-twin",
    "it is here as a hook too; it stays, and its revision is added beside it",
    chooseOtherwise("rename or ignore"),
  );

export const localConfig = (): Message =>
  note(
    "local-config",
    "config.kubernetes.io/local-config says it never reaches a cluster; left alone",
    "remove that annotation to have it hashed",
  );

export const wellKnown = (): Message =>
  note("well-known", "Kubernetes itself keeps a config of this name; left alone", chooseOtherwise("rename or copy"));

export const managedSecret = (type: string): Message =>
  note(
    "managed-secret",
    `Secrets of type ${type} are looked up by name; left alone`,
    chooseOtherwise("rename or copy"),
  );

/** What each strategy makes of a config, in words. */
export const outcomes: Readonly<Record<Strategy, string>> = {
  rename: "renamed",
  copy: "it stays, and its revision is added beside it",
  restart: "it stays, and its workloads restart when it changes",
  reload: "it stays, and its apps reload it themselves",
  ignore: "left alone",
};

export const byRule = (outcome: string, index: number, reason: string | undefined): Message =>
  note(
    "by-rule",
    `${outcome}, as rules[${index}] of the policy says${reason ? `: ${reason}` : ""}`,
    "change that rule, or set hashroll.dev/strategy on it, to choose otherwise",
  );

export const filledAtRunTime = (): Message =>
  note(
    "filled-at-run-time",
    "it is referred to and empty, so somebody fills it at run time; left alone",
    chooseOtherwise("rename or copy"),
  );

export const editedFromOutside = (by: string): Message =>
  note("edited-from-outside", `it is edited by name by ${by}; left alone`, chooseOtherwise("rename or copy"));

export const readFromOutside = (by: string): Message =>
  note("read-from-outside", `it is read by name by ${by}; ${outcomes.copy}`, chooseOtherwise("rename or ignore"));

export const readByName = (kind: string, name: string, where: string, referred: boolean): Message =>
  warning(
    "read-by-name",
    `${kind} ${JSON.stringify(name)} is read by name in ${where} and can't be renamed there; it stays ${referred ? "beside its revision" : "as it is"}`,
    `set hashroll.dev/strategy: rename on the ${kind} if nothing needs the plain name`,
  );

export const namedInRole = (kind: string, name: string, referred: boolean): Message =>
  note(
    "named-in-role",
    `${kind} ${JSON.stringify(name)} is named in resourceNames, so somebody reads it by name; it stays ${referred ? "beside its revision" : "as it is"}`,
    `set hashroll.dev/strategy: rename on the ${kind} if nothing needs the plain name`,
  );

export const discoveredByLabel = (label: string): Message =>
  note(
    "discovered-by-label",
    `nothing in this stream refers to it, and programs find it by its label ${label}; left alone`,
    chooseOtherwise("copy or rename"),
  );

export const readableByStream = (binding: string, account: string): Message =>
  note(
    "readable-by-stream",
    `nothing in this stream refers to it, and ${binding} lets ServiceAccount ${account} read it by name; left alone`,
    chooseOtherwise("copy or rename"),
  );

export const readableByReferrer = (binding: string, account: string): Message =>
  note(
    "readable-by-referrer",
    `${binding} lets ServiceAccount ${account}, which pods that use it run as, read it by name; ${outcomes.copy}`,
    chooseOtherwise("rename or ignore"),
  );

export const optionalAndReadable = (binding: string, account: string): Message =>
  note(
    "optional-and-readable",
    `all its references are optional, and ${binding} lets ServiceAccount ${account} read it by name; ${outcomes.copy}`,
    chooseOtherwise("rename or ignore"),
  );

/** Why a reference keeps the plain name: what there is to say of its referrer. */
export const keepsPlain = {
  "looked-at": "is not part of this stream",
  "pre-hook": "runs before a new revision is there",
  "run-once": "can't be changed once it is there",
  immutable: "can't be changed once it is there",
  path: "has its name in a path too",
  anywhere: "may read it in any namespace",
} as const;

export const neededPlain = (referrer: string, reason: keyof typeof keepsPlain): Message =>
  note(
    "needed-plain",
    `${referrer} ${keepsPlain[reason]} and needs the plain name; ${outcomes.copy}`,
    `${reason === "run-once" ? "for a Job that is replaced on every deploy use jobs: rewrite or rename in the policy; " : ""}${chooseOtherwise("rename or ignore")}`,
  );

export const forcedRename = (kind: string, name: string, reason: keyof typeof keepsPlain): Message =>
  warning(
    "forced-rename",
    `it ${keepsPlain[reason]}, but ${kind} ${JSON.stringify(name)} is renamed because somebody asked for it${reason === "looked-at" ? "; its reference leads nowhere now" : ""}`,
    "choose the strategy copy for that config to be safe",
  );

export const namedFromElsewhere = (referrer: string): Message =>
  note(
    "named-from-elsewhere",
    `${referrer} names it from another namespace; ${outcomes.copy}`,
    "correct the namespace of one of the two, if they belong together",
  );

export const annotated = (outcome: string): Message =>
  note(
    "annotated",
    `${outcome}, as its hashroll.dev/strategy says`,
    "change or remove that annotation to choose otherwise",
  );

export const byFlag = (outcome: string): Message =>
  note("by-flag", `${outcome}, as --strategy says`, "hashroll.dev/strategy on it decides for it alone");

export const alreadyPresent = (): Message =>
  note(
    "already-present",
    "its revision is in this stream already; it stays beside it",
    "remove one of the two if nothing needs the plain name",
  );

// Why a config is renamed, or nothing is to be done. Only `explain` says these.

export const onlyReferredTo = (referrers: number, areWorkloads: boolean): Message => {
  const noun = `${areWorkloads ? "workload" : "object"}${referrers === 1 ? "" : "s"}`;
  return note(
    "only-referred-to",
    `${referrers} ${noun} ${referrers === 1 ? "refers" : "refer"} to it, and nothing else needs the plain name`,
    chooseOtherwise("copy, restart or ignore"),
  );
};

export const alreadyHashed = (by: string): Message =>
  note(
    "already-hashed",
    `it is already hashed by ${by}; it keeps its name and gets what a revision carries`,
    chooseOtherwise("ignore"),
  );

export const alreadyRevision = (): Message => ({
  code: "already-revision",
  severity: "note",
  text: "it is already a revision; left alone",
});

export const generated = (): Message =>
  note(
    "generated",
    "kustomize puts a suffix into its name in any case, so nothing can need the plain one",
    chooseOtherwise("copy or ignore"),
  );

// Kustomize and other KRM hosts.

export const notDelegated = (outcome: string): Message =>
  note(
    "not-delegated",
    `delegate: true only asks kustomize for new names, and this is not to be renamed (${outcome}); it is left to the outermost kustomization`,
    chooseOtherwise("rename"),
  );

export const delegateOutside = (): Message =>
  error(
    "delegate-outside",
    "delegate: true leaves the hashing to kustomize, and this does not come from kustomize",
    "remove delegate from the policy, or run hashroll as a kustomize transformer",
  );

export const functionConfig = (): Message =>
  note("function-config", "it is this function's own configuration; left alone", chooseOtherwise("rename or copy"));

// About a policy. Of what it says, only keys and short words are repeated.

export const oneOf = (words: readonly string[]): string =>
  words.length > 1 ? `one of ${words.join(", ")}` : words.join();

const quoteWord = (word: string): string => (/^[\w./-]{1,40}$/.test(word) ? JSON.stringify(word) : "this");

export const policyCount = (documents: number): Message =>
  error(
    "policy-value",
    documents === 0 ? "there is no policy in this file" : "there is more than one document in this file",
    "write exactly one RevisionPolicy into it",
  );

export const policyKey = (owner: string, key: string, known: readonly string[]): Message => {
  const meant = nearest(key, known);
  return error(
    "policy-key",
    `${JSON.stringify(key.slice(0, 40))} is not a key of ${owner}${meant ? `; ${meant} is` : ""}`,
    `use ${oneOf(known)}`,
  );
};

export const policyTwice = (key: string): Message =>
  error("policy-key", `${JSON.stringify(key.slice(0, 40))} is here twice`, "keep one of the two");

export const policyMissing = (owner: string, key: string, what: string): Message =>
  error("policy-missing", `${owner} lacks ${key}`, `add ${key}: ${what}`);

export const policyEmpty = (path: string, advice: string): Message =>
  error("policy-missing", `${path} is empty`, advice);

export const policyType = (path: string, wanted: string, found: string | undefined, advice: string): Message =>
  error(
    "policy-value",
    found ? `${path} has to be ${wanted}, not ${found}` : `${path} has no value; it has to be ${wanted}`,
    advice,
  );

export const policyWord = (path: string, word: string, known: readonly string[]): Message => {
  const meant = nearest(word, known);
  return error(
    "policy-value",
    `${quoteWord(word)} is not a value of ${path}${meant ? `; ${meant} is` : ""}`,
    `use ${oneOf(known)}`,
  );
};

export const policyNumber = (path: string, least: number, advice: string): Message =>
  error("policy-value", `${path} has to be a whole number, ${least} or more`, advice);

export const policyForm = (path: string, fault: string, advice: string): Message =>
  error("policy-value", `${path} can't be used: ${fault}`, advice);

export const policyUntrustedKey = (key: string): Message =>
  error(
    "policy-untrusted",
    `${key} is not allowed in a policy that comes with the manifests`,
    "remove it; who runs hashroll can give it as a flag",
  );

export const policyUntrustedSource = (path: string): Message =>
  error(
    "policy-untrusted",
    `${path} leads out of the repo, which a policy that comes with the manifests may not`,
    "name a file below the policy's folder, without .. { } or \\",
  );

export const unknownJobMode = (word: string, known: readonly string[]): Message => {
  const meant = nearest(word, known);
  return error(
    "unknown-job-mode",
    `hashroll.dev/job says ${JSON.stringify(word.slice(0, 40))}${meant ? `; ${meant} is probably meant` : ""}`,
    `use one of ${known.join(", ")}`,
  );
};

export const jobNameTooLong = (name: string): Message =>
  error(
    "job-name-too-long",
    `its name with the suffix would have ${name.length} characters, Kubernetes allows 63`,
    "shorten its name by eleven characters, or use jobs: plain or rewrite",
  );

// Restarts, reloads and triggers.

export const noPodTemplate = (config: string): Message =>
  warning(
    "no-pod-template",
    `a change of ${config} can't restart it: it has no pod template that may change`,
    "restart it by other means, or give that config the strategy rename",
  );

export const noReloadImmutable = (): Message =>
  error("no-reload", "it can't be reloaded: it is immutable: true", "remove immutable, or choose another strategy");

export const noReloadReference = (kind: string, name: string, container: string, path: string): Message =>
  error(
    "no-reload",
    `${kind} ${JSON.stringify(name)} can't be reloaded: container ${container} reads it once, at its start, in ${path}`,
    "mount it as a volume, or choose another strategy for it",
  );

export const noReloadSubPath = (kind: string, name: string, container: string, mountPath: string): Message =>
  error(
    "no-reload",
    `${kind} ${JSON.stringify(name)} can't be reloaded: container ${container} mounts one file of it (subPath) at ${mountPath}, which is never updated`,
    "mount the whole volume, or choose another strategy for it",
  );

export const triggerWord = (key: string, word: string): Message =>
  warning(
    "trigger-word",
    `${key} says ${JSON.stringify(word.slice(0, 60))}, which is neither configmap/NAME nor secret/NAME`,
    "write a comma-separated list of these",
  );

export const triggerRule = (what: string): Message =>
  error(
    "trigger-rule",
    `this TriggerRule can't be carried out: ${what}`,
    "hashroll supports sources[].objectRef of kind ConfigMap or Secret, and actions[].updatePodTemplate.objectRef",
  );

export const triggerSource = (kind: string, name: string): Message =>
  error(
    "trigger-source",
    `it is triggered by ${kind} ${JSON.stringify(name)}, which is not in this stream`,
    "add it to the stream, or remove the trigger",
  );

export const triggerTarget = (kind: string, name: string): Message =>
  error(
    "trigger-target",
    `a trigger is to restart ${kind} ${JSON.stringify(name)}, which is not in this stream`,
    "add it to the stream, or remove the trigger",
  );

// Older revisions.

export const previousFault = (what: string): Message =>
  error(
    "previous",
    `the previous output can't be used: ${what}`,
    "give the whole output of the last run, or leave --previous out",
  );

export const damagedPrevious = (): Message =>
  error(
    "damaged-previous",
    "the previous output can't be used: this revision's content does not fit its name, so it is cut off or was edited",
    "give the whole output of the last run, as it was",
  );

export const damagedInLedger = (): Message =>
  warning(
    "damaged-previous",
    "this revision's content does not fit its name, as after a merge of lines that don't belong together; it is left out",
    "take it from one of the merged commits, if it is still wanted",
  );

export const emptyPrevious = (path: string): Message =>
  warning(
    "empty-previous",
    `the previous output ${path} is empty: there is nothing to carry on`,
    "give the output of the last run; leave --previous out, or add --previous-optional, where there is none yet",
  );

export const incompletePrevious = (missing: readonly string[]): Message =>
  warning(
    "incomplete-previous",
    `the previous output lists ${missing.join(", ")} in its history and does not hold ${missing.length === 1 ? "it" : "them"}: nothing can carry ${missing.length === 1 ? "it" : "them"} on`,
    "give the whole output of the last run",
  );

export const previousNamespace = (asked: string | undefined): Message =>
  error(
    "previous-namespace",
    asked === undefined
      ? "nothing says its namespace, so nobody can tell which revisions in the cluster are its own"
      : `the cluster was asked about namespace ${asked} only, and this one is in another`,
    asked === undefined
      ? "say what a missing namespace means with --namespace"
      : "leave --namespace out and write the namespaces into the manifests, or name another --previous",
  );

export const carryFromNothing = (): Message =>
  error(
    "carry-from-nothing",
    "retain: carry needs to know the previous output",
    "name it with --previous; --previous-optional where there may be none yet",
  );

export const badPin = (): Message =>
  error(
    "bad-pin",
    "hashroll.dev/pin holds something other than configmap/NAME=SUFFIX and secret/NAME=SUFFIX",
    "write a comma-separated list of these",
  );

export const idlePin = (kind: string, name: string): Message =>
  warning(
    "idle-pin",
    `it is pinned to a revision of ${kind} ${JSON.stringify(name)}, which it does not refer to`,
    "remove the pin, or correct its name",
  );

export const pinOfLeftAlone = (kind: string, name: string): Message =>
  error(
    "pin-left-alone",
    `it is pinned to a revision of ${kind} ${JSON.stringify(name)}, which has none`,
    "remove the pin, or give that config the strategy rename or copy",
  );

export const unknownPin = (kind: string, name: string, suffix: string, known: readonly string[]): Message =>
  error(
    "unknown-pin",
    `it is pinned to ${kind} ${JSON.stringify(name)} ${suffix}, which is nowhere to be found; there are ${known.join(", ")}`,
    "pin it to one of these, or name a --previous that has the revision",
  );

export const missingPrevious = (source: string, reason: string): Message =>
  error(
    "missing-previous",
    `the previous output ${source} is not to be had: ${reason}`,
    "correct it, or add --previous-optional where there may be none yet",
  );

export const nothingToRecord = (severity: "error" | "warning", what: string): Message => ({
  code: "nothing-to-record",
  severity,
  text: `there is nothing to record: ${what}`,
  advice: "hashroll record reads hashroll's output: render | hashroll | hashroll record",
});

export const staleLedger = (path: string, names: readonly string[]): Message =>
  error(
    "stale-ledger",
    `${path} is not up to date: ${names.slice(0, 5).join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}`,
    "run hashroll record on the same stream, and commit the file",
  );

// The Argo CD plugin. Paths and names come from strangers, and only short ones are repeated.

export const badAppName = (): Message =>
  error(
    "bad-app-name",
    "ARGOCD_APP_NAME is not the name of an Application",
    "run this as Argo CD does, or set it to letters, digits, dots and dashes",
  );

export const badReleaseName = (): Message =>
  error(
    "bad-release-name",
    "the release has no name that Helm could use",
    "set release-name to at most 53 small letters, digits, dots and dashes",
  );

export const ambiguousApp = (): Message =>
  error(
    "ambiguous-app",
    "this folder has a Chart.yaml and a kustomization",
    "say which is meant with the parameter app-type: helm or kustomize",
  );

export const missingAppFile = (kind: string, file: string): Message =>
  error(
    "missing-app-file",
    `app-type is ${kind}, but this folder has no ${file}`,
    "correct app-type, or the Application's path",
  );

export const badParameter = (name: string, wanted: string): Message =>
  error("bad-parameter", `${name} has to be ${wanted}`, "correct it in the Application's spec.source.plugin");

export const badParameters = (): Message =>
  error(
    "bad-parameter",
    "ARGOCD_APP_PARAMETERS is not a list of parameters with a name and one of string, array, map",
    "write them as spec.source.plugin.parameters of the Application",
  );

export const outOfRepo = (what: string): Message =>
  error(
    "out-of-repo",
    `${what}: this leads out of the app's repo`,
    "name something inside of it; no link and no .. may lead out",
  );

export const awkwardPath = (what: string): Message =>
  error(
    "awkward-path",
    `${what}: helm can't take this path`,
    "rename the file or folder: no commas, quotes and backslashes",
  );

export const linkInCircle = (path: string): Message =>
  error("link-in-circle", `${path}: this link leads to a folder that it is in`, "remove it");

export const tooMuch = (what: string, limit: string): Message =>
  error("app-too-large", `${what} more than ${limit}`, "make several Applications of it");

export const outOfTime = (tool: string): Message =>
  error(
    "out-of-time",
    `${tool} was not done in time`,
    "make the app smaller and vendor what it downloads, or raise HASHROLL_TIMEOUT and Argo CD's own limits",
  );

export const missingTool = (tool: string): Message =>
  error("missing-tool", `${tool} can't be run: there is no such program`, "add it to the side-car's image");

export const failedTool = (tool: string, said: string): Message =>
  error(
    "failed-tool",
    `${tool} failed${said ? `: ${said.replaceAll("\n", "\n    ")}` : ""}`,
    "run it in the app's folder to see the same",
  );

export const unlockedDependency = (name: string): Message =>
  error(
    "unlocked-dependency",
    `the dependency ${JSON.stringify(name.slice(0, 60))} is not in charts/, and there is no Chart.lock`,
    "run helm dependency update, and commit Chart.lock or the charts/ folder",
  );

export const emptyOutput = (): Message =>
  error(
    "empty-output",
    "there are no manifests, and Argo CD could delete all that is deployed",
    "correct the Application's path, values or include; delete the Application if it is not needed",
  );

// Helm.

export const noHelm = (program: string, reason: string): Message =>
  error("no-helm", `${program} can't be run: ${reason}`, "install Helm 3.9 or newer, or say in HELM_BIN where it is");

export const oldHelm = (version: string): Message =>
  error(
    "no-helm",
    `this is Helm ${version}, and its post-renderers take no arguments`,
    "use Helm 3.9 or newer; HELM_BIN says where it is",
  );

export const hooksUnseen = (reason: string): Message =>
  warning(
    "hooks-unseen",
    `Helm 3 shows its hooks to no post-renderer, and they could not be rendered beforehand (${reason}); every config keeps its plain name beside its revision`,
    "run helm template with the same chart and values to see what is wrong",
  );
