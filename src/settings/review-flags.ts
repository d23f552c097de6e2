// The flags of review, and of record for all apps.

import { boolean, type Fields, integer, listOf, oneOf, string, type TypeOfFields } from "./descriptor.ts";
import { flagFields } from "./flags.ts";
import { diffFormats } from "./output-formats.ts";

export const fleetFields = {
  secrets: flagFields.secrets,
  allowNetwork: boolean("let helm and kustomize fetch what the repo does not have"),
  cache: boolean("use earlier renders", { negation: "render again what an earlier run rendered" }),
  jobs: integer("how many apps are rendered at once", {
    minimum: 1,
    placeholder: "number",
    default: "one more than cores",
  }),
  timeout: string("how long one app may take", { format: "duration", placeholder: "time", default: "60s" }),
  repoUrl: listOf("more addresses of this repo, as Applications have them", string("an address"), {
    placeholder: "address",
  }),
} satisfies Fields;

export const reviewFields = {
  head: string("the state after", { placeholder: "revision", default: "the work tree, with what is not committed" }),
  format: oneOf("output format", diffFormats, { default: "text" }),
  all: boolean(
    "render every app, also those that can't have changed, and show objects that have nothing to do with configs",
  ),
  exitCode: boolean("exit with 1 if anything differs, and with 2 for errors"),
  failOn: listOf("exit with 1 if this happens", string("restart, removal or error"), {
    words: ["restart", "removal", "error"],
    placeholder: "what",
  }),
  ...fleetFields,
} satisfies Fields;

export type ReviewFields = TypeOfFields<typeof reviewFields>;
export type FleetFields = TypeOfFields<typeof fleetFields>;
