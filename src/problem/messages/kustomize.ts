// Kustomize and other KRM hosts.

import { error, type Message, note } from "../message.ts";
import { overrideHint } from "./strategy.ts";

export const notDelegated = (outcome: string): Message =>
  note(
    "not-delegated",
    `delegate: true only asks kustomize for new names, and this is not to be renamed (${outcome}); it is left to the outermost kustomization`,
    overrideHint("rename"),
  );

export const delegateOutside = (): Message =>
  error(
    "delegate-outside",
    "delegate: true leaves the hashing to kustomize, and this does not come from kustomize",
    "remove delegate from the policy, or run hashroll as a kustomize transformer",
  );

export const functionConfig = (): Message =>
  note("function-config", "not changed: this function's own configuration", overrideHint("rename"));
