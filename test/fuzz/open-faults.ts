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
    what: "a name that ends with a line break",
    example: { text: config("metadata:\n  name: |\n   a\n\n  labels:\n") },
    mayShow: (_, violation) => violation.startsWith("crash") && violation.includes("\\u000a"),
  },
  {
    what: "carriage returns without line feeds",
    example: { text: config(`${named}data:\n a: |+\r\r`) },
    mayShow: (_, __, { sources }) => sources.some(({ text }) => /\r(?!\n)/.test(text)),
  },
  {
    what: "kubectl ignores what follows a document end without a marker, and hashroll reads it",
    example: {
      text: "metadata:\n name: w1\nconfigMapKeyRef: {name: '123'}\nkind: overridden\n...\n apiVersion: x/\n configMapRef:\n  name: '123'\n---\n{kind: ConfigMap, metadata: {name: '123'}, data: {a}}",
    },
    mayShow: (texts) => /^\.\.\./m.test(texts),
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
];

/** The open fault that a failing case may show. */
export function openFaultOf(one: Case, violations: readonly string[]): OpenFault | undefined {
  const texts = [...one.sources.map(({ text }) => text), one.previous ?? ""].join("\n");
  return openFaults.find(({ mayShow }) => violations.every((violation) => mayShow(texts, violation, one)));
}
