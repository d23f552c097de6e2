// Codes of what other tools do with configs.

import type { ExplanationFamily } from "./family.ts";

export const migration = {
  title: "Other tools",
  codes: {
    reloader: {
      meaning:
        "A workload has annotations of Reloader. hashroll restarts it for the configs of the stream, and Reloader is kept from doing so again.",
      whatToDo: "Remove the annotations once Reloader has nothing else to do for this workload.",
    },
    "reloader-ignore": {
      meaning: "Not changed: `reloader.stakater.com/ignore` on the config says that no workload restarts for it.",
      whatToDo: "Nothing. Remove the annotation, or annotate `hashroll.dev/strategy`, if changes are to roll out.",
    },
    "reloader-pattern": {
      meaning: "Reloader's list of configs has a regular expression that hashroll does not run.",
      whatToDo: "Write the names of the configs, or patterns of names and `.*`.",
    },
    "kapp-versioned": {
      meaning: "Annotations of kapp ask for versions of this config. hashroll makes revisions instead.",
      whatToDo: "Give kapp's last versions to `--previous` once, so that running pods keep them.",
    },
    gardener: {
      meaning:
        "Not changed: Gardener's garbage collector deletes what its annotations don't name, and would delete a revision.",
      whatToDo: "Nothing. Its name has a hash of the content already.",
    },
    "already-versioned": {
      meaning:
        "Not changed: its name ends in a version that kapp or Spinnaker counts up with every change, so it is another one each time.",
      whatToDo:
        "Give hashroll the manifests from before that tool; `--previous` takes its versions as older revisions.",
    },
    wave: {
      meaning: "A workload is watched by Wave, which changes its pod template after each change of a config.",
      whatToDo: "Remove Wave's annotation; otherwise one change restarts the pods twice.",
    },
    spinnaker: {
      meaning: "Spinnaker puts a version into the names of configs that it deploys.",
      whatToDo: 'Annotate `strategy.spinnaker.io/versioned: "false"` on the config.',
    },
    "unhashed-generator": {
      meaning: "A generator of kustomize has `disableNameSuffixHash`, and hashroll gives its config a suffix.",
      whatToDo: "Remove `disableNameSuffixHash`, or keep the plain name with `hashroll.dev/strategy: ignore`.",
    },
  },
} as const satisfies ExplanationFamily;
