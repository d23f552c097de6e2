// The policy file. Of its content, only keys and short values are repeated.

import { error, type Message, meantText } from "../message.ts";

export const oneOf = (words: readonly string[]): string =>
  words.length > 1 ? `one of ${words.join(", ")}` : words.join();

const quoteWord = (word: string): string => (/^[\w./-]{1,40}$/.test(word) ? JSON.stringify(word) : "this");

export const policyCount = (documents: number): Message =>
  error(
    "policy-value",
    documents === 0 ? "there is no policy in this file" : "there is more than one document in this file",
    "write exactly one RevisionPolicy into it",
  );

export const policyKey = (owner: string, key: string, known: readonly string[]): Message =>
  error(
    "policy-key",
    `${JSON.stringify(key.slice(0, 40))} is not a key of ${owner}${meantText(key, known)}`,
    `use ${oneOf(known)}`,
  );

export const policyTwice = (key: string): Message =>
  error("policy-key", `${JSON.stringify(key.slice(0, 40))} appears twice`, "keep one of the two");

export const policyMissing = (owner: string, key: string, what: string): Message =>
  error("policy-missing", `${owner} has no ${key}`, `add ${key}: ${what}`);

export const policyEmpty = (path: string, advice: string): Message =>
  error("policy-missing", `${path} is empty`, advice);

export const policyType = (path: string, wanted: string, found: string | undefined, advice: string): Message =>
  error(
    "policy-value",
    found ? `${path} has to be ${wanted}, not ${found}` : `${path} has no value; it has to be ${wanted}`,
    advice,
  );

export const policyWord = (path: string, word: string, known: readonly string[]): Message =>
  error("policy-value", `${quoteWord(word)} is not a value of ${path}${meantText(word, known)}`, `use ${oneOf(known)}`);

export const policyNumber = (path: string, minimum: number, advice: string): Message =>
  error("policy-value", `${path} has to be a whole number, ${minimum} or more`, advice);

export const policyForm = (path: string, fault: string, advice: string): Message =>
  error("policy-value", `${path} can't be used: ${fault}`, advice);

export const policyUntrustedKey = (key: string): Message =>
  error(
    "policy-untrusted",
    `${key} is not allowed in a policy that comes with the manifests`,
    "remove it; whoever runs hashroll can set it as a flag",
  );

export const policyUntrustedSource = (path: string): Message =>
  error(
    "policy-untrusted",
    `${path} is not a file of the repo; a policy that comes with the manifests may name nothing else`,
    "name a file below the policy's folder, without .. { } or \\",
  );

export const policyExists = (path: string): Message =>
  error(
    "policy-exists",
    `${path} exists already`,
    "hashroll init --force replaces it; hashroll init --output - only shows what would be written",
  );
