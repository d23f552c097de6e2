// Apps that fail with a config's value at hand: no error may show it.

import { type Attack, chart, manifest, secret } from "./attack.ts";

/** Templates that fail because of `.Values.a`. */
const templates: Readonly<Record<string, string>> = {
  "it says so": "{{ fail .Values.a }}",
  "it says so in a sentence": '{{ fail (printf "bad value %s in the chart" .Values.a) }}',
  "it says so with quotes": '{{ fail (printf "bad value %q" .Values.a) }}',
  "a number that is none": '{{ include (printf "%s" .Values.a) . }}',
  "YAML that is none": "a: [{{ .Values.a }}\nb: }",
  "two keys on a line": "a: {{ .Values.a }}: {{ .Values.a }}: x",
  "a template in a value": "{{ tpl .Values.t . }}",
  "a date": '{{ mustToDate "2006-01-02" .Values.a }}',
  "a version": "{{ semver .Values.a }}",
  "a field of a text": "{{ .Values.a.b.c }}",
  "JSON that is none": "{{ mustFromJson .Values.a }}",
  "an expression": '{{ mustRegexMatch (printf "[%s" .Values.a) "x" }}',
};

type Giver = () => Pick<Attack, "files" | "parameters">;

const values = `a: ${secret}\nt: "{{ .Values.a }} {{ fail .Values.a }}"\n`;

/** Where the value comes from. */
const givers: Readonly<Record<string, Giver>> = {
  "the chart's values": () => ({ files: { "apps/x/values.yaml": values } }),
  "a values file": () => ({ files: { "env.yaml": values }, parameters: { "values-files": ["/env.yaml"] } }),
  "a parameter": () => ({ parameters: { "helm-string-parameters": { a: secret, t: "{{ fail .Values.a }}" } } }),
  "values of the Application": () => ({ parameters: { values } }),
};

const schema = { properties: { a: { enum: ["x"] }, b: { pattern: "^x$", maxLength: 2, type: ["string", "null"] } } };

export function valueAttacks(): Attack[] {
  const failing = Object.entries(templates).flatMap(([what, template]) =>
    Object.entries(givers).map(([from, give]): Attack => {
      const { files, parameters } = give();
      return {
        ...{ what: `a value in an error, ${what}: ${from}`, app: "apps/x", refused: /failed-tool/ },
        files: { "apps/x/Chart.yaml": chart("web"), "apps/x/templates/a.yaml": template, ...files },
        ...(parameters && { parameters }),
      };
    }),
  );
  const checked = Object.entries(givers).map(([from, give]): Attack => {
    const { files, parameters } = give();
    const own = { "apps/x/Chart.yaml": chart("web"), "apps/x/templates/a.yaml": manifest };
    return {
      ...{ what: `a value that the schema refuses: ${from}`, app: "apps/x", refused: /failed-tool/ },
      files: { ...own, "apps/x/values.schema.json": JSON.stringify(schema), ...files },
      ...(parameters && { parameters }),
    };
  });
  return [...failing, ...checked, ...kustomizeAttacks()];
}

const config = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: own}\ndata: {a: ${secret}}\n`;

function kustomizeAttacks(): Attack[] {
  const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "an object without a name": {
      "kustomization.yaml": "resources: [a.yaml]\n",
      "a.yaml": `apiVersion: v1\nkind: ConfigMap\ndata: {a: ${secret}}\n`,
    },
    "the same object twice": {
      "kustomization.yaml": "resources: [a.yaml, b.yaml]\n",
      "a.yaml": config,
      "b.yaml": config,
    },
    "a patch for nobody": {
      "kustomization.yaml": `resources: [a.yaml]\npatches:\n- patch: |\n    apiVersion: v1\n    kind: Secret\n    metadata: {name: none}\n    stringData: {a: ${secret}}\n`,
      "a.yaml": config,
    },
    "a patch that is none": {
      "kustomization.yaml": `resources: [a.yaml]\npatches:\n- patch: "- op: add\\n  path: /data/x/y\\n  value: ${secret}\\n"\n  target: {kind: ConfigMap}\n`,
      "a.yaml": config,
    },
    "a patch of a list": {
      "kustomization.yaml": `resources: [a.yaml]\npatches:\n- patch: "[{op: none, path: /a, value: ${secret}}]"\n  target: {kind: ConfigMap}\n`,
      "a.yaml": config,
    },
    "a literal that is none": {
      "kustomization.yaml": `configMapGenerator: [{name: x, literals: ["${secret}"]}]\n`,
    },
    "a key that is none": {
      "kustomization.yaml": `configMapGenerator: [{name: x, literals: ["a b=${secret}"]}]\n`,
    },
    "a file of variables that is none": {
      "kustomization.yaml": "secretGenerator: [{name: x, envs: [vars]}]\n",
      vars: `a b=${secret}\n${secret}\n`,
    },
    "YAML that is none": { "kustomization.yaml": "resources: [a.yaml]\n", "a.yaml": `${config}b: [${secret}\n` },
    "a list for an object": { "kustomization.yaml": "resources: [a.yaml]\n", "a.yaml": `- ${secret}\n` },
    "a text for an object": { "kustomization.yaml": "resources: [a.yaml]\n", "a.yaml": `data: ${secret}\n` },
    "a replacement without a source": {
      "kustomization.yaml": `resources: [a.yaml]\nreplacements: [{source: {kind: ConfigMap, fieldPath: data.none}, targets: [{select: {kind: ConfigMap}, fieldPaths: [data.a]}]}]\n`,
      "a.yaml": config,
    },
  };
  return Object.entries(cases).map(([what, files]) => ({
    ...{ what: `a value in an error of kustomize: ${what}`, app: "apps/x" },
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [`apps/x/${path}`, text])),
    refused: /./,
  }));
}
