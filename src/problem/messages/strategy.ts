// Why a config has its strategy: what becomes of it, and how to choose otherwise.

import type { Strategy } from "../../settings/strategy.ts";
import { type Message, note, warning } from "../message.ts";

export const overrideHint = (strategies: string): string =>
  `set hashroll.dev/strategy: ${strategies} on it to choose otherwise`;

/** What each strategy makes of a config, as text. */
export const outcomes: Readonly<Record<Strategy, string>> = {
  rename: "renamed",
  copy: "it stays, and its revision is added beside it",
  restart: "it stays, and its workloads restart when it changes",
  reload: "it stays, and its apps reload it themselves",
  ignore: "not changed",
};

export const noReferences = (): Message =>
  note(
    "no-references",
    `nothing in this stream refers to it; ${outcomes.copy}`,
    overrideHint("rename, restart or ignore"),
  );

export const ambiguousConfig = (renamed: boolean): Message =>
  renamed
    ? note(
        "ambiguous-config",
        `a reference may mean it or another one that had the same name before kustomize renamed them; ${outcomes.copy}`,
        "give each base its own namespace, or a namePrefix that its referrers get too",
      )
    : note(
        "ambiguous-config",
        `a reference may mean it or one of the same name in another namespace; ${outcomes.copy}`,
        "set --namespace to what a missing namespace means, or write the namespaces out",
      );

export const secretCopied = (): Message =>
  note("secret", `charts look Secrets up by name; ${outcomes.copy}`, overrideHint("rename, restart or ignore"));

export const hook = (): Message =>
  note(
    "hook",
    "it is a hook, which deployers create and delete apart from the rest; not changed",
    overrideHint("rename or copy"),
  );

export const alsoAHook = (): Message =>
  note("also-a-hook", `this stream has it as a hook too; ${outcomes.copy}`, overrideHint("rename or ignore"));

export const localConfig = (): Message =>
  note(
    "local-config",
    "config.kubernetes.io/local-config says it never reaches a cluster; not changed",
    "remove that annotation to have it hashed",
  );

export const wellKnown = (): Message =>
  note("well-known", "Kubernetes itself keeps a config of this name; not changed", overrideHint("rename or copy"));

export const managedSecret = (type: string): Message =>
  note("managed-secret", `Secrets of type ${type} are looked up by name; not changed`, overrideHint("rename or copy"));

export const byRule = (outcome: string, index: number, reason: string | undefined): Message =>
  note(
    "by-rule",
    `${outcome}, as rules[${index}] of the policy says${reason ? `: ${reason}` : ""}`,
    "change that rule, or set hashroll.dev/strategy on it, to choose otherwise",
  );

export const filledAtRunTime = (): Message =>
  note(
    "filled-at-run-time",
    "it has references but no data, so a program fills it at run time; not changed",
    overrideHint("rename or copy"),
  );

export const editedByKnownProgram = (by: string): Message =>
  note("edited-by-known-program", `it is edited by name by ${by}; not changed`, overrideHint("rename or copy"));

export const readByKnownProgram = (by: string): Message =>
  note("read-by-known-program", `it is read by name by ${by}; ${outcomes.copy}`, overrideHint("rename or ignore"));

export const readByName = (kind: string, name: string, where: string, referred: boolean): Message =>
  warning(
    "read-by-name",
    `${kind} ${JSON.stringify(name)} is read by name in ${where} and can't be renamed there; it stays ${referred ? "beside its revision" : "as it is"}`,
    `set hashroll.dev/strategy: rename on the ${kind} if nothing needs the plain name`,
  );

export const namedInRole = (kind: string, name: string, referred: boolean): Message =>
  note(
    "named-in-role",
    `${kind} ${JSON.stringify(name)} is named in resourceNames, so a program reads it by name; it stays ${referred ? "beside its revision" : "as it is"}`,
    `set hashroll.dev/strategy: rename on the ${kind} if nothing needs the plain name`,
  );

