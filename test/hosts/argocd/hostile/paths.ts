// Paths and links that lead out of the repo, in every place that takes one.

import { type Attack, chart, manifest, showAll, type Target } from "./attack.ts";

interface Way {
  readonly what: string;
  /** From the app's folder, to a file. */
  readonly file: string;
  readonly folder: string;
  readonly links?: Readonly<Record<string, string>>;
}

function waysOut({ outside, wayOut }: Target): Way[] {
  return [
    { what: "by ..", file: `${wayOut}/loot.yaml`, folder: wayOut },
    { what: "absolute", file: `${outside}/loot.yaml`, folder: outside },
    { what: "through a folder that is not there", file: `x/../${wayOut}/loot.yaml`, folder: `x/../${wayOut}` },
    {
      what: "by a link with an absolute target",
      ...{ file: "out.yaml", folder: "out" },
      links: { "out.yaml": `${outside}/loot.yaml`, out: outside },
    },
    {
      what: "by a relative link",
      ...{ file: "out.yaml", folder: "out" },
      links: { "out.yaml": `${wayOut}/loot.yaml`, out: wayOut },
    },
    { what: "Git's own folder", file: ".git/config", folder: ".git" },
  ];
}

type Place = (way: Way) => Pick<Attack, "files" | "parameters">;

const kustomization = (text: string): Pick<Attack, "files"> => ({
  files: { "kustomization.yaml": `resources: [own.yaml]\n${text}\n`, "own.yaml": manifest },
});

/** Quoted: a path may have any character. */
const q = JSON.stringify;

const kustomizePlaces: Readonly<Record<string, Place>> = {
  resources: ({ file }) => ({ files: { "kustomization.yaml": `resources: [${q(file)}]\n` } }),
  "a base": ({ folder }) => ({ files: { "kustomization.yaml": `resources: [${q(folder)}]\n` } }),
  bases: ({ folder }) => kustomization(`bases: [${q(folder)}]`),
  components: ({ folder }) => kustomization(`components: [${q(folder)}]`),
  crds: ({ file }) => kustomization(`crds: [${q(file)}]`),
  configurations: ({ file }) => kustomization(`configurations: [${q(file)}]`),
  generators: ({ file }) => kustomization(`generators: [${q(file)}]`),
  transformers: ({ file }) => kustomization(`transformers: [${q(file)}]`),
  validators: ({ file }) => kustomization(`validators: [${q(file)}]`),
  "a patch's path": ({ file }) => kustomization(`patches: [{path: ${q(file)}}]`),
  patchesStrategicMerge: ({ file }) => kustomization(`patchesStrategicMerge: [${q(file)}]`),
  "a generator's files": ({ file }) => kustomization(`configMapGenerator: [{name: x, files: [${q(file)}]}]`),
  "a generator's files with a key": ({ file }) =>
    kustomization(`configMapGenerator: [{name: x, files: [${q(`key=${file}`)}]}]`),
  "a generator's envs": ({ file }) => kustomization(`secretGenerator: [{name: x, envs: [${q(file)}]}]`),
  "replacements' path": ({ file }) => kustomization(`replacements: [{path: ${q(file)}}]`),
  "openapi's path": ({ file }) => kustomization(`openapi: {path: ${q(file)}}`),
  "a chart's values": ({ file }) => kustomization(`helmCharts: [{name: x, valuesFile: ${q(file)}}]`),
  "a generator in a file of its own": ({ file }) => {
    const { files } = kustomization("generators: [gen.yaml]");
    const generator = `apiVersion: builtin\nkind: ConfigMapGenerator\nmetadata: {name: x}\nfiles: [${q(file)}]\n`;
    return { files: { ...files, "gen.yaml": generator } };
  },
  "a generator in the kustomization's text": ({ file }) =>
    kustomization(
      `generators:\n- |\n  apiVersion: builtin\n  kind: ConfigMapGenerator\n  metadata: {name: x}\n  files: [${q(file)}]`,
    ),
  "a base of a base": ({ folder }) => ({
    files: {
      "kustomization.yaml": "resources: [../base]\n",
      "../base/kustomization.yaml": `resources: [${q(folder)}]\n`,
    },
  }),
  "a parameter's components": ({ folder }) => ({
    ...kustomization(""),
    parameters: { "kustomize-components": [folder] },
  }),
  "a parameter's patches": ({ file }) => ({
    ...kustomization(""),
    parameters: { "kustomize-patches": `- path: ${q(file)}\n` },
  }),
};

