// Why a config is renamed, or nothing is to be done. Only `explain` shows these.

import type { Message } from "../message.ts";
import { unless } from "./strategy.ts";

export const onlyReferredTo = (referrers: number, areWorkloads: boolean): Message => {
  const noun = `${areWorkloads ? "workload" : "object"}${referrers === 1 ? "" : "s"}`;
  return unless(
    "only-referred-to",
    `${referrers} ${noun} ${referrers === 1 ? "refers" : "refer"} to it, and nothing else needs the plain name`,
    "copy",
  );
};

export const alreadyHashed = (by: string): Message =>
  unless(
    "already-hashed",
    `it is already hashed by ${by}; it keeps its name and gets the metadata of a revision`,
    "ignore",
  );

export const alreadyRevision = (): Message => ({
  code: "already-revision",
  severity: "note",
  text: "it is already a revision; not changed",
});

export const generated = (): Message =>
  unless("generated", "kustomize puts a suffix into its name in any case, so nothing can need the plain one", "copy");

export const contentChanged = (): Message =>
  unless("content-changed", "its content was changed after it got its suffix; it gets a new one", "ignore");
