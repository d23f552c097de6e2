// The flags of review, and of record for all apps.

import type { Fields, TypeOfFields } from "./descriptor.ts";
import { flagFields } from "./flags.ts";
import { diffFormats } from "./output-formats.ts";

const renderFields = {
  secrets: flagFields.secrets,
  allowNetwork: { type: "boolean", description: "let helm and kustomize fetch what the repo does not have" },
  cache: { type: "boolean", negation: "render again what an earlier run rendered", description: "use earlier renders" },
  jobs: {
    type: "integer",
    minimum: 1,
    placeholder: "number",
    default: "one for each core",
    description: "how many apps are rendered at once",
  },
  timeout: {
    type: "string",
    format: "duration",
    placeholder: "time",
    default: "60s",
    description: "how long one app may take",
  },
  repoUrl: {
    type: "list",
    of: { type: "string", description: "an address" },
    placeholder: "address",
    description: "more addresses of this repo, as Applications have them",
  },
} as const satisfies Fields;

export const reviewFields = {
  head: {
    type: "string",
    placeholder: "revision",
    default: "the work tree, with what is not committed",
    description: "the state after",
  },
  format: { type: "enum", values: diffFormats, default: "text", description: "output format" },
  all: {
    type: "boolean",
    description:
      "render every app, also those that can't have changed, and show objects that have nothing to do with configs",
  },
  exitCode: { type: "boolean", description: "exit with 1 if anything differs, and with 2 for errors" },
  failOn: {
    type: "list",
    of: { type: "string", description: "restart, removal or error" },
    words: ["restart", "removal", "error"],
    placeholder: "what",
    description: "exit with 1 if this happens",
  },
  ...renderFields,
} as const satisfies Fields;

export const fleetFields = renderFields;

export type ReviewFields = TypeOfFields<typeof reviewFields>;
export type FleetFields = TypeOfFields<typeof fleetFields>;