export const discoveredByLabel = (label: string): Message =>
  note(
    "discovered-by-label",
    `nothing in this stream refers to it, and programs find it by its label ${label}; not changed`,
    overrideHint("copy or rename"),
  );

export const readableByStream = (binding: string, account: string): Message =>
  note(
    "readable-by-stream",
    `nothing in this stream refers to it, and ${binding} lets ServiceAccount ${account} read it by name; not changed`,
    overrideHint("copy or rename"),
  );

export const readableByReferrer = (binding: string, account: string): Message =>
  note(
    "readable-by-referrer",
    `${binding} lets ServiceAccount ${account}, which pods that use it run as, read it by name; ${outcomes.copy}`,
    overrideHint("rename or ignore"),
  );

export const optionalAndReadable = (binding: string, account: string): Message =>
  note(
    "optional-and-readable",
    `all its references are optional, and ${binding} lets ServiceAccount ${account} read it by name; ${outcomes.copy}`,
    overrideHint("rename or ignore"),
  );

/** Why a reference keeps the plain name, as a statement about its referrer. */
export const keepsPlain = {
  context: "is not part of this stream",
  "pre-hook": "runs before a new revision exists",
  "run-once": "can't be changed once it exists",
  immutable: "can't be changed once it exists",
  path: "has its name in a path too",
  anywhere: "may read it in any namespace",
} as const;

export const plainNameRequired = (referrer: string, reason: keyof typeof keepsPlain): Message =>
  note(
    "plain-name-required",
    `${referrer} ${keepsPlain[reason]} and needs the plain name; ${outcomes.copy}`,
    `${reason === "run-once" ? "for a Job that is replaced on every deploy use jobs: rewrite or rename in the policy; " : ""}${overrideHint("rename or ignore")}`,
  );

export const forcedRename = (kind: string, name: string, reason: keyof typeof keepsPlain): Message =>
  warning(
    "forced-rename",
    `it ${keepsPlain[reason]}, but ${kind} ${JSON.stringify(name)} is renamed as an annotation, rule or flag requests${reason === "context" ? "; its reference no longer resolves" : ""}`,
    "choose the strategy copy for that config to be safe",
  );

/** `isStale`: its name has the suffix of a content that it no longer has. */
export const forcedRenameOfRead = (kind: string, name: string, where: string, isStale: boolean): Message =>
  isStale
    ? warning(
        "forced-rename",
        `it reads ${kind} ${JSON.stringify(name)} by name in ${where}, and that gets a new suffix with its new content`,
        "let it read a name without a suffix, or refer to the config in a field that names one",
      )
    : warning(
        "forced-rename",
        `it reads ${kind} ${JSON.stringify(name)} by name in ${where}, and that is renamed as an annotation, rule or flag requests`,
        "choose the strategy copy for that config if this still needs it",
      );

export const usedFromOtherNamespace = (referrer: string): Message =>
  note(
    "used-from-other-namespace",
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

// Why a config is renamed, or nothing is to be done. Only `explain` shows these.

export const onlyReferredTo = (referrers: number, areWorkloads: boolean): Message => {
  const noun = `${areWorkloads ? "workload" : "object"}${referrers === 1 ? "" : "s"}`;
  return note(
    "only-referred-to",
    `${referrers} ${noun} ${referrers === 1 ? "refers" : "refer"} to it, and nothing else needs the plain name`,
    overrideHint("copy, restart or ignore"),
  );
};

export const alreadyHashed = (by: string): Message =>
  note(
    "already-hashed",
    `it is already hashed by ${by}; it keeps its name and gets the metadata of a revision`,
    overrideHint("ignore"),
  );

export const alreadyRevision = (): Message => ({
  code: "already-revision",
  severity: "note",
  text: "it is already a revision; not changed",
});

export const generated = (): Message =>
  note(
    "generated",
    "kustomize puts a suffix into its name in any case, so nothing can need the plain one",
    overrideHint("copy or ignore"),
  );

export const contentChanged = (): Message =>
  note(
    "content-changed",
    "its content was changed after it got its suffix; it gets a new one",
    overrideHint("copy or ignore"),
  );
