// Older revisions.

import { shellWord } from "../../text/shell-word.ts";
import { error, type Message, note, warning } from "../message.ts";

export const previousFault = (what: string): Message =>
  error(
    "previous",
    `the previous output can't be used: ${what}`,
    "give the whole output of the last run, or leave --previous out",
  );

export const corruptPrevious = (): Message =>
  error(
    "corrupt-previous",
    "the previous output can't be used: this revision's content does not fit its name, so it was cut off or edited",
    "give the whole output of the last run, unedited",
  );

export const uncheckedSecret = (): Message =>
  warning(
    "corrupt-previous",
    "this Secret's content does not fit its name, or its suffix was made with a key that is not given; it is not carried",
    "give the key with --secret-key-file, or an output of the last run in which no value was replaced",
  );

export const corruptLedgerEntry = (): Message =>
  warning(
    "corrupt-previous",
    "this revision's content does not fit its name, as after a wrong merge; it is left out",
    "take it from one of the merged commits, if it is still wanted",
  );

export const notALedger = (path: string): Message =>
  error(
    "previous",
    `${path} is not a ledger: it is empty, or has other content`,
    `restore it: git checkout HEAD -- ${shellWord(path)}; or delete it, and hashroll record writes a new one`,
  );

/** A ledger of one application has its name. */
function appFlag(path: string): string {
  const app = /([^/]+)\.yaml$/.exec(path)?.[1] ?? "revisions";
  return app === "revisions" ? "" : ` --app ${shellWord(app)}`;
}

export const conflictedLedger = (path: string): Message =>
  warning(
    "conflicted-ledger",
    `${path} is in the middle of a merge: the revisions of both sides are used`,
    `pipe the output into hashroll record${appFlag(path)}, which puts them together, then git add ${shellWord(path)}`,
  );

export const incompleteHistory = (path: string, reason: string, advice: string): Message =>
  warning(
    "incomplete-history",
    `the history of ${path} in Git can't be read in full: ${reason}; revisions that only older commits have are not seen`,
    advice,
  );

export const unreadableVersions = (versions: readonly string[]): Message =>
  note(
    "unreadable-version",
    `${listed(versions)} can't be read in full: an older version is used as far as it can be`,
    "nothing has to be done, unless pods still run on a revision that only this version has",
  );

export const notCarried = (configs: readonly string[]): Message =>
  warning(
    "not-carried",
    `the previous output has revisions of ${listed(configs)} that belong to nothing in this stream: they are not carried, and pods that still use them lose them`,
    "keep the config for one more release if that matters; or check that --previous names this app's own last output",
  );

export const stillInUse = (configs: readonly string[], count: number): Message =>
  note(
    "still-in-use",
    `${listed(configs)} ${configs.length === 1 ? "is" : "are"} no longer in this stream, but live pods or their history still use ${count === 1 ? "one revision" : `${count} revisions`}: carried until none does`,
    "kubectl get replicasets,controllerrevisions,pods shows who does",
  );

export const notOurs = (configs: readonly string[], owners: readonly string[]): Message =>
  note(
    "not-ours",
    `the cluster has revisions of ${listed(configs)} that belong to others (${listed(owners)}): they are not carried`,
    "give the configs of two apps in one namespace different names",
  );

export const unknownUse = (reason: string, advice: string): Message =>
  warning(
    "unknown-use",
    `the cluster can't say which revisions are in use (${reason}): the newest are carried, and pods that run on older ones can lose them`,
    advice,
  );

export const leftOutOfBudget = (configs: readonly string[], count: number, budget: number): Message =>
  warning(
    "carry-budget",
    `${count === 1 ? "1 older revision" : `${count} older revisions`} of ${listed(configs)} ${count === 1 ? "is" : "are"} left out: carried revisions may take ${kibibytes(budget)}`,
    "lower revisionHistoryLimit or --revisions, or raise carryBudget in the policy; nothing can roll back to what is left out",
  );

export const budgetExceeded = (used: number, budget: number): Message =>
  warning(
    "carry-budget",
    `the revisions that are in use or pinned take ${kibibytes(used)} of this output, more than the ${kibibytes(budget)} for carried ones; they are carried all the same`,
    "lower the revisionHistoryLimit of their workloads, or split the app: a Helm release, for one, has to fit into 1 MiB, compressed",
  );

function kibibytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${Math.ceil(bytes / 1024)} KiB`;
}

export const emptyInput = (): Message =>
  error(
    "empty-input",
    "the input is empty, and the previous output is not: a deployer that applies the empty output would delete everything",
    "check whether the program before hashroll failed; leave --previous out if everything is to be deleted",
  );

function listed(names: readonly string[]): string {
  return `${names.slice(0, 5).join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}`;
}

export const incompletePrevious = (missing: readonly string[]): Message =>
  warning(
    "incomplete-previous",
    `the previous output lists ${missing.join(", ")} in its history but does not contain ${missing.length === 1 ? "it, so it" : "them, so they"} can't be carried`,
    "give the whole output of the last run",
  );

export const previousNamespace = (asked: string | undefined): Message =>
  error(
    "previous-namespace",
    asked === undefined
      ? "its namespace is not known, so its revisions in the cluster can't be identified"
      : `only namespace ${asked} of the cluster was read, and this config is in another`,
    asked === undefined
      ? "set --namespace to what a missing namespace means"
      : "leave --namespace out and write the namespaces into the manifests, or name another --previous",
  );

export const carryWithoutPrevious = (): Message =>
  error(
    "carry-without-previous",
    "retain: carry needs the previous output",
    "name it: --previous last.yaml or --previous helm:NAMESPACE/RELEASE, with --previous-optional where there may be none yet",
  );

export const badPin = (word: string): Message =>
  error(
    "bad-pin",
    `hashroll.dev/pin has ${JSON.stringify(word.slice(0, 60))}, which is neither configmap/NAME=SUFFIX nor secret/NAME=SUFFIX`,
    "write a comma-separated list of these",
  );

export const unusedPin = (kind: string, name: string): Message =>
  warning(
    "unused-pin",
    `it is pinned to a revision of ${kind} ${JSON.stringify(name)}, which it does not refer to`,
    "remove the pin, or correct its name",
  );

export const pinWithoutRevision = (kind: string, name: string): Message =>
  error(
    "pin-without-revision",
    `it is pinned to a revision of ${kind} ${JSON.stringify(name)}, which has none`,
    "remove the pin, or give that config the strategy rename or copy",
  );

export const unknownPin = (kind: string, name: string, suffix: string, known: readonly string[]): Message =>
  error(
    "unknown-pin",
    `it is pinned to ${kind} ${JSON.stringify(name)} ${suffix}, which is not found; known are ${known.join(", ")}`,
    `pin it to one of these, or name a --previous that has the revision; hashroll history ${kind.toLowerCase()}/${shellWord(name)} lists those in the cluster`,
  );

/** `keys`: those that the revision has. */
export const pinLacksKeys = (
  kind: string,
  name: string,
  suffix: string,
  keys: readonly string[],
  known: readonly string[],
): Message =>
  error(
    "pin-lacks-keys",
    `it is pinned to ${kind} ${JSON.stringify(name)} ${suffix}, which has only ${keys.join(", ") || "no keys"}; it also uses others`,
    known.length > 0 ? `pin it to one of ${known.join(", ")}` : "remove the pin: no revision has all keys that it uses",
  );

/** `absent`: there is none, as opposed to one that can't be read. */
export const missingPrevious = (source: string, reason: string, absent: boolean): Message =>
  error(
    "missing-previous",
    `the previous output ${source || '""'} cannot be read: ${reason}`,
    absent
      ? "correct it, or add --previous-optional where there may be none yet"
      : "correct that, or leave --previous out",
  );

export const emptiedByRedirect = "> empties the file it writes to before anything reads it";

export const emptiedPrevious = (path: string): Message =>
  warning(
    "missing-previous",
    `the previous output ${path} is empty: nothing can be carried; ${emptiedByRedirect}`,
    "write to another file, and move it there; or give the whole output of the last run",
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
    `${path} is not up to date: ${listed(names)}`,
    `pipe the same stream into hashroll record${appFlag(path)}, then git add ${shellWord(path)}`,
  );
