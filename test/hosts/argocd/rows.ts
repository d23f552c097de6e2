// Applications that the plugin renders as Argo CD itself does: with Argo CD's own fields, and with the plugin's parameters.

import type { byPlugin, Json } from "./argocd.ts";

export interface Row {
  readonly what: string;
  readonly path: string;
  /** Argo CD's own fields. */
  readonly native?: Readonly<Record<string, Json>>;
  readonly parameters?: Parameters<typeof byPlugin>[1];
  /** What one of the manifests has to have: that the fields do anything at all. */
  readonly shows?: RegExp;
}

export const rows: readonly Row[] = [
  { what: "a chart", path: "apps/chart", shows: /CustomResourceDefinition/ },
  {
    what: "values files, the later one wins",
    path: "apps/chart",
    native: { helm: { valueFiles: ["values-prod.yaml", "/env/prod.yaml"] } },
    parameters: { "values-files": ["values-prod.yaml", "/env/prod.yaml"] },
    shows: /"colour":"green"/,
  },
  {
    what: "values files by glob, in order",
    path: "apps/chart",
    native: { helm: { valueFiles: ["/env/parts/*.yaml"] } },
    parameters: { "values-files": ["/env/parts/*.yaml"] },
    shows: /"colour":"from-20"/,
  },
  {
    what: "a values file that is named counts where it is named, and not where a glob finds it",
    path: "apps/chart",
    native: { helm: { valueFiles: ["/env/**/*.yaml", "/env/parts/10.yaml"] } },
    parameters: { "values-files": ["/env/**/*.yaml", "/env/parts/10.yaml"] },
    shows: /"colour":"from-10"/,
  },
  {
    what: "missing values files, by name and by glob",
    path: "apps/chart",
    native: { helm: { valueFiles: ["nowhere.yaml", "no/*.yaml"], ignoreMissingValueFiles: true } },
    parameters: { "values-files": ["nowhere.yaml", "no/*.yaml"], "ignore-missing-value-files": "true" },
  },
  {
    what: "a values file with the app's name in its path",
    path: "apps/chart",
    native: { helm: { valueFiles: ["/env/$ARGOCD_APP_NAME.yaml"] } },
    parameters: { "values-files": ["/env/$ARGOCD_APP_NAME.yaml"] },
    shows: /"colour":"of-web"/,
  },
  {
    what: "values and an object of values",
    path: "apps/chart",
    native: { helm: { valuesObject: { colour: "white", words: ["a", "b"] } } },
    parameters: { values: "colour: white\nwords: [a, b]\n" },
    shows: /"colour":"white"/,
  },
  {
    what: "parameters: values, strings, lists, commas, the app's name",
    path: "apps/chart",
    native: {
      helm: {
        parameters: [
          { name: "colour", value: "a,b $ARGOCD_APP_NAME" },
          { name: "words", value: "{x,y}" },
          { name: "text", value: "1e3", forceString: true },
        ],
      },
    },
    parameters: {
      "helm-parameters": { colour: "a,b $ARGOCD_APP_NAME", words: "{x,y}" },
      "helm-string-parameters": { text: "1e3" },
    },
    shows: /"colour":"a,b web"/,
  },
  {
    what: "a parameter from a file",
    path: "apps/chart",
    native: { helm: { fileParameters: [{ name: "banner", path: "/env/banner.txt" }] } },
    parameters: { "helm-file-parameters": { banner: "/env/banner.txt" } },
    shows: /Hello, all/,
  },
  {
    what: "release name and namespace",
    path: "apps/chart",
    native: { helm: { releaseName: "other", namespace: "elsewhere" } },
    parameters: { "release-name": "other", "helm-namespace": "elsewhere" },
    shows: /"name":"other-config"/,
  },
  {
    what: "no CRDs, no tests",
    path: "apps/chart",
    native: { helm: { skipCrds: true, skipTests: true } },
    parameters: { "skip-crds": "true", "skip-tests": "true" },
  },
  {
    what: "the version of Kubernetes and its API versions",
    path: "apps/chart",
    native: { helm: { kubeVersion: "1.30.2", apiVersions: ["example.com/v9"] } },
    parameters: { "kube-version": "1.30.2", "api-versions": ["example.com/v9"] },
    shows: /"kube":"v1\.30\.2 true"/,
  },
  {
    what: "no check by the schema",
    path: "apps/strict",
    native: { helm: { skipSchemaValidation: true, parameters: [{ name: "size", value: "many" }] } },
    parameters: { "skip-schema-validation": "true", "helm-parameters": { size: "many" } },
    shows: /many/,
  },
  { what: "a chart with a local dependency", path: "apps/umbrella", shows: /the library/ },
  { what: "a kustomization", path: "apps/overlay", shows: /"shop-web"/ },
  {
    what: "name prefix and suffix, instead of the kustomization's own",
    path: "apps/overlay",
    native: { kustomize: { namePrefix: "a-", nameSuffix: "-z" } },
    parameters: { "kustomize-name-prefix": "a-", "kustomize-name-suffix": "-z" },
    shows: /"a-web-z"/,
  },
  {
    what: "images, replicas and namespace",
    path: "apps/overlay",
    native: {
      kustomize: {
        images: ["example.com/web=example.com/other:v2"],
        replicas: [{ name: "web", count: 7 }],
        namespace: "far",
      },
    },
    parameters: {
      "kustomize-images": ["example.com/web=example.com/other:v2"],
      "kustomize-replicas": { web: "7" },
      "kustomize-namespace": "far",
    },
    shows: /example\.com\/other:v2/,
  },
  {
    what: "labels and annotations",
    path: "apps/overlay",
    native: {
      kustomize: { commonLabels: { team: "$ARGOCD_APP_NAME" }, commonAnnotations: { owner: "$ARGOCD_APP_NAME" } },
    },
    parameters: {
      "kustomize-common-labels": { team: "$ARGOCD_APP_NAME" },
      "kustomize-common-annotations": { owner: "$ARGOCD_APP_NAME" },
    },
    shows: /"owner":"\$ARGOCD_APP_NAME".*"team":"web"/,
  },
  {
    what: "variables in annotations",
    path: "apps/overlay",
    native: {
      kustomize: { commonAnnotations: { owner: "$ARGOCD_APP_NAME" }, commonAnnotationsEnvsubst: true },
    },
    parameters: {
      "kustomize-common-annotations": { owner: "$ARGOCD_APP_NAME" },
      "kustomize-common-annotations-envsubst": "true",
    },
    shows: /"owner":"web"/,
  },
  {
    what: "labels without selectors",
    path: "apps/overlay",
    native: {
      kustomize: { commonLabels: { team: "x" }, labelWithoutSelector: true, labelIncludeTemplates: true },
    },
    parameters: {
      "kustomize-common-labels": { team: "x" },
      "kustomize-label-without-selector": "true",
      "kustomize-label-include-templates": "true",
    },
    shows: /"team":"x"/,
  },
  {
    what: "components, also such that are not there",
    path: "apps/overlay",
    native: { kustomize: { components: ["../../extras/loud", "../../extras/none"], ignoreMissingComponents: true } },
    parameters: {
      "kustomize-components": ["../../extras/loud", "../../extras/none"],
      "kustomize-ignore-missing-components": "true",
    },
    shows: /"volume":"11"/,
  },
  {
    what: "labels and annotations that the kustomization has already, by force",
    path: "apps/labelled",
    native: {
      kustomize: {
        ...{ commonLabels: { team: "other" }, forceCommonLabels: true },
        ...{ commonAnnotations: { owner: "other" }, forceCommonAnnotations: true },
      },
    },
    parameters: {
      "kustomize-common-labels": { team: "other" },
      "kustomize-force-common-labels": "true",
      "kustomize-common-annotations": { owner: "other" },
      "kustomize-force-common-annotations": "true",
    },
    shows: /"team":"other"/,
  },
  {
    what: "patches",
    path: "apps/overlay",
    native: {
      kustomize: {
        patches: [
          {
            target: { kind: "Deployment", name: "web" },
            patch: "- op: add\n  path: /spec/paused\n  value: true\n",
          },
        ],
      },
    },
    parameters: {
      "kustomize-patches":
        "- target: {kind: Deployment, name: web}\n  patch: |\n    - op: add\n      path: /spec/paused\n      value: true\n",
    },
    shows: /"paused":true/,
  },
  { what: "plain files: subfolders and what is no manifest are left out", path: "apps/files" },
  {
    what: "plain files with subfolders",
    path: "apps/files",
    native: { directory: { recurse: true } },
    parameters: { "directory-recurse": "true" },
    shows: /"extra"/,
  },
  {
    what: "plain files by include",
    path: "apps/files",
    native: { directory: { recurse: true, include: "{config,more/*,deployment}.{yaml,json}" } },
    parameters: { "directory-recurse": "true", "directory-include": "{config,more/*,deployment}.{yaml,json}" },
    shows: /"Deployment"/,
  },
  {
    what: "plain files by exclude; a star matches slashes",
    path: "apps/files",
    native: { directory: { recurse: true, exclude: "*deployment*" } },
    parameters: { "directory-recurse": "true", "directory-exclude": "*deployment*" },
  },
];
