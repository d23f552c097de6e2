// Kustomize and other KRM hosts.

import { error, type Message } from "../message.ts";
import { unless } from "./strategy.ts";

export const notDelegated = (outcome: string): Message =>
  unless(
    "not-delegated",
    `delegate: true only asks kustomize for new names, and this is not to be renamed (${outcome}); it is left to the outermost kustomization`,
    "rename",
  );

export const delegateOutside = (): Message =>
  error(
    "delegate-outside",
    "delegate: true leaves the hashing to kustomize, and this does not come from kustomize",
    "remove delegate from the policy, or run hashroll as a kustomize transformer",
  );

export const functionConfig = (): Message =>
  unless("function-config", "not changed: this function's own configuration", "rename");
