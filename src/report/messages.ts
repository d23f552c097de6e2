// Every text that a user can get to read about their input, one function per code. No text holds a config's values.

import { nearest } from "./nearest.ts";
import type { Severity } from "./problem.ts";

export interface Message {
  readonly code: Code;
  readonly severity: Severity;
  /** What is the matter. */
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
}

export type Code =
  | "alias-limit"
  | "already-present"
  | "annotated"
  | "bad-data"
  | "by-flag"
  | "conflicting-configs"
  | "doubtful-config"
  | "doubtful-reference"
  | "hook"
  | "hook-twin"
  | "local-config"
  | "managed-secret"
  | "name-too-long"
  | "no-references"
  | "not-utf8"
  | "policy-key"
  | "policy-missing"
  | "policy-untrusted"
  | "policy-value"
  | "secret"
  | "syntax"
  | "unknown-strategy"
  | "unnamed-config"
  | "unreadable"
  | "unresolved-reference"
  | "unwritable"
  | "well-known";

const error = (code: Code, text: string, advice: string): Message => ({ code, severity: "error", text, advice });
const warning = (code: Code, text: string, advice: string): Message => ({ code, severity: "warning", text, advice });
const note = (code: Code, text: string, advice: string): Message => ({ code, severity: "note", text, advice });

const chooseOtherwise = (strategies: string): string =>
  `set hashroll.dev/strategy: ${strategies} on it to choose otherwise`;

export const syntax = (fault: string): Message =>
  error("syntax", `this document can't be read: ${fault}`, "correct it; Helm and kubectl refuse it too");

export const notUtf8 = (): Message =>
  error(
    "not-utf8",
    "this is not UTF-8 text",
    "save it as UTF-8; binary content belongs into binaryData, base64-encoded",
  );

export const unreadable = (path: string, reason: string): Message =>
  error("unreadable", `${path}: ${reason}`, "check the path, or quote a glob so that the shell leaves it alone");

export const unwritable = (path: string, reason: string): Message =>
  error("unwritable", `${path}: ${reason}`, "name a file in a folder that exists and can be written to");

export const aliasLimit = (): Message =>
  error(
    "alias-limit",
    "the aliases of this document stand for too much",
    "write them out, or fewer of them; kubectl refuses such documents too",
  );

export const unnamedConfig = (): Message =>
  error("unnamed-config", "it has no metadata.name", "give it one; without a name nothing can refer to it");

export const badData = (field: string): Message =>
  error(
    "bad-data",
    `${field} is not a map of keys to values`,
    "write one entry per key; the API server refuses anything else",
  );

export const conflictingConfigs = (elsewhere: string): Message =>
  error(
    "conflicting-configs",
    `it is here twice with different content, also at ${elsewhere}`,
    "keep one of the two, or give them different names or namespaces",
  );

export const nameTooLong = (name: string): Message =>
  error(
    "name-too-long",
    `its revision's name would have ${name.length} characters, Kubernetes allows 253: ${name.slice(0, 40)}…`,
    "shorten the name by eleven characters, or set hashroll.dev/strategy: restart or ignore on it",
  );

export const unknownStrategy = (word: string, known: readonly string[]): Message => {
  const meant = nearest(word, known);
  return error(
    "unknown-strategy",
    `${JSON.stringify(word.slice(0, 40))} is not a strategy${meant ? `; ${meant} is` : ""}`,
    `use one of ${known.join(", ")}`,
  );
};

export const unresolvedReference = (kind: string, name: string, path: string): Message =>
  error(
    "unresolved-reference",
    `${path} names ${kind} ${JSON.stringify(name)}, which is not in this stream`,
    "add it to the stream, mark the reference optional: true, or leave --strict out",
  );

export const doubtfulReference = (kind: string, name: string, path: string, places: string): Message =>
  warning(
    "doubtful-reference",
    `${path} names ${kind} ${JSON.stringify(name)}, which is here in several namespaces (${places}); the reference stays as it is`,
    "say what a missing namespace means with --namespace, or write the namespaces out",
  );

// Why a config is not renamed. Each says what becomes of it, and how to choose otherwise.

export const noReferences = (): Message =>
  note(
    "no-references",
    "nothing in this stream refers to it; it stays, and its revision is added beside it",
    chooseOtherwise("rename, restart or ignore"),
  );

