// Checks the library's options: callers in JavaScript have no types that would do it.

import type { Descriptor } from "../settings/descriptor.ts";
import { flagFields } from "../settings/flags.ts";
import type { Options } from "../settings/options.ts";
import type { PreviousSource } from "../settings/previous-source.ts";
import { policyFields } from "../settings/schema.ts";
import type { StreamInput } from "../settings/stream-input.ts";
import { check } from "./check.ts";
import type { Value } from "./value.ts";

/** The options of the library: the choices, and what else a run needs beside the manifests. */
export type RenderOptions = Options & Omit<StreamInput, "sources">;

const { secrets, namespace, strategy, immutable, strict, for: deployer, revisions, retain } = flagFields;

const previousDescriptor = {
  type: "object",
  description: "an earlier output",
  fields: {
    path: { type: "string", required: true, description: "its name in messages" },
    text: { type: "string", mayBeEmpty: true, required: true, description: "the manifests" },
    deployed: { type: "boolean", description: "the release that healthy pods run on" },
    ledger: { type: "boolean", description: "it is a ledger" },
    older: { type: "boolean", description: "an older version of the source before it" },
    live: { type: "anything", description: "it comes from a cluster" },
    isContext: { type: "boolean", description: "ignored here" },
    ownKeysWin: { type: "boolean", description: "kustomize reads it" },
  } satisfies Record<keyof PreviousSource, Descriptor>,
} as const satisfies Descriptor;

const descriptor = {
  type: "object",
  description: "the options of render",
  fields: {
    ...{ secrets, namespace, strategy, immutable, strict, for: deployer, revisions, retain },
    ...policyFields,
    secretKey: { type: "anything", description: "key for the suffix of Secrets" },
    previous: { type: "list", of: previousDescriptor, description: "earlier outputs, the newest first" },
    placeInPolicy: { type: "anything", description: "the places of a policy's keys" },
    functionConfig: { type: "anything", description: "the object that configures this run" },
  } satisfies Record<keyof RenderOptions, Descriptor>,
} as const satisfies Descriptor;

/** Throws a TypeError that names all errors. */
export function checkOptions(options: RenderOptions): void {
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
  const isScalar = typeof data === "string" || typeof data === "number" || typeof data === "boolean";
  return { type: "scalar", at, value: isScalar ? data : null };
}

/** An undefined option is one that was not given. */
function given(data: object): [string, unknown][] {
  return Object.entries(data).filter(([, value]) => value !== undefined);
}
