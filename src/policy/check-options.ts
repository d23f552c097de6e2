// Checks the library's options: callers in JavaScript have no types that would do it.

import { anything, boolean, type Descriptor, listOf, object, required, string } from "../settings/descriptor.ts";
import { flagFields } from "../settings/flags.ts";
import type { Options } from "../settings/options.ts";
import type { PreviousSource } from "../settings/previous-source.ts";
import { policyFields } from "../settings/schema.ts";
import type { StreamInput } from "../settings/stream-input.ts";
import { check } from "./check.ts";
import { dataValue } from "./value.ts";

/** The options of the library: the choices, and what else a run needs beside the manifests. */
export type RenderOptions = Options & Omit<StreamInput, "sources">;

const { secrets, namespace, strategy, immutable, strict, for: deployer, revisions, retain } = flagFields;

const previousDescriptor = object("an earlier output", {
  path: string("its name in messages", required),
  text: string("the manifests", { mayBeEmpty: true, required: true }),
  deployed: boolean("the release that healthy pods run on"),
  ledger: boolean("it is a ledger"),
  older: boolean("an older version of the source before it"),
  live: anything("it comes from a cluster"),
  isContext: boolean("ignored here"),
  ownKeysWin: boolean("kustomize reads it"),
} satisfies Record<keyof PreviousSource, Descriptor>);

const descriptor = object("the options of render", {
  ...{ secrets, namespace, strategy, immutable, strict, for: deployer, revisions, retain },
  ...policyFields,
  secretKey: anything("key for the suffix of Secrets"),
  previous: listOf("earlier outputs, the newest first", previousDescriptor),
  placeInPolicy: anything("the places of a policy's keys"),
  functionConfig: anything("the object that configures this run"),
} satisfies Record<keyof RenderOptions, Descriptor>);

/** Throws a TypeError that names all errors. */
export function checkOptions(options: RenderOptions): void {
  const { faults } = check(dataValue(options), descriptor, "render's options");
  const texts = faults.map(({ message }) => message.text);
  if (options.secretKey !== undefined && !(options.secretKey instanceof Uint8Array))
    texts.push("secretKey has to be a Uint8Array");
  if (texts.length > 0) throw new TypeError(texts.join("; "));
}
