// Archives, names and versions that become paths.

import { type Attack, chart, inApp, manifest, type Target } from "./attack.ts";
import { newTar, type TarEntry } from "./tar.ts";

const q = JSON.stringify;
const isLimit = /app-too-large|timeout|failed-tool/;

export function nameAttacks(target: Target): Attack[] {
  return [...archives(target), ...names(target)];
}

function archives({ outside, address }: Target): Attack[] {
  const own = { "Chart.yaml": chart("web"), "templates/own.yaml": manifest };
  const zeros = (mebibytes: number): Buffer =>
    newTar([
      { name: "inner/Chart.yaml", content: chart("inner") },
      { name: "inner/x", content: Buffer.alloc(mebibytes << 20) },
    ]);
  const sub = (...files: readonly TarEntry[]): NonNullable<Attack["files"]> => ({
    ...own,
    "charts/sub-0.1.0.tgz": newTar([{ name: "sub/Chart.yaml", content: chart("sub") }, ...files]),
  });
  return [
    inApp("an archive in an archive", sub({ name: "sub/charts/inner-0.1.0.tgz", content: zeros(400) }), {
      refused: isLimit,
    }),
    inApp(
      "two archives one after the other in a file",
      {
        ...own,
        "charts/sub-0.1.0.tgz": Buffer.concat([zeros(150), zeros(150)]),
      },
      { refused: isLimit },
    ),
    inApp("an archive with a way out", sub({ name: "sub/../../../../../../outside/written", content: "x" })),
    inApp("an archive with an absolute path", sub({ name: `${outside}/written`, content: "x" })),
    inApp(
      "an archive with a link",
      sub({ name: "sub/templates/out.yaml", content: "", linkTo: `${outside}/loot.yaml` }),
    ),
    inApp(
      "an archive of many files",
      sub(...Array.from({ length: 30_000 }, (_, n) => ({ name: `sub/f${n}`, content: "" }))),
    ),
    ...[{ $ref: `file://${outside}/loot.yaml` }, { $ref: `${address}/ref` }, { $schema: `${address}/schema` }].flatMap(
      (schema) => {
        const entries = (name: string): TarEntry[] => [
          { name: `${name}/values.yaml`, content: "a: 1\n" },
          { name: `${name}/values.schema.json`, content: q(schema) },
        ];
        const inner = newTar([{ name: "inner/Chart.yaml", content: chart("inner") }, ...entries("inner")]);
        return [
          inApp(`an archive whose schema is fetched: ${q(schema)}`, sub(...entries("sub")), { shows: /"own/ }),
          inApp(
            `an archive in an archive, whose schema is fetched: ${q(schema)}`,
            sub({ name: "sub/charts/inner-0.1.0.tgz", content: inner }),
            { shows: /"own/ },
          ),
        ];
      },
    ),
  ];
}

/** Names and versions that become paths. */
function names({ outside }: Target): Attack[] {
  const strange = ["../../../../../outside/written", `${outside}/written`, "..", ".", "a\nb", "$(touch x)", "a/b"];
  const folders = [
    "apps/x y",
    "apps/-x",
    "apps/--help",
    "apps/{{ x }}",
    "apps/a'b\"c",
    "apps/$(touch x)",
    "apps/ü\u202e",
  ];
  return [
    ...strange.map((name) =>
      inApp(`a dependency's name: ${q(name)}`, {
        "Chart.yaml": `${chart("web")}dependencies: [{name: ${q(name)}, version: 0.1.0, repository: "file://../lib"}]\n`,
        "templates/own.yaml": manifest,
        "../lib/Chart.yaml": `apiVersion: v2\nname: ${q(name)}\nversion: 0.1.0\n`,
      }),
    ),
    ...folders.map(
      (app): Attack => ({
        ...{ what: `an app's folder: ${app}`, app, shows: /"own/ },
        files: { [`${app}/kustomization.yaml`]: "resources: [own.yaml]\n", [`${app}/own.yaml`]: manifest },
      }),
    ),
    ...["a\nerror: no such app.yaml", "\u001b[2J.yaml", "-n.yaml", "a;b.yaml"].map((name) =>
      inApp(`a file's name: ${q(name)}`, { [name]: "a: [\nkind: metadata: apiVersion:", "own.yaml": manifest }),
    ),
  ];
}
