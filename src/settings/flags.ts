// The settings that can be given as flags, and the names of those flags.

import { deployers } from "./deployer.ts";
import {
  boolean,
  type Descriptor,
  type Fields,
  integer,
  listOf,
  oneOf,
  string,
  type TypeOfFields,
} from "./descriptor.ts";
import { namedSources, sourceWords } from "./source-name.ts";
import { strategies } from "./strategy.ts";

/** What a run says, and where; `init` writes none of these into a policy. */
export const messageFields = {
  report: string("file to write a JSON report to", { placeholder: "file" }),
  logFile: string("file to write all messages to as well", { placeholder: "file" }),
  quiet: boolean("print only warnings and errors"),
} satisfies Fields;

export type MessageSettings = TypeOfFields<typeof messageFields>;

/** A policy can set these too. */
export const flagFields = {
  secrets: boolean("hash Secrets too"),
  secretKeyFile: string("file whose content is the key for the suffix of Secrets", { placeholder: "file" }),
  namespace: string("what a missing namespace means", { format: "namespace" }),
  strategy: oneOf("for configs that nothing else decides about", strategies),
  for: oneOf("the one deployer to write for", deployers, { placeholder: "deployer" }),
  alsoRead: listOf("manifests to read for references and evidence, but not to emit", string("a file, folder or glob"), {
    placeholder: "file",
  }),
  previous: listOf("where older revisions are taken from", string(`a file, ${namedSources}`), {
    words: sourceWords,
    placeholder: "source",
  }),
  previousOptional: boolean("a previous source that does not exist is not an error"),
  revisions: integer("how many older revisions of each config are carried", {
    word: "auto",
    default: "auto, what Kubernetes can roll back to",
    placeholder: "number|auto",
  }),
  retain: oneOf("what keeps older revisions", ["carry", "keep", "none"], {
    default: "carry with --previous, else keep",
    placeholder: "how",
  }),
  kubeContext: string("the kubeconfig context for helm and kubectl", { placeholder: "context" }),
  kubeconfig: string("the kubeconfig file for helm and kubectl", { placeholder: "file" }),
  immutable: boolean("whether new revisions are immutable", { negation: "leave new revisions mutable" }),
  strict: boolean("a reference to a config that is not in the stream is an error"),
  ...messageFields,
} satisfies Fields;

/** All flags of a command that renders. */
export const commandFields = {
  policy: string("the policy file", { default: "hashroll.yaml in the working folder", placeholder: "file" }),
  output: string("the file to write the output to, all of it or nothing; it may be one of the inputs", {
    placeholder: "file",
    default: "standard output",
  }),
  ...flagFields,
} satisfies Fields;

export function flagName(key: string, field: Descriptor): string {
  const name = kebabCase(key);
  return field.type === "boolean" && field.negation !== undefined ? `no-${name}` : name;
}

/** `also-read` of `alsoRead`. */
export function kebabCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
