// Codes of names, references and our annotations.

import type { ExplanationFamily } from "./family.ts";

export const references = {
  title: "References and names",
  codes: {
    "unresolved-reference": {
      meaning: "With `--strict`: a reference names a config that is not in the stream and is not optional.",
      whatToDo:
        "Add the config to the stream, or show it with `--also-read FILE`; mark the reference `optional: true`; or leave `--strict` out.",
    },
    "ambiguous-reference": {
      meaning:
        "Several configs of the stream could be meant. The reference stays as it is, and none of them loses its plain name.",
      whatToDo: "Set `--namespace` to what a missing namespace means, or write the namespaces out.",
    },
    "name-too-long": {
      meaning: "With its suffix, the revision's name would have more than 253 characters.",
      whatToDo: "Shorten the config's name by eleven characters, or give it the strategy `restart` or `ignore`.",
    },
    "job-name-too-long": {
      meaning: "With its suffix, a renamed Job's name would have more than 63 characters.",
      whatToDo: "Shorten the Job's name by eleven characters, or use `jobs: plain` or `jobs: rewrite`.",
    },
    "unknown-strategy": {
      meaning: "The annotation `hashroll.dev/strategy` holds something else than a strategy.",
      whatToDo: "Use `rename`, `copy`, `restart`, `reload` or `ignore`.",
    },
    "unknown-scope": {
      meaning: "The annotation `hashroll.dev/scope` holds something else than a scope.",
      whatToDo: "Use `keys` or `config`.",
    },
    "unknown-annotation": {
      meaning: "An annotation under `hashroll.dev/` has no meaning, or one with a meaning is written as a label.",
      whatToDo: "Correct its spelling, move it to `metadata.annotations`, or remove it.",
    },
    "unknown-job-mode": {
      meaning: "The annotation `hashroll.dev/job` holds something else than a mode.",
      whatToDo: "Use `plain`, `rewrite` or `rename`.",
    },
  },
} as const satisfies ExplanationFamily;
