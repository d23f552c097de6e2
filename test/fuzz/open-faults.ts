// Faults of hashroll that are known and not cured yet. A case that shows one is no news. Each has an example: once that
// comes out right, a test asks for the entry to be taken out of here.
import type { Options } from "../../src/index.ts";
import type { Case } from "./new-case.ts";

interface OpenFault {
  readonly what: string;
  readonly example: { readonly text: string; readonly options?: Options };
  /** Whether a case may fail for this reason. */
  readonly mayShow: (texts: string, violation: string, one: Case) => boolean;
}

const config = (rest: string): string => `apiVersion: v1\nkind: ConfigMap\n${rest}`;
const named = "metadata:\n name: a\n";

export const openFaults: readonly OpenFault[] = [
  {
    what: "kubectl reads a line break at the end of a text that has none",
    example: { text: config(`${named}data:\n a: |\n  b`) },
    mayShow: (_, __, { sources, previous = "" }) =>
      [...sources.map(({ text }) => text), previous].some((text) => /[|>][-+\d]*[^\n]*\n[\s\S]*[^\n]$/.test(text)),
  },
  {
    what: "a merge key after a mapping's own keys wins",
    example: { text: config("metadata: {name: a, <<: {annotations: {}}}\n") },
    mayShow: (texts) => /<<["']? *:/.test(texts),
  },
  {
    what: "a null with a tag that gets a value",
    example: { text: config(`${named}immutable: !\n`) },
    mayShow: (texts) => /[:?-] (?:&\S+ )?!\S*\s*(?:#.*)?$/m.test(texts) || /!\S* *[,}\]]/.test(texts),
  },
  {
    what: "a name that ends with a line break",
    example: { text: config("metadata:\n  name: |\n   a\n\n  labels:\n") },
    mayShow: (_, violation) => violation.startsWith("crash") && violation.includes("\\u000a"),
  },
  {
    what: "an explicit key that stands on another line than its question mark",
    example: { text: config("metadata:\n  name: a\n  labels:\n   ?\n    b\n   : c\n") },
    mayShow: (texts, violation) => violation.startsWith("crash") && /\? *(?:#.*)?$/m.test(texts),
  },
  {
    what: "a document end after a block scalar",
    example: { text: config(`${named}data:\n a: >\n  b\n...`) },
    mayShow: (texts, violation) => violation.startsWith("crash") && /^\.\.\./m.test(texts),
  },
  {
    what: "carriage returns without line feeds",
    example: { text: config(`${named}data:\n a: |+\r\r`) },
    mayShow: (texts) => /\r(?!\n)/.test(texts),
  },
  {
    what: "JSON with characters that are line breaks in YAML 1.1",
    example: { text: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"\u0085"}}' },
    mayShow: (texts) => /[\u0085\u2028\u2029]/.test(texts),
  },
  {
    what: "comments in flow collections that stand in the first column, or right after a bracket",
    example: { text: "{kind: ConfigMap, apiVersion: v1, metadata: {name: a}\n#\n}\n" },
    mayShow: (texts, violation) => violation.startsWith("refused") && /[[{][\s\S]*#/.test(texts),
  },
  {
    what: "a flow collection in the first column after a block scalar whose key has an anchor",
    example: { text: "&k n: >\n a\nm: {a:\n{}}\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n" },
    mayShow: (texts, violation) => violation.startsWith("refused: syntax") && /&\w+ \S+: *[|>]/.test(texts),
  },
  {
    what: "a byte order mark before an indented line",
    example: { text: "\uFEFF apiVersion: v1\n kind: ConfigMap\n metadata: {name: a}\n" },
    mayShow: (texts, violation) => violation.startsWith("refused") && texts.includes("\uFEFF"),
  },
  {
    what: "items in an object of any kind",
    example: {
      text: `apiVersion: e/v1\nkind: Bundle\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n`,
    },
    mayShow: (texts) => texts.includes("Bundle") || texts.includes("items"),
  },
  {
    what: "a forced rename beside an ambiguous reference",
    example: {
      text: [
        config("metadata:\n  name: a\n  annotations: {hashroll.dev/strategy: rename}\n"),
        config("metadata: {name: a, namespace: n}\ndata: {a: b}\n"),
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: w}\nspec: {template: {spec: {volumes: [{configMap: {name: a}}]}}}\n",
      ].join("---\n"),
    },
    mayShow: (texts, violation) => violation.includes("second run") && texts.includes("rename"),
  },
];

/** The open fault that a failing case may show. */
export function openFaultOf(one: Case, violations: readonly string[]): OpenFault | undefined {
  const texts = [...one.sources.map(({ text }) => text), one.previous ?? ""].join("\n");
  return openFaults.find(({ mayShow }) => violations.every((violation) => mayShow(texts, violation, one)));
}
