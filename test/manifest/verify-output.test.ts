// The proof of an output: whatever a writer gets wrong, it is found before anything is emitted.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Options } from "../../src/index.ts";
import { type EditedSource, editedText, editStream } from "../../src/manifest/write/edit-stream.ts";
import { OutputMismatch } from "../../src/manifest/write/output-mismatch.ts";
import { verifyJoined } from "../../src/manifest/write/verify-joined.ts";
import { verifyOutput } from "../../src/manifest/write/verify-output.ts";
import { runPipeline } from "../../src/pipeline.ts";
import type { Edit } from "../../src/text/edit.ts";
import { readDocuments } from "../properties/read-documents.ts";

const workload = (references: string): string => `---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    metadata:
      annotations:
        checksum/config: abc
        note: text
    spec:
      containers:
        - name: web
          envFrom: ${references}
`;
const config = `apiVersion: v1
kind: ConfigMap
metadata:
  name: web # the name
  labels: {app: x}
data:
  a: |
    b
`;
const job = "---\napiVersion: batch/v1\nkind: Job\nmetadata: {name: job}\nspec: {template: {spec: {containers: []}}}\n";

/** Streams in which every sort of edit occurs. */
const streams: readonly (readonly [what: string, text: string, options: Options])[] = [
  ["a rename in block style", config + workload("[{configMapRef: {name: web}}]"), {}],
  ["a reference in block style", config + workload("\n            - configMapRef:\n                name: web"), {}],
  ["a copy", config + workload("[]") + job, {}],
  ["a restart annotation", config + workload("[{configMapRef: {name: web}}]"), { strategy: "restart" }],
  ["dropped checksums", config + workload("[{configMapRef: {name: web}}]"), { checksums: "drop" }],
  [
    "JSON values",
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"web"},"data":{"a":"b"}}\n{"kind":"Other"}',
    {},
  ],
  ["a List", `apiVersion: v1\nkind: List\nitems:\n- ${config.replaceAll("\n", "\n  ").trimEnd()}\n- kind: Other\n`, {}],
  [
    "a carried revision",
    config,
    { strategy: "copy", previous: [{ path: "1", text: config.replace("    b", "    older") }] },
  ],
];

const faults: readonly (readonly [what: string, breakEdit: (edit: Edit) => readonly Edit[]])[] = [
  ["is lost", () => []],
  ["writes something else", (edit) => [{ ...edit, text: `${edit.text.slice(0, -2)}x${edit.text.slice(-2)}` }]],
  ["writes nothing", (edit) => [{ ...edit, text: "" }]],
  ["comes too early", (edit) => [{ ...edit, start: edit.start - 1, end: edit.end - 1 }]],
  ["comes too late", (edit) => [{ ...edit, start: edit.start + 1, end: edit.end + 1 }]],
  ["takes too much away", (edit) => [{ ...edit, end: edit.end + 2 }]],
  ["is carried out twice", (edit) => [edit, { ...edit, start: edit.end }]],
];

for (const [what, text, options] of streams) {
  test(`${what}: a broken edit is found`, () => {
    const { previous, ...chosen } = options;
    const sources = [{ path: "in.yaml", text }];
    const { changes } = runPipeline({ sources, previous }, chosen);
    const edited = editStream(sources, changes);
    verifyOutput(edited, changes);
    const right = documentsOf(edited);
    let found = 0;
    for (const [where, broken] of brokenEdits(edited)) {
      if (isFound(() => verifyOutput(broken, changes))) found += 1;
      else assert.deepEqual(documentsOf(broken), right, `${where} has to be found, or mean the same`);
    }
    assert.ok(found > faults.length / 2, `Expected most faults to change something, got ${found}`);
  });
}

test("files that are joined wrongly are found", () => {
  const files = ["a: 1\n", "b: |\n  text", "c: 3\n"].map((text, index) => ({
    source: { path: `${index}.yaml`, text },
    text,
  }));
  verifyJoined(files, "a: 1\n---\nb: |\n  text\n---\nc: 3\n");
  for (const wrong of [
    "a: 1\nb: |\n  text\n---\nc: 3\n",
    "a: 1\n---\nb: |\n  text\nc: 3\n",
    "a: 1\n---\nc: 3\n",
    "a: 1\n---\nb: |-\n  text\n---\nc: 3\n",
    "a: 1\n---\nb: |\n  other\n---\nc: 3\n",
    "a: 1\n---\nc: 3\n---\nb: |\n  text\n",
  ])
    assert.ok(
      isFound(() => verifyJoined(files, wrong)),
      wrong,
    );
});

function* brokenEdits(edited: readonly EditedSource[]): Generator<[string, EditedSource[]]> {
  for (const [at, { documents }] of edited.entries())
    for (const [index, { edits }] of documents.entries())
      for (const edit of edits)
        for (const [what, breakEdit] of faults) {
          const broken = edits.flatMap((each) => (each === edit ? breakEdit(each) : [each]));
          yield [
            `edit ${JSON.stringify(edit)} that ${what}`,
            edited.with(at, {
              ...(edited[at] as EditedSource),
              documents: documents.map((each, other) => (other === index ? { ...each, edits: broken } : each)),
            }),
          ];
        }
}

function isFound(verify: () => void): boolean {
  try {
    verify();
    return false;
  } catch (error) {
    assert.ok(error instanceof OutputMismatch, String(error));
    return true;
  }
}

function documentsOf(edited: readonly EditedSource[]): unknown {
  return edited.map((each) => readDocuments([...editedText(each)].join("")));
}
