// Why a revision has the owners that it has, as text.

import type { AttachOutcome } from "../../cluster/attach/attach-outcome.ts";
import type { OwnerReason } from "../../cluster/attach/plan-owners.ts";
import { usesText } from "./use-text.ts";

export function attachText({ planned: { reason }, fault }: AttachOutcome): string {
  return fault ? fault.text : reasonText(reason);
}

function reasonText(reason: OwnerReason): string {
  switch (reason.code) {
    case "kept":
      return `goes with ${usesText(reason.uses)}`;
    case "current":
      return `named by ${usesText(reason.uses)}`;
    case "carried":
      return `carried: ${reason.by} lists it`;
    case "deployed":
      return `in the inventory of ${reason.claim.by}`;
    case "not-kept":
      return `belongs to ${reason.by}, which is not told to keep it`;
    case "not-observed":
      return `${reason.workload.kind} ${reason.workload.name} is not observed yet`;
    default:
      return texts[reason.code];
  }
}

const texts: Readonly<
  Record<"coming" | "before-deploy" | "unused" | "not-a-revision" | "not-asked" | "incomplete-list", string>
> = {
  coming: "the coming output names it",
  "before-deploy": "a deploy is about to come, and may name it",
  unused: "no kept template names it; gc removes it",
  "not-a-revision": "not a revision: its label, base name or content does not fit",
  "not-asked": "belongs to other workloads",
  "incomplete-list": "a list is not complete, so that a current template may name it",
};
