// The settings that can be given as flags, and the names of those flags.

import { deployers } from "./deployer.ts";
import type { Descriptor, Fields } from "./descriptor.ts";
import { strategies } from "./strategy.ts";

/** A policy can set these too. */
export const flagFields = {
  secrets: { type: "boolean", description: "hash Secrets too" },
  secretKeyFile: {
    type: "string",
    placeholder: "file",
    description: "file whose content is the key for the suffix of Secrets",
  },
  namespace: { type: "string", format: "namespace", description: "what a missing namespace means" },
  strategy: { type: "enum", values: strategies, description: "for configs that nothing else decides about" },
  for: { type: "enum", values: deployers, placeholder: "deployer", description: "the one deployer to write for" },
  alsoRead: {
    type: "list",
    of: { type: "string", description: "a file, folder or glob" },
    placeholder: "file",
    description: "manifests to read for references and evidence, but not to emit",
  },
  previous: {
    type: "list",
    of: { type: "string", description: "a file, git:PATH, helm:NAMESPACE/RELEASE or cluster" },
    words: ["cluster", "git:", "helm:"],
    placeholder: "source",
    description: "where older revisions are taken from",
  },
  previousOptional: { type: "boolean", description: "a previous source that does not exist is not an error" },
  revisions: {
    type: "integer",
    minimum: 0,
    word: "auto",
    default: "auto, what Kubernetes can roll back to",
    placeholder: "number|auto",
    description: "how many older revisions of each config are carried",
  },
  retain: {
    type: "enum",
    values: ["carry", "keep", "none"],
    default: "carry with --previous, else keep",
    placeholder: "how",
    description: "what keeps older revisions",
  },
  kubeContext: { type: "string", placeholder: "context", description: "the kubeconfig context for helm and kubectl" },
  kubeconfig: { type: "string", placeholder: "file", description: "the kubeconfig file for helm and kubectl" },
  immutable: {
    type: "boolean",
    negation: "leave new revisions mutable",
    description: "whether new revisions are immutable",
  },
  strict: { type: "boolean", description: "a reference to a config that is not in the stream is an error" },
  report: { type: "string", placeholder: "file", description: "file to write a JSON report to" },
  logFile: { type: "string", placeholder: "file", description: "file to write all messages to as well" },
  quiet: { type: "boolean", description: "print only warnings and errors" },
} as const satisfies Fields;

/** All flags of a command that renders. */
export const commandFields = {
  policy: {
    type: "string",
    default: "hashroll.yaml in the working folder",
    placeholder: "file",
    description: "the policy file",
  },
  output: {
    type: "string",
    placeholder: "file",
    default: "standard output",
    description: "the file to write the output to, all of it or nothing; it may be one of the inputs",
  },
  ...flagFields,
} as const satisfies Fields;

/** `also-read` of `alsoRead`. */
export function flagName(key: string, field: Descriptor): string {
  const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return field.type === "boolean" && field.negation !== undefined ? `no-${name}` : name;
}
