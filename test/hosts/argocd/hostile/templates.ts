// Templates that eat themselves, that read what they must not, and that fail with an error which is hard to search for values.

import { type Attack, chart, inApp, secret, type Target } from "./attack.ts";

/** Helm prints nothing for some of them. */
const isLimit = /app-too-large|timeout|failed-tool|empty-output/;

export function templateAttacks(target: Target): Attack[] {
  return [...loadingTemplates(), ...readingTemplates(target), ...failingTemplates()];
}

function loadingTemplates(): Attack[] {
  const cycle = '{{ $d := dict }}{{ $_ := set $d "a" $d }}';
  const loads: Readonly<Record<string, string>> = {
    "a map in itself, as YAML": `${cycle}{{ toYaml $d }}`,
    "a map in itself, printed": `${cycle}{{ printf "%v" $d }}`,
    "a map in itself, copied": `${cycle}{{ deepCopy $d }}`,
    "a map in itself, merged": `${cycle}{{ mustMerge (dict) $d | toYaml }}`,
    "a template that renders itself":
      '{{ define "a" }}{{ tpl "{{ include \\"a\\" . }}" . }}{{ end }}{{ include "a" . }}',
    "an indent": '{{ nindent 2000000000 "a" }}',
    "random letters": "{{ randAlphaNum 2000000000 }}",
    "a list by steps": "{{ untilStep 0 2000000000 1 | len }}",
    passwords: '{{ range until 100000 }}{{ bcrypt "x" }}{{ end }}',
    "an expression": '{{ regexMatch "((((x{100}){100}){100}){100})" "x" }}',
    "a text that is split": '{{ splitList "" (repeat 100000000 "a") | join "bbbbbbbbbb" }}',
  };
  return Object.entries(loads).map(([what, text]) =>
    inApp(`too much: ${what}`, { "Chart.yaml": chart("web"), "templates/x.yaml": text }, { refused: isLimit }),
  );
}

function readingTemplates({ address, outside }: Target): Attack[] {
  const reads: Readonly<Record<string, string>> = {
    "a variable": '{{ env "SIDE_CAR_TOKEN" }}',
    "a text with variables": '{{ expandenv "$SIDE_CAR_TOKEN" }}',
    "a file by path": `{{ .Files.Get "${outside}/loot.yaml" }}`,
    "files by glob": `{{ range $p, $b := .Files.Glob "../../../../../outside/*" }}{{ $p }}{{ $b | toString }}{{ end }}`,
    "the cluster": '{{ lookup "v1" "Secret" "" "" | toJson }}',
    "a host's address": `{{ getHostByName "${address.replace("http://", "").split(":")[0]}" }}`,
  };
  const config = (text: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: own}\ndata:\n  a: '${text}'\n`;
  return Object.entries(reads).map(([what, text]) =>
    inApp(`a template that reads ${what}`, { "Chart.yaml": chart("web"), "templates/x.yaml": config(text) }),
  );
}

/** Errors that a chart makes long, deep or strange: they are searched for values, which must not take long. */
function failingTemplates(): Attack[] {
  const errors: Readonly<Record<string, string>> = {
    "braces without end": '{{ fail (repeat 40000 "{\\"") }}',
    "maps without end": '{{ fail (repeat 20000 "map[") }}',
    "line breaks": '{{ fail (repeat 60000 "\\n") }}',
    "quotes without end": '{{ fail (repeat 10000 "got \\"") }}',
    backquotes: '{{ fail (repeat 60000 "`") }}',
    "values within values": `{{ fail (repeat 60000 "a") }}`,
    "control characters": '{{ fail "\\u001b[31m\\u0007\\u009b2J\\u202e" }}',
    "a value between letters": `{{ fail (printf "db-%s-x%sx" .Values.a .Values.a) }}`,
    "a value of many lines": "{{ fail .Values.long }}",
    "a value in quotes": '{{ fail (printf "%q" .Values.long) }}',
  };
  const overlapping = Array.from({ length: 2000 }, (_, n) => `k${n}: ${"a".repeat(n + 4)}`).join("\n");
  const values = `a: ${secret}\nlong: |\n  first ${secret}\n  "${secret}"\n${overlapping}\n`;
  return Object.entries(errors).map(([what, text]) =>
    inApp(
      `an error of ${what}`,
      { "Chart.yaml": chart("web"), "templates/x.yaml": text, "values.yaml": values },
      { refused: /failed-tool/, seconds: 20 },
    ),
  );
}
