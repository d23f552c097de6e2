// What is wrong with the input.

import { namedSources } from "../../settings/source-name.ts";
import { closestMatch } from "../../text/closest-match.ts";
import { shellWord } from "../../text/shell-word.ts";
import { error, type Message, meantText, warning } from "../message.ts";

export const syntax = (fault: string): Message =>
  error("syntax", `this document can't be read: ${fault}`, "correct it; Helm and kubectl refuse it too");

/** What a reader of YAML found. */
export const documentFault = (fault: { readonly message: string; readonly isAliasLimit?: true }): Message =>
  fault.isAliasLimit ? aliasLimit() : syntax(fault.message);

export const notUtf8 = (): Message =>
  error(
    "not-utf8",
    "this is not UTF-8 text",
    "save it as UTF-8; binary content belongs into binaryData, base64-encoded",
  );

export const unreadable = (path: string, reason: string): Message =>
  error("unreadable", `${path}: ${reason}`, "check the path, or quote a glob so that the shell does not expand it");

export const unreadableStream = (source: string, reason: string): Message =>
  error("unreadable", `${source || '""'}: ${reason}`, `give a file, a folder, -, ${namedSources}`);

export const emptyKey = (path: string): Message =>
  error(
    "unreadable",
    `${path}: it is empty, so there is no key`,
    `write random bytes into it, and keep the file: head -c 32 /dev/urandom > ${shellWord(path)}`,
  );

export const unwritable = (path: string, reason: string): Message =>
  error("unwritable", `${path}: ${reason}`, "name a file in a folder that exists and can be written to");

export const outputFault = (reason: string): Message =>
  error("unwritable", `the output can't be written: ${reason}`, "discard what was written, and run it again");

export const aliasLimit = (): Message =>
  error(
    "alias-limit",
    "the aliases of this document expand to too many nodes",
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
    `it appears twice in this stream with different content, also at ${elsewhere}`,
    "keep one of the two, or give them different names or namespaces",
  );

export const nameTaken = (name: string): Message =>
  error(
    "conflicting-configs",
    `the name of its revision, ${name.slice(0, 80)}, belongs to another config of this stream with different content`,
    "give one of the two another name",
  );

export const nameTooLong = (name: string): Message =>
  error(
    "name-too-long",
    `its revision's name would have ${name.length} characters, Kubernetes allows 253: ${name.slice(0, 40)}…`,
    "shorten the name by eleven characters, or set hashroll.dev/strategy: restart or ignore on it",
  );

export const unknownStrategy = (word: string, known: readonly string[]): Message =>
  unknownWord("unknown-strategy", "a strategy", word, known);

export const unknownScope = (word: string, known: readonly string[]): Message =>
  unknownWord("unknown-scope", "a scope", word, known);

const unknownWord = (code: Message["code"], what: string, word: string, known: readonly string[]): Message =>
  error(
    code,
    `${JSON.stringify(word.slice(0, 40))} is not ${what}${meantText(word, known)}`,
    `use one of ${known.join(", ")}`,
  );

export const unresolvedReference = (kind: string, name: string, path: string): Message =>
  error(
    "unresolved-reference",
    `${path} names ${kind} ${JSON.stringify(name)}, which is not in this stream`,
    "add it to the stream, mark the reference optional: true, or leave --strict out",
  );

export const ambiguousReference = (
  kind: string,
  name: string,
  path: string,
  are: { namespaces: string } | { names: string },
): Message => {
  const named = `${path} names ${kind} ${JSON.stringify(name)}, which`;
  return "names" in are
    ? warning(
        "ambiguous-reference",
        `${named} several configs of this stream had before kustomize renamed them (${are.names}); the reference stays as it is`,
        "give each base its own namespace, or a namePrefix that its referrers get too",
      )
    : warning(
        "ambiguous-reference",
        `${named} is in several namespaces of this stream (${are.namespaces}); the reference stays as it is`,
        "set --namespace to what a missing namespace means, or write the namespaces out",
      );
};

export const unknownAnnotation = (name: string, known: readonly string[]): Message =>
  warning(
    "unknown-annotation",
    `hashroll.dev/${name.slice(0, 67)} is not an annotation of hashroll${meantText(name, known, "hashroll.dev/")}`,
    "correct it, or remove it",
  );

export const annotationAsLabel = (name: string): Message =>
  warning(
    "unknown-annotation",
    `hashroll.dev/${name} is a label here, and has a meaning only as an annotation`,
    "move it from metadata.labels to metadata.annotations",
  );

export const unknownJobMode = (word: string, known: readonly string[]): Message => {
  const meant = closestMatch(word, known);
  return error(
    "unknown-job-mode",
    `hashroll.dev/job is ${JSON.stringify(word.slice(0, 40))}${meant ? `; ${meant} is probably meant` : ""}`,
    `use one of ${known.join(", ")}`,
  );
};

export const jobNameTooLong = (name: string): Message =>
  error(
    "job-name-too-long",
    `its name with the suffix would have ${name.length} characters, Kubernetes allows 63`,
    "shorten its name by eleven characters, or use jobs: plain or rewrite",
  );
