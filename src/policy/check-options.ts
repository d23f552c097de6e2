// The library's options, held against what they may be: who calls it from JavaScript has no types to do that.

import type { Options } from "../revision/options.ts";
import { check } from "./check.ts";
import type { Descriptor } from "./descriptor.ts";
import { flagFields, policyFields } from "./schema.ts";
import type { Value } from "./value.ts";

const { secrets, namespace, strategy, immutable, strict, for: deployer, revisions, retain } = flagFields;

const descriptor = {
  type: "object",
  about: "what is asked of render",
  fields: {
    ...{ secrets, namespace, strategy, immutable, strict, for: deployer, revisions, retain },
    ...policyFields,
    secretKey: { type: "anything", about: "key for the suffix of Secrets" },
    previous: { type: "list", of: { type: "anything", about: "an earlier output" }, about: "earlier outputs" },
    placeInPolicy: { type: "anything", about: "where a policy says something" },
    functionConfig: { type: "anything", about: "the object that configures this run" },
  } satisfies Record<keyof Options, Descriptor>,
} as const satisfies Descriptor;

/** Throws a TypeError that names everything that is wrong. */
export function checkOptions(options: object): void {
  const { faults } = check(asValue(options), descriptor, "render's options");
  if (faults.length > 0) throw new TypeError(faults.map(({ message }) => message.text).join("; "));
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
