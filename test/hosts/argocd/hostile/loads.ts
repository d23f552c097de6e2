// Apps that would take all memory, time or disk.

import { type Attack, chart, manifest } from "./attack.ts";
import { newTar } from "./tar.ts";

const isLimit = /app-too-large|timeout|failed-tool|alias-limit|unreadable|symlink-loop|\(syntax\)/;

/** An archive whose only file is this large. */
function bomb(name: string, bytes: number): Buffer {
  return newTar([{ name: `${name}/Chart.yaml`, content: Buffer.alloc(bytes) }]);
}

const aliases = (lines: number): string =>
  [
    "a0: &a0 [x, x, x, x, x, x, x, x, x]",
    ...Array.from({ length: lines }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}x]`),
  ].join("\n");

export function loadAttacks(): Attack[] {
  const templates: Readonly<Record<string, string>> = {
    "a text that doubles": '{{ $x := "xxxxxxxxxxxxxxxx" }}{{ range until 40 }}{{ $x = print $x $x }}{{ end }}{{ $x }}',
    "a long list": "{{ until 1000000000 }}",
    "a text a billion times": '{{ repeat 1000000000 "x" }}',
    "lists of lists": "{{ range until 100000 }}{{ range until 100000 }}{{ until 1000 }}{{ end }}{{ end }}",
    "a template that includes itself": '{{ define "a" }}{{ include "a" . }}{{ end }}{{ include "a" . }}',
    "a loop without end": "{{ range until 100000000 }}{{ range until 100000000 }}{{ end }}{{ end }}",
    "keys and certificates": '{{ range until 100000 }}{{ genPrivateKey "rsa" }}{{ end }}',
    "output without end": "{{ range until 100000000 }}- aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n{{ end }}",
  };
  const own = { "apps/x/Chart.yaml": chart("web"), "apps/x/templates/own.yaml": manifest };
  const inChart = (what: string, files: Attack["files"]): Attack => ({
    ...{ what: `too much: ${what}`, app: "apps/x", files: { ...own, ...files }, refused: isLimit },
  });
  return [
    ...Object.entries(templates).map(([what, text]) => inChart(what, { "apps/x/templates/x.yaml": text })),
    inChart("an archive", { "apps/x/charts/sub-1.0.0.tgz": bomb("sub", 300 * 1024 * 1024) }),
    inChart("two archives", {
      "apps/x/charts/one-1.0.0.tgz": bomb("one", 150 * 1024 * 1024),
      "apps/x/charts/two-1.0.0.tgz": bomb("two", 150 * 1024 * 1024),
    }),
    inChart("aliases in values", {
      "apps/x/values.yaml": `${aliases(9)}\n`,
      "apps/x/templates/x.yaml": "{{ .Values | toJson | quote }}",
    }),
    inChart("a deep text of values", { "apps/x/values.yaml": `a: ${"[".repeat(200_000)}\n` }),
    {
      ...{ what: "too much: aliases in manifests", app: "apps/x", refused: isLimit },
      files: { "apps/x/a.yaml": `${manifest}x:\n${aliases(9).replace(/^/gm, "  ")}\n` },
    },
    {
      ...{ what: "too much: deep manifests", app: "apps/x", refused: isLimit },
      files: { "apps/x/a.yaml": `${manifest}x: ${"[".repeat(100_000)}\n` },
    },
    {
      ...{ what: "too much: aliases in a kustomization", app: "apps/x", refused: isLimit },
      files: { "apps/x/kustomization.yaml": `resources: [a.yaml]\n`, "apps/x/a.yaml": `${manifest}${aliases(9)}\n` },
    },
    {
      ...{ what: "too much: bases in a circle", app: "apps/x", refused: isLimit },
      files: { "apps/x/kustomization.yaml": "resources: [../y]\n", "apps/y/kustomization.yaml": "resources: [../x]\n" },
    },
    {
      ...{ what: "too much: globs", app: "apps/x", refused: /bad-parameter/ },
      files: { "apps/x/a.yaml": manifest },
      parameters: { include: ["{a,b}".repeat(30)] },
    },
  ];
}