export const doubtfulConfig = (): Message =>
  note(
    "doubtful-config",
    "a reference may mean it or one of the same name in another namespace; it stays, and its revision is added beside it",
    "say what a missing namespace means with --namespace, or write the namespaces out",
  );

export const secretCopied = (): Message =>
  note(
    "secret",
    "charts look Secrets up by name; it stays, and its revision is added beside it",
    chooseOtherwise("rename, restart or ignore"),
  );

export const hook = (): Message =>
  note("hook", "it is a hook, made and deleted apart from the rest; left alone", chooseOtherwise("rename or copy"));

export const hookTwin = (): Message =>
  note(
    "hook-twin",
    "it is here as a hook too; it stays, and its revision is added beside it",
    chooseOtherwise("rename or ignore"),
  );

export const localConfig = (): Message =>
  note(
    "local-config",
    "config.kubernetes.io/local-config says it never reaches a cluster; left alone",
    "remove that annotation to have it hashed",
  );

export const wellKnown = (): Message =>
  note("well-known", "Kubernetes itself keeps a config of this name; left alone", chooseOtherwise("rename or copy"));

export const managedSecret = (type: string): Message =>
  note(
    "managed-secret",
    `Secrets of type ${type} are looked up by name; left alone`,
    chooseOtherwise("rename or copy"),
  );

export const annotated = (outcome: string): Message =>
  note(
    "annotated",
    `${outcome}, as its hashroll.dev/strategy says`,
    "change or remove that annotation to choose otherwise",
  );

export const byFlag = (outcome: string): Message =>
  note("by-flag", `${outcome}, as --strategy says`, "hashroll.dev/strategy on it decides for it alone");

export const alreadyPresent = (): Message =>
  note(
    "already-present",
    "its revision is in this stream already; it stays beside it",
    "remove one of the two if nothing needs the plain name",
  );

// About a policy. Of what it says, only keys and short words are repeated.

export const oneOf = (words: readonly string[]): string =>
  words.length > 1 ? `one of ${words.join(", ")}` : words.join();

const quoteWord = (word: string): string => (/^[\w./-]{1,40}$/.test(word) ? JSON.stringify(word) : "this");

export const policyCount = (documents: number): Message =>
  error(
    "policy-value",
    documents === 0 ? "there is no policy in this file" : "there is more than one document in this file",
    "write exactly one RevisionPolicy into it",
  );

export const policyKey = (owner: string, key: string, known: readonly string[]): Message => {
  const meant = nearest(key, known);
  return error(
    "policy-key",
    `${JSON.stringify(key.slice(0, 40))} is not a key of ${owner}${meant ? `; ${meant} is` : ""}`,
    `use ${oneOf(known)}`,
  );
};

export const policyTwice = (key: string): Message =>
  error("policy-key", `${JSON.stringify(key.slice(0, 40))} is here twice`, "keep one of the two");

export const policyMissing = (owner: string, key: string, what: string): Message =>
  error("policy-missing", `${owner} lacks ${key}`, `add ${key}: ${what}`);

export const policyEmpty = (path: string, advice: string): Message =>
  error("policy-missing", `${path} is empty`, advice);

export const policyType = (path: string, wanted: string, found: string | undefined, advice: string): Message =>
  error(
    "policy-value",
    found ? `${path} has to be ${wanted}, not ${found}` : `${path} has no value; it has to be ${wanted}`,
    advice,
  );

export const policyWord = (path: string, word: string, known: readonly string[]): Message => {
  const meant = nearest(word, known);
  return error(
    "policy-value",
    `${quoteWord(word)} is not a value of ${path}${meant ? `; ${meant} is` : ""}`,
    `use ${oneOf(known)}`,
  );
};

export const policyNumber = (path: string, least: number, advice: string): Message =>
  error("policy-value", `${path} has to be a whole number, ${least} or more`, advice);

export const policyForm = (path: string, fault: string, advice: string): Message =>
  error("policy-value", `${path} can't be used: ${fault}`, advice);

export const policyUntrustedKey = (key: string): Message =>
  error(
    "policy-untrusted",
    `${key} is not allowed in a policy that comes with the manifests`,
    "remove it; who runs hashroll can give it as a flag",
  );

export const policyUntrustedSource = (path: string): Message =>
  error(
    "policy-untrusted",
    `${path} leads out of the repo, which a policy that comes with the manifests may not`,
    "name a file below the policy's folder, without .. { } or \\",
  );
