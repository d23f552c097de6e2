// Why gc deletes a revision or lets it stay, for people.

import type { GcOutcome } from "../../cluster/gc/gc-outcome.ts";
import type { Verdict } from "../../cluster/gc/plan-deletions.ts";
import { usesText } from "./use-text.ts";

export function outcomeText({ planned, result }: GcOutcome): string {
  switch (result.end) {
    case "changed":
      return "it was changed, deleted or made again meanwhile";
    case "put-back":
      return "somebody came to need it meanwhile";
    case "not-deleted":
    case "not-put-back":
      return result.fault.text;
    default:
      return verdictText(planned.verdict);
  }
}

function verdictText(verdict: Verdict): string {
  switch (verdict.code) {
    case "in-use":
      return `used by ${usesText(verdict.uses)}`;
    case "deployed":
      return verdict.claim.state === "held"
        ? `in the inventory of ${verdict.claim.by}`
        : `belongs to ${verdict.claim.by}, whose inventory can't be read here`;
    case "owned":
      return `owned by ${verdict.owner.kind} ${verdict.owner.name}: the cluster deletes it with its owners`;
    case "incomplete-list":
      return "a list is not complete, so that somebody may need it";
    case "pending-release":
      return `Helm release ${verdict.release} is pending`;
    default:
      return texts[verdict.code];
  }
}

type PlainCode = Exclude<Verdict["code"], "in-use" | "deployed" | "owned" | "incomplete-list" | "pending-release">;

const texts: Readonly<Record<PlainCode, string>> = {
  unneeded: "nobody needs it",
  "no-suffix": "under its plain name, not a revision",
  "no-base-name": "not a revision: it has our label, but no base name",
  "other-label": "not a revision: its label does not fit its base name",
  "content-changed": "its content was changed: the suffix does not fit it",
  "no-key": "its suffix can't be checked without the key (--secret-key-file)",
  newest: "among the newest (--keep)",
  "too-young": "too young (--min-age)",
};
