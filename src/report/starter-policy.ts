// The policy that `hashroll init` writes: what was found, in the words of the file's comments.

import type { Outcome } from "../pipeline.ts";
import type { CommentedRule, StarterPolicy, Suggestion } from "../policy/write-policy.ts";
import type { Settings } from "../settings/schema.ts";
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
      "Strategies: rename, copy, restart, reload, ignore. `hashroll explain` says more about each config.",
    ],
    settings,
    rules,
    suggestions: suggest(decisions),
    remarks:
      others.size > 0
        ? [
            "Without a rule, hashroll decides in every run. So it did now:",
            ...[...others].flatMap(([outcome, titles]) => [`- ${outcome}`, ...titles.map((title) => `    ${title}`)]),
          ]
        : [],
  };
}

function suggest(decisions: readonly Decision[]): Suggestion[] {
  const ofJobs = decisions.some(({ references }) => references.some(({ plainName }) => plainName === "run-once"));
  return ofJobs
    ? [
        {
          setting: "jobs: rewrite",
          comment: [
            "Jobs and bare Pods can't be changed once they exist, so they keep the plain names.",
            "If they are replaced on every deploy, they can follow the revisions:",
          ],
        },
      ]
    : [];
}
