// Codes of what is wrong with files and documents.

import type { ExplanationFamily } from "./family.ts";

export const reading = {
  title: "Reading and writing",
  codes: {
    syntax: {
      meaning: "A document is not valid YAML or JSON, or can't be read as Helm and kubectl read it.",
      whatToDo:
        "Correct it at the place in the message. If it comes out of a template, run `helm template` or `kustomize build` alone and look there.",
    },
    "not-utf8": {
      meaning: "The input is not UTF-8 text.",
      whatToDo: "Save the file as UTF-8. Binary content belongs into `binaryData`, base64-encoded.",
    },
    unreadable: {
      meaning: "A file or folder can't be read, a glob matches nothing, or a key file is empty.",
      whatToDo: "Check the path and its permissions. Quote a glob, so that the shell does not expand it.",
    },
    unwritable: {
      meaning: "A report, a log or the output can't be written.",
      whatToDo:
        "Name a file in a folder that exists and can be written to. If it is the output, discard what was written.",
    },
    "alias-limit": {
      meaning: "The aliases of a document expand to more nodes than anyone would write. kubectl refuses it too.",
      whatToDo: "Write the aliased parts out, or use fewer aliases.",
    },
    "unnamed-config": {
      meaning: "A ConfigMap or Secret has no `metadata.name`.",
      whatToDo: "Give it one. `generateName` can't be used: nothing could refer to it.",
    },
    "bad-data": {
      meaning:
        "`data`, `binaryData`, `stringData`, `metadata.labels` or `metadata.annotations` is not a map of keys to values.",
      whatToDo: "Write one entry per key. The API server refuses anything else.",
    },
    "conflicting-configs": {
      meaning:
        "The same config appears twice with different content, or a revision's name belongs to another config of the stream.",
      whatToDo: "Keep one of the two, or give them different names or namespaces.",
    },
  },
} as const satisfies ExplanationFamily;
