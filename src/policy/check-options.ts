// The library's options, held against what they may be: who calls it from JavaScript has no types to do that.

import type { Descriptor } from "../settings/descriptor.ts";
import { flagFields } from "../settings/flags.ts";
import type { Options } from "../settings/options.ts";
import type { PreviousSource } from "../settings/previous-source.ts";
import { policyFields } from "../settings/schema.ts";
import { check } from "./check.ts";
import type { Value } from "./value.ts";

const { secrets, namespace, strategy, immutable, strict, for: deployer, revisions, retain } = flagFields;

const previousDescriptor = {
  type: "object",
  description: "an earlier output",
  fields: {
    path: { type: "string", required: true, description: "what to call it" },
    text: { type: "string", mayBeEmpty: true, required: true, description: "the manifests" },
    deployed: { type: "boolean", description: "the release that healthy pods run on" },
    ledger: { type: "boolean", description: "it is a ledger" },
    live: { type: "anything", description: "it is taken from a cluster" },
    isContext: { type: "boolean", description: "of no meaning here" },
  } satisfies Record<keyof PreviousSource, Descriptor>,
} as const satisfies Descriptor;

const descriptor = {
  type: "object",
  description: "what is asked of render",
  fields: {
    ...{ secrets, namespace, strategy, immutable, strict, for: deployer, revisions, retain },
    ...policyFields,
    secretKey: { type: "anything", description: "key for the suffix of Secrets" },
    previous: { type: "list", of: previousDescriptor, description: "earlier outputs, the newest first" },
    placeInPolicy: { type: "anything", description: "where a policy says something" },
    functionConfig: { type: "anything", description: "the object that configures this run" },
  } satisfies Record<keyof Options, Descriptor>,
} as const satisfies Descriptor;

/** Throws a TypeError that names everything that is wrong. */
export function checkOptions(options: Options): void {
  const { faults } = check(asValue(options), descriptor, "render's options");
  const texts = faults.map(({ message }) => message.text);
  if (options.secretKey !== undefined && !(options.secretKey instanceof Uint8Array))
    texts.push("secretKey has to be a Uint8Array");
  if (texts.length > 0) throw new TypeError(texts.join("; "));
}

function asValue(data: unknown): Value {
  const at = 0;
  if (Array.isArray(data)) return { type: "list", at, items: () => data.map(asValue) };
  if (typeof data === "object" && data !== null)
    return {
      type: "map",
      at,
      entries: () => given(data).map(([key, value]) => ({ key, keyAt: at, value: asValue(value) })),
    };
  const isWord = typeof data === "string" || typeof data === "number" || typeof data === "boolean";
  return { type: "scalar", at, value: isWord ? data : null };
}

/** What is undefined was not asked for. */
function given(data: object): [string, unknown][] {
  return Object.entries(data).filter(([, value]) => value !== undefined);
}
