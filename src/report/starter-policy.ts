// The policy that `hashroll init` writes: what was found, in the words of the file's comments.

import { titleOf } from "../manifest/object.ts";
import type { Outcome } from "../pipeline.ts";
import type { CommentedRule, StarterPolicy, Suggestion } from "../policy/write-policy.ts";
import type { ChangePlan } from "../rewrite/change-plan.ts";
import type { Settings } from "../settings/schema.ts";
import { strategies } from "../settings/strategy.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { withoutRule } from "../strategy/starter-rules.ts";
import { summarise } from "./summary.ts";

export function starterPolicy(
  { decisions, changes }: Pick<Outcome, "decisions" | "changes">,
  settings: Settings,
  rules: readonly CommentedRule[],
): StarterPolicy {
  const others = withoutRule(decisions, rules);
  return {
    title: [
      "What hashroll does with these manifests, written by `hashroll init`. Without this file it does the same.",
      `Found: ${summarise(decisions, changes)}.`,
      ...(rules.length > 0
        ? ["Change the strategy of a rule to choose otherwise, or remove the rule to let hashroll decide in every run."]
        : []),
      `Strategies: ${strategies.join(", ")}. \`hashroll explain\` says more about each config.`,
    ],
    settings,
    rules,
    suggestions: suggest(decisions, changes),
    remarks:
      others.size > 0
        ? [
            "Without a rule, hashroll decides in every run. So it did now:",
            ...[...others].flatMap(([outcome, titles]) => [`- ${outcome}`, ...titles.map((title) => `    ${title}`)]),
          ]
        : [],
  };
}

const ofJobs: Suggestion = {
  setting: "jobs: rewrite",
  comment: [
    "Jobs and bare Pods can't be changed once they exist, so they keep the plain names.",
    "If they are replaced on every deploy, they can follow the revisions:",
  ],
};

const ofChecksums = (workloads: readonly string[]): Suggestion => ({
  setting: "checksums: drop",
  comment: [
    `Revisions restart the pods, so checksum/ annotations do so for nothing: ${workloads.join(", ")}.`,
    "Taking them out loses a restart where one is the checksum of something else than the workload's configs:",
  ],
});

function suggest(decisions: readonly Decision[], { unneededChecksums }: ChangePlan): Suggestion[] {
  const hasJobs = decisions.some(({ references }) => references.some(({ plainName }) => plainName === "run-once"));
  const workloads = unneededChecksums.map(({ object }) => titleOf(object));
  return [...(hasJobs ? [ofJobs] : []), ...(workloads.length > 0 ? [ofChecksums(workloads)] : [])];
}
