// Codes of older revisions: previous outputs, ledgers, pins.

import type { ExplanationFamily } from "./family.ts";

export const retention = {
  title: "Older revisions",
  codes: {
    "missing-previous": {
      meaning: "A previous output does not exist, or can't be read.",
      whatToDo:
        "Correct `--previous`. Add `--previous-optional` where there may be none yet, as before a first install.",
    },
    previous: {
      meaning: "A previous output is there, but is not what hashroll wrote.",
      whatToDo: "Give the whole output of the last run, or restore the ledger from Git.",
    },
    "empty-input": {
      meaning: "The input is empty and the previous output is not. Applied, that would delete everything.",
      whatToDo:
        "Check whether the program before hashroll failed. Leave `--previous` out to delete everything on purpose.",
    },
    "not-carried": {
      meaning: "A previous output has revisions of configs that the stream no longer has. They are not carried.",
      whatToDo:
        "Check that `--previous` names this app's own last output. Keep the config for one more release if pods still run on it.",
    },
    "still-in-use": {
      meaning: "A config left the stream, but pods or their history still use revisions of it: these are carried.",
      whatToDo: "Nothing: they go when nothing uses them.",
    },
    "not-ours": {
      meaning:
        "The cluster has revisions of the same name that another release or application applied. They are not carried.",
      whatToDo: "Give the configs of two apps in one namespace different names.",
    },
    "unknown-use": {
      meaning:
        "The cluster can't say which revisions are in use, so the newest are carried. Pods on older ones can lose theirs.",
      whatToDo:
        "Let the account list pods, workloads and ConfigMaps; check `KUBECTL`, `--kube-context`, `--kubeconfig`.",
    },
    "carry-budget": {
      meaning: "Carried revisions take more than `carryBudget` (512 KiB). The oldest are left out, those in use never.",
      whatToDo: "Lower `revisionHistoryLimit` or `--revisions`, raise `carryBudget` in the policy, or split the app.",
    },
    "corrupt-previous": {
      meaning:
        "A revision in a previous output does not fit its name: it was cut off or edited, or its key is missing.",
      whatToDo: "Give the whole output of the last run, unedited; for keyed Secrets also `--secret-key-file`.",
    },
    "incomplete-previous": {
      meaning: "A previous output lists revisions in its history that it does not contain.",
      whatToDo: "Give the whole output of the last run.",
    },
    "incomplete-history": {
      meaning: "Git does not have all versions of a file, as in a shallow clone.",
      whatToDo: "Fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout.",
    },
    "unreadable-version": {
      meaning: "An older version of a file in Git can't be read in full. It is used as far as it can be.",
      whatToDo: "Nothing, unless pods still run on a revision that only this version has.",
    },
    "conflicted-ledger": {
      meaning: "A ledger is in the middle of a merge. The revisions of both sides are used.",
      whatToDo: "Run `hashroll record` again, which puts them together, and commit the file.",
    },
    "previous-namespace": {
      meaning: "`--previous cluster` can't find a config's revisions: its namespace is not known, or was not read.",
      whatToDo: "Set `--namespace`, or write the namespaces into the manifests.",
    },
    "carry-without-previous": {
      meaning: "`retain: carry` is set, and there is no previous output to carry from.",
      whatToDo: "Name it with `--previous`; add `--previous-optional` where there may be none yet.",
    },
    "bad-pin": {
      meaning:
        "A `hashroll.dev/pin` annotation holds something else than `configmap/NAME=SUFFIX` or `secret/NAME=SUFFIX`.",
      whatToDo: "Write a comma-separated list of these.",
    },
    "unused-pin": {
      meaning: "A workload is pinned to a revision of a config that it does not refer to.",
      whatToDo: "Remove the pin, or correct its name.",
    },
    "pin-without-revision": {
      meaning: "A workload is pinned to a revision of a config that has none.",
      whatToDo: "Remove the pin, or give the config the strategy `rename` or `copy`.",
    },
    "pin-lacks-keys": {
      meaning: "A workload is pinned to a revision of some keys of a config, and uses others of its keys as well.",
      whatToDo: "Pin it to a revision that the message lists: these have all keys that it uses.",
    },
    "unknown-pin": {
      meaning: "A workload is pinned to a revision that is not found.",
      whatToDo: "Pin it to one that the message lists, or name a `--previous` that has the revision.",
    },
    "stale-ledger": {
      meaning: "`record --check`: the ledger lacks a revision that the stream or its own history has.",
      whatToDo: "Run `hashroll record` on the same stream, and commit the file.",
    },
    "nothing-to-record": {
      meaning: "`record`: the stream holds no revisions.",
      whatToDo: "Give it hashroll's output: `render | hashroll | hashroll record`.",
    },
  },
} as const satisfies ExplanationFamily;