const ownChart = { "Chart.yaml": chart("web"), "templates/all.yaml": showAll };
const dependency = ({ folder }: Way): string =>
  `dependencies: [{name: common, version: 1.0.0, repository: ${q(`file://${folder}`)}}]\n`;

const chartPlaces: Readonly<Record<string, Place>> = {
  "values files": ({ file }) => ({ files: ownChart, parameters: { "values-files": [file] } }),
  "values files that may be missing": ({ file }) => ({
    files: ownChart,
    parameters: { "values-files": [file], "ignore-missing-value-files": "true" },
  }),
  "values files by glob": ({ folder }) => ({ files: ownChart, parameters: { "values-files": [`${folder}/*`] } }),
  "a file parameter": ({ file }) => ({ files: ownChart, parameters: { "helm-file-parameters": { a: file } } }),
  "a dependency": (way) => ({ files: { ...ownChart, "Chart.yaml": chart("web") + dependency(way) } }),
  "a locked dependency": (way) => ({
    files: {
      ...ownChart,
      "Chart.yaml": `${chart("web")}dependencies: [{name: common, version: 1.0.0, repository: "https://example.com"}]\n`,
      "Chart.lock": `${dependency(way)}digest: sha256:0\n`,
    },
  }),
};

const filePlaces: Readonly<Record<string, Place>> = {
  include: ({ file }) => ({ files: { "own.yaml": manifest }, parameters: { include: [file] } }),
  "a policy": ({ file }) => ({ files: { "own.yaml": manifest }, parameters: { policy: file } }),
  "also-read": ({ file }) => ({ files: { "own.yaml": manifest }, parameters: { "also-read": [file] } }),
  previous: ({ file }) => ({ files: { "own.yaml": manifest }, parameters: { previous: [file] } }),
  "a policy's alsoRead": ({ file }) => ({
    files: {
      "own.yaml": manifest,
      "hashroll.yaml": `apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\nalsoRead: [${q(file)}]\n`,
    },
  }),
};

/** Links that are used because of where they are. */
const linkPlaces: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "templates/out.yaml": ownChart,
  "crds/out.yaml": ownChart,
  "values.yaml": ownChart,
  "charts/common": ownChart,
  "kustomization.yaml": {},
  "out.yaml": { "own.yaml": manifest },
  "hashroll.yaml": { "own.yaml": manifest },
  ".hashroll/web.yaml": { "own.yaml": manifest },
};

export function pathAttacks(target: Target): Attack[] {
  const places = { ...kustomizePlaces, ...chartPlaces, ...filePlaces };
  const named = waysOut(target).flatMap((way) =>
    Object.entries(places).map(([place, attack]): Attack => {
      const { files = {}, parameters } = attack(way);
      const git = { ".git/config": target.outside, "../../.git/config": target.outside };
      return {
        what: `a path outside, ${way.what}: ${place}`,
        app: "apps/x",
        files: inApp({ ...files, ...(way.file.startsWith(".git") && git) }),
        ...(way.links && { links: inApp(way.links) }),
        ...(parameters && { parameters }),
      };
    }),
  );
  const linked = Object.entries(linkPlaces).flatMap(([path, files]) =>
    [`${target.outside}/loot.yaml`, `${target.wayOut}/loot.yaml`, "/proc/self/environ"].map(
      (to): Attack => ({
        what: `a link to ${to}: ${path}`,
        app: "apps/x",
        files: inApp(files),
        links: inApp({ [path]: to }),
      }),
    ),
  );
  return [...named, ...linked];
}

function inApp(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`apps/x/${path}`, text]));
}
