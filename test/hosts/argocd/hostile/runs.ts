// Programs of a repo that somebody could be made to run, and addresses that somebody could be made to fetch.

import { type Attack, chart, manifest, showAll, type Target } from "./attack.ts";

const q = JSON.stringify;

export function runAttacks({ mark, outside, address }: Target): Attack[] {
  const script = `#!/bin/sh\ntouch ${mark}\ncat\n`;
  const fn = (how: string): string =>
    `apiVersion: x/v1\nkind: Fn\nmetadata:\n  name: fn\n  annotations:\n    config.kubernetes.io/function: ${q(how)}\n`;
  const kustomize = (text: string, files: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    "apps/x/kustomization.yaml": `resources: [own.yaml]\n${text}\n`,
    "apps/x/own.yaml": manifest,
    "apps/x/run.sh": script,
    ...files,
  });
  const functions = [
    "exec: {path: ./run.sh}",
    "container: {image: example.com/x}",
    "starlark: {path: x.star, name: x}",
  ];
  const upload = `--upload-pack=touch ${mark}`;
  const refs = [`ref=${encodeURIComponent(upload)}`, `ref=${upload}`, `version=${upload}`];
  const git = [outside, `file://${outside}`, `ext::sh -c touch% ${mark}`, `ssh://-oProxyCommand=touch%20${mark}/x`];
  return [
    ...["generators", "transformers", "validators"].flatMap((field) =>
      functions.map((how) => ({
        ...{ what: `a function, ${how}: ${field}`, app: "apps/x" },
        files: kustomize(`${field}: [fn.yaml]`, { "apps/x/fn.yaml": fn(how) }),
      })),
    ),
    ...["generators", "transformers"].map((field) => ({
      ...{ what: `a legacy plugin: ${field}`, app: "apps/x" },
      files: kustomize(`${field}: [p.yaml]`, {
        "apps/x/p.yaml": "apiVersion: x.dev/v1\nkind: Run\nmetadata: {name: x}\n",
        "apps/x/plugin/x.dev/v1/run/Run": script,
      }),
    })),
    ...[...refs.map((ref) => `${address}/x.git?${ref}`), ...refs.map((ref) => `git::${outside}?${ref}`), ...git].map(
      (base): Attack => ({
        ...{ what: `a base that runs something: ${base}`, app: "apps/x" },
        files: { "apps/x/kustomization.yaml": `resources: [${q(base)}]\n` },
      }),
    ),
    ...["--post-renderer=./run.sh", "-f", "{{ run }}", "$(touch x)", "`touch x`", "; touch x"].flatMap(
      (text): Attack[] => [
        {
          ...{ what: `a name of a release: ${text}`, app: "apps/x" },
          files: { "apps/x/Chart.yaml": chart("web"), "apps/x/templates/all.yaml": showAll, "apps/x/run.sh": script },
          parameters: { "release-name": text },
          refused: /bad-release-name/,
        },
        {
          ...{ what: `a value: ${text}`, app: "apps/x" },
          files: { "apps/x/Chart.yaml": chart("web"), "apps/x/templates/all.yaml": showAll, "apps/x/run.sh": script },
          parameters: { "helm-string-parameters": { a: text }, "kube-version": "1.30.0" },
          // Helm reads braces as a list, with Argo CD's own parameters too.
          ...(!text.startsWith("{") && { shows: /name/ }),
        },
        {
          ...{ what: `an image: ${text}`, app: "apps/x" },
          files: kustomize(""),
          parameters: { "kustomize-images": [text], "kustomize-name-prefix": "a-" },
        },
      ],
    ),
  ];
}

export function fetchAttacks({ address }: Target): Attack[] {
  const places: Readonly<Record<string, (url: string) => string>> = {
    resources: (url) => `resources: [${q(url)}]`,
    components: (url) => `components: [${q(url)}]`,
    "a patch's path": (url) => `patches: [{path: ${q(url)}}]`,
    "a generator's files": (url) => `configMapGenerator: [{name: x, files: [${q(`k=${url}`)}]}]`,
    "openapi's path": (url) => `openapi: {path: ${q(url)}}`,
    crds: (url) => `crds: [${q(url)}]`,
    "under another key": (url) => `Resources: [${q(url)}]`,
    "by an alias": (url) => `literals: [&u ${q(url)}]\nresources: [*u]`,
    "a chart's repo": (url) => `helmCharts: [{name: x, repo: ${q(url)}, version: 1.0.0}]`,
  };
  const host = address.replace("http://", "");
  const urls = [`${address}/x.yaml`, `git::${address}/x.git`, `http://user@${host}/x.yaml`, `HTTP://${host}/x.yaml`];
  const fetched = Object.entries(places).flatMap(([place, text]) =>
    urls.map(
      (url): Attack => ({
        ...{ what: `something to fetch, ${url.replace(host, "HOST")}: ${place}`, app: "apps/x" },
        files: { "apps/x/kustomization.yaml": `${text(url)}\n`, "apps/x/own.yaml": manifest },
      }),
    ),
  );
  return [...fetched, ...schemaAttacks(address), ...dependencyAttacks(address)];
}

function schemaAttacks(address: string): Attack[] {
  const schemas = [
    { $schema: `${address}/schema` },
    { $ref: `${address}/ref` },
    { allOf: [{ $ref: `${address}/ref#/definitions/a` }] },
    { $schema: "http://json-schema.org/draft-07/schema#", properties: { a: { $schema: `${address}/deep` } } },
    { $id: `${address}/`, $ref: "other.json" },
    { $dynamicRef: `${address}/dynamic#x` },
  ];
  return schemas.flatMap((schema, index) =>
    ["", "charts/sub/"].map(
      (folder): Attack => ({
        ...{ what: `a values schema that is fetched, ${index}: ${folder || "the chart"}`, app: "apps/x" },
        files: {
          "apps/x/Chart.yaml": chart("web"),
          "apps/x/templates/all.yaml": showAll,
          "apps/x/values.yaml": "a: 1\n",
          ...(folder && { [`apps/x/${folder}Chart.yaml`]: chart("sub"), [`apps/x/${folder}values.yaml`]: "a: 1\n" }),
          [`apps/x/${folder}values.schema.json`]: JSON.stringify(schema),
        },
        shows: /"all"/,
      }),
    ),
  );
}

function dependencyAttacks(address: string): Attack[] {
  const oci = address.replace("http:", "oci:");
  return [address, oci].flatMap((url) =>
    ["Chart.lock", "none"].map((lock): Attack => {
      const list = `dependencies: [{name: far, version: 1.0.0, repository: ${q(url)}}]\n`;
      return {
        ...{ what: `a dependency that is fetched, ${url.slice(0, 4)}, lock: ${lock}`, app: "apps/x" },
        files: {
          "apps/x/Chart.yaml": chart("web") + list,
          "apps/x/templates/all.yaml": showAll,
          ...(lock !== "none" && {
            "apps/x/Chart.lock": `${list}digest: sha256:0\ngenerated: "2026-01-01T00:00:00Z"\n`,
          }),
        },
        refused: /remote-host|unlocked-dependency/,
      };
    }),
  );
}
