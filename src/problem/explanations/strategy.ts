// Codes of why a config has its strategy.

import type { ExplanationFamily } from "./family.ts";

export const strategy = {
  title: "Why a config has its strategy",
  codes: {
    "only-referred-to": {
      meaning: "Renamed: workloads refer to it, and nothing else in the stream needs the plain name.",
      whatToDo: "Nothing. If a program outside the stream reads the plain name, give it the strategy `copy`.",
    },
    "no-references": {
      meaning: "Copied: nothing in the stream refers to it, so its reader is elsewhere and keeps the plain name.",
      whatToDo: "Nothing. `ignore` leaves the revision out.",
    },
    secret: {
      meaning: "Copied: charts look their own Secrets up by name to keep generated passwords.",
      whatToDo: "Nothing. Give it the strategy `rename` if nothing looks it up.",
    },
    annotated: {
      meaning: "The annotation `hashroll.dev/strategy` on the config decides.",
      whatToDo: "Change or remove the annotation to choose otherwise.",
    },
    "by-rule": {
      meaning: "A rule of the policy file decides; the message names it.",
      whatToDo: "Change the rule, or annotate the config: the annotation wins.",
    },
    "by-flag": {
      meaning: "`--strategy` decides, because nothing else did.",
      whatToDo: "Annotate `hashroll.dev/strategy` on a config to decide for it alone.",
    },
    hook: {
      meaning: "Never renamed: it is a Helm or Argo CD hook. Pods that use it restart if it is applied before them.",
      whatToDo: "Nothing. A config that is no hook of its own gets revisions like every other.",
    },
    "also-a-hook": {
      meaning: "Copied: the stream has a hook of the same name, which needs the plain one.",
      whatToDo: "Nothing, unless the hook is there by mistake.",
    },
    "local-config": {
      meaning: "Not changed: `config.kubernetes.io/local-config` says that it never reaches a cluster.",
      whatToDo: "Remove that annotation to have it hashed.",
    },
    "function-config": {
      meaning: "Not changed: it configures this very run of hashroll.",
      whatToDo: "Nothing.",
    },
    "well-known": {
      meaning: "Not changed: Kubernetes itself keeps a config of this name.",
      whatToDo: "Give your own config another name.",
    },
    "managed-secret": {
      meaning: "Not changed: Secrets of this type, such as service-account tokens, are looked up by name.",
      whatToDo: "Nothing.",
    },
    "filled-at-run-time": {
      meaning: "Not changed: workloads refer to it, but it has no data, so a program fills it at run time.",
      whatToDo: "Nothing. Give it the strategy `rename` if it is empty on purpose.",
    },
    "missing-key": {
      meaning: "Not changed: a consumer needs a key that the config does not have, so a program adds it at run time.",
      whatToDo: "Add the key if it was forgotten; give the config the strategy `rename` if nothing adds it.",
    },
    "edited-by-known-program": {
      meaning: "Not changed: a well-known program edits it under its plain name.",
      whatToDo: "Nothing. An immutable revision could not be edited.",
    },
    "read-by-known-program": {
      meaning: "A well-known program reads it by its plain name, so the plain name stays.",
      whatToDo: "Nothing, unless the config only happens to have that name: then give it the strategy `rename`.",
    },
    "reloaded-live": {
      meaning: "Not changed: a side-car or the app itself watches the mounted files, and every consumer sees a change.",
      whatToDo: "Nothing. Give it the strategy `rename` if pods should restart all the same.",
    },
    "read-by-name": {
      meaning:
        "An argument, variable, annotation, field or embedded manifest has its name, where nothing can be rewritten. The plain name stays.",
      whatToDo: "Give it the strategy `rename` if the name means something else there and nothing needs the plain one.",
    },
    "named-in-role": {
      meaning: "An RBAC rule names it in `resourceNames`, so a program reads it by its plain name, which stays.",
      whatToDo:
        "Give it the strategy `rename` if nothing needs the plain name: the revision is then added to the rule.",
    },
    "discovered-by-label": {
      meaning: "Not changed: nothing refers to it, and programs find it by a label, as Grafana's side-car does.",
      whatToDo: "Nothing. `discoveryLabels` in the policy says which labels count.",
    },
    "readable-by-stream": {
      meaning: "Not changed: nothing refers to it, and RBAC lets a ServiceAccount of the stream read it.",
      whatToDo: "Nothing. `copy` adds a revision beside it.",
    },
    "readable-by-referrer": {
      meaning: "Copied: the pods that refer to it may also read it by name through the API.",
      whatToDo: "Give it the strategy `rename` if they don't.",
    },
    "optional-and-readable": {
      meaning:
        "Copied: all references to it are optional, and RBAC lets a ServiceAccount of the stream read it by name.",
      whatToDo: "Give it the strategy `rename` if nothing reads it by name.",
    },
    "plain-name-required": {
      meaning:
        "A referrer can't follow a new name: a hook that runs first, a Job, a bare Pod, a field that can't be changed.",
      whatToDo:
        "Nothing. For Jobs that are replaced on every deploy set `jobs: rewrite` or `jobs: rename` in the policy.",
    },
    "used-from-other-namespace": {
      meaning: "Copied: an object in another namespace names it, and may mean it.",
      whatToDo: "Correct the namespace of one of the two if they belong together.",
    },
    "ambiguous-config": {
      meaning: "Copied: a reference may mean it or another config of the same name.",
      whatToDo: "Set `--namespace` to what a missing namespace means, or write the namespaces out.",
    },
    "already-present": {
      meaning: "Kept as it is: its revision is in the stream already.",
      whatToDo: "Remove one of the two if nothing needs the plain name.",
    },
    "already-revision": {
      meaning: "Not changed: it is a revision.",
      whatToDo: "Nothing.",
    },
    "already-hashed": {
      meaning:
        "kustomize or `kubectl create --append-hash` gave it its suffix: it keeps its name and gets a revision's metadata.",
      whatToDo: "Nothing.",
    },
    generated: {
      meaning: "Renamed: kustomize takes its plain name away in any case.",
      whatToDo: "Nothing. `disableNameSuffixHash` in the generator keeps the plain name.",
    },
    "content-changed": {
      meaning: "Renamed: its content was changed after it got its suffix, by a patch for example.",
      whatToDo: "Nothing: it gets the suffix of its new content.",
    },
    "edited-after-hashing": {
      meaning: "Its name ends in what looks like a suffix, but does not fit its content. It is taken for a plain name.",
      whatToDo: "Give it its base name, so that the suffix follows the content.",
    },
    "not-delegated": {
      meaning: "With `delegate: true`: it is not to be renamed, so the outermost kustomization decides about it.",
      whatToDo: "Run hashroll in the outermost overlay too.",
    },
    "delegate-outside": {
      meaning: "`delegate: true` leaves the hashing to kustomize, and the input does not come from kustomize.",
      whatToDo: "Remove `delegate` from the policy, or run hashroll as a kustomize transformer.",
    },
    "forced-rename": {
      meaning: "An annotation, a rule or a flag asks for a rename that somebody who needs the plain name can't follow.",
      whatToDo: "Use the strategy `copy` for that config, unless you know that the plain name is not needed.",
    },
  },
} as const satisfies ExplanationFamily;
