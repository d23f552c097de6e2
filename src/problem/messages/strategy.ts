// Why a config has its strategy. Each text begins with what becomes of it, and fits one config as well as several.

import type { Strategy } from "../../settings/strategy.ts";
import { type Message, note, warning } from "../message.ts";

/** What each strategy makes of a config, as text. */
export const outcomes: Readonly<Record<Strategy, string>> = {
  rename: "renamed",
  copy: "kept beside the revision",
  restart: "kept, and pods restart on a change",
  reload: "kept, and reloaded live",
  ignore: "not changed",
};

export const otherwiseAdvice = (instead: Strategy): string =>
  `to choose otherwise annotate hashroll.dev/strategy: ${instead}`;

/** A note that ends with an annotation to paste. */
export const unless = (code: Message["code"], text: string, instead: Strategy): Message => ({
  code,
  severity: "note",
  text,
  advice: otherwiseAdvice(instead),
  instead,
});

/** Who disagrees most often wants the default. */
const chosen = (code: Message["code"], strategy: Strategy, why: string, instead: Strategy = "rename"): Message =>
  unless(code, `${outcomes[strategy]}: ${why}`, instead);

export const noReferences = (strategy: Strategy): Message =>
  chosen("no-references", strategy, "no references in this stream", "ignore");

export const ambiguousConfig = (renamed: boolean, strategy: Strategy): Message =>
  renamed
    ? note(
        "ambiguous-config",
        `${outcomes[strategy]}: a reference may mean it or another one that had the same name before kustomize renamed them`,
        "give each base its own namespace, or a namePrefix that its referrers get too",
      )
    : note(
        "ambiguous-config",
        `${outcomes[strategy]}: a reference may mean it or one of the same name in another namespace`,
        "set --namespace to what a missing namespace means, or write the namespaces out",
      );

export const secretCopied = (strategy: Strategy): Message =>
  chosen("secret", strategy, "charts look Secrets up by name");

export const hook = (strategy: Strategy): Message =>
  strategy === "restart"
    ? unless(
        "hook",
        `${outcomes.restart}: a hook, which is in place before the pods that use it are replaced`,
        "ignore",
      )
    : chosen("hook", strategy, "hooks are created and deleted apart from the rest");

export const alsoAHook = (strategy: Strategy): Message =>
  chosen("also-a-hook", strategy, "this stream has a hook of the same name");

export const localConfig = (): Message =>
  note(
    "local-config",
    "not changed: config.kubernetes.io/local-config says that it never reaches a cluster",
    "remove that annotation to have it hashed",
  );

export const wellKnown = (strategy: Strategy): Message =>
  chosen("well-known", strategy, "Kubernetes itself keeps a config of this name");

export const managedSecret = (type: string): Message =>
  chosen("managed-secret", "ignore", `Secrets of type ${type} are looked up by name`);

export const byRule = (strategy: Strategy, index: number, reason: string | undefined): Message => ({
  ...note(
    "by-rule",
    `${outcomes[strategy]}, as rules[${index}] of the policy says${reason ? `: ${reason}` : ""}`,
    "change that rule, or annotate hashroll.dev/strategy, to choose otherwise",
  ),
  inCommon: `${outcomes[strategy]}, as rules of the policy say`,
});

export const filledAtRunTime = (strategy: Strategy): Message =>
  chosen("filled-at-run-time", strategy, "references but no data, so a program may fill it at run time");

export const missingKey = (kind: string, name: string, key: string): Message => ({
  ...warning(
    "missing-key",
    `it needs key ${JSON.stringify(key)}, which ${kind} ${JSON.stringify(name)} does not have, so a program adds it at run time; not changed`,
    `add the key, or annotate hashroll.dev/strategy: rename on the ${kind} if nothing adds it`,
  ),
  instead: "rename",
});

export const editedByKnownProgram = (by: string): Message =>
  chosen("edited-by-known-program", "ignore", `edited by name by ${by}`);

export const readByKnownProgram = (by: string, strategy: Strategy): Message =>
  chosen("read-by-known-program", strategy, `read by name by ${by}`);

export const reloadedLive = (container: string): Message =>
  chosen("reloaded-live", "reload", `container ${container} watches the mounted files`);

/** What becomes of a config whose plain name a program reads, after its name. */
const staysFor: Readonly<Record<Strategy, string>> = {
  ...outcomes,
  copy: "it stays beside its revision",
  restart: "it stays as it is, and pods restart when it changes",
  ignore: "it stays as it is",
};

export const readByName = (kind: string, name: string, where: string, strategy: Strategy): Message => ({
  ...warning(
    "read-by-name",
    `${kind} ${JSON.stringify(name)} is read by name in ${where} and can't be renamed there; ${staysFor[strategy]}`,
    `set hashroll.dev/strategy: rename on the ${kind} if nothing needs the plain name`,
  ),
  instead: "rename",
});

export const namedInRole = (kind: string, name: string, strategy: Strategy): Message => ({
  ...note(
    "named-in-role",
    `${kind} ${JSON.stringify(name)} is named in resourceNames, so a program reads it by name; ${staysFor[strategy]}`,
    `set hashroll.dev/strategy: rename on the ${kind} if nothing needs the plain name`,
  ),
  instead: "rename",
});

export const discoveredByLabel = (label: string): Message =>
  chosen("discovered-by-label", "ignore", `no references in this stream, and programs find label ${label}`, "copy");

/** An account that may read configs, and the binding that lets it. */
interface Reader {
  readonly binding: string;
  readonly account: string;
}

export const readableByStream = (kind: string, { binding, account }: Reader): Message =>
  chosen(
    "readable-by-stream",
    "ignore",
    `no references in this stream, and ${binding} lets ServiceAccount ${account} read ${kind}s by name`,
    "copy",
  );

export const readableByReferrer = (kind: string, { binding, account }: Reader, strategy: Strategy): Message =>
  chosen(
    "readable-by-referrer",
    strategy,
    `the pods run as ServiceAccount ${account}, which ${binding} lets read ${kind}s by name`,
  );

export const optionalAndReadable = (kind: string, { binding, account }: Reader, strategy: Strategy): Message =>
  chosen(
    "optional-and-readable",
    strategy,
    `all references are optional, and ${binding} lets ServiceAccount ${account} read ${kind}s by name`,
  );

/** Why a reference keeps the plain name, as a statement about its referrer. */
export const keepsPlain = {
  context: "is not part of this stream",
  "pre-hook": "runs before a new revision exists",
  "run-once": "can't be changed once it exists",
  immutable: "can't be changed once it exists",
  path: "has its name in a path too",
  anywhere: "may read it in any namespace",
  excluded: "is not to restart with it, as Reloader's exclude annotation says,",
} as const;

export const plainNameRequired = (referrer: string, reason: keyof typeof keepsPlain, strategy: Strategy): Message => {
  const why = `${referrer} ${keepsPlain[reason]} and needs the plain name`;
  const ofJobs = "set jobs: rewrite or rename in hashroll.yaml if it is replaced on every deploy";
  return reason === "run-once"
    ? note("plain-name-required", `${outcomes[strategy]}: ${why}`, ofJobs)
    : chosen("plain-name-required", strategy, why);
};

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

export const editedAfterHashing = (baseName: string): Message =>
  note(
    "edited-after-hashing",
    `its name ends like one that was hashed, but does not fit its content: it was edited afterwards, and is taken for the plain name; older revisions of ${JSON.stringify(baseName)} count as its own`,
    `name it ${baseName} to have the suffix follow its content`,
  );

export const usedFromOtherNamespace = (referrer: string, strategy: Strategy): Message =>
  note(
    "used-from-other-namespace",
    `${outcomes[strategy]}: ${referrer} names it from another namespace`,
    "correct the namespace of one of the two, if they belong together",
  );

export const annotated = (strategy: Strategy): Message =>
  note(
    "annotated",
    `${outcomes[strategy]}, as hashroll.dev/strategy says`,
    "change or remove that annotation to choose otherwise",
  );

export const byFlag = (strategy: Strategy): Message =>
  note("by-flag", `${outcomes[strategy]}, as --strategy says`, "hashroll.dev/strategy decides for one config alone");

export const alreadyPresent = (): Message =>
  note(
    "already-present",
    "kept beside the revision, which is in this stream already",
    "remove one of the two if nothing needs the plain name",
  );
