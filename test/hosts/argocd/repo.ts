// The repo that the tests of Argo CD render: the one of the plugin's own tests, and more.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../tool/hashroll.ts";

const base = join(projectRoot, "test/assets/argocd/repo");

export function repoFiles(): Record<string, string> {
  const paths = readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = Object.fromEntries(paths.map((path) => [path.slice(base.length + 1), readFileSync(path, "utf8")]));
  return { ...files, ...more };
}

const more: Readonly<Record<string, string>> = {
  "env/web.yaml": "colour: of-web\n",
  "env/parts/10.yaml": "colour: from-10\n",
  "env/parts/20.yaml": "colour: from-20\n",
  "extras/loud/kustomization.yaml":
    "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nconfigMapGenerator:\n- name: loud\n  literals: [volume=11]\n",
  "apps/chart/templates/kube.yaml":
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: kube}\ndata:\n  kube: {{ printf "%s %t" .Capabilities.KubeVersion.Version (.Capabilities.APIVersions.Has "example.com/v9") | quote }}\n  text: {{ .Values.text | quote }}\n',
  "apps/labelled/kustomization.yaml":
    "resources: [config.yaml]\ncommonLabels: {team: shop}\ncommonAnnotations: {owner: shop}\n",
  "apps/labelled/config.yaml":
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: labelled}\ndata: {a: b}\n---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: labelled}\nspec:\n  selector: {matchLabels: {a: b}}\n  template:\n    metadata: {labels: {a: b}}\n    spec: {containers: [{name: a, image: a, envFrom: [{configMapRef: {name: labelled}}]}]}\n",
  "apps/strict/Chart.yaml": "apiVersion: v2\nname: strict\nversion: 0.1.0\n",
  "apps/strict/values.yaml": "size: 3\n",
  "apps/strict/values.schema.json":
    '{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"size": {"type": "integer"}}}\n',
  "apps/strict/templates/config.yaml":
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: strict}\ndata: {size: {{ .Values.size | quote }}}\n",
  // What a plain folder has beside manifests.
  "apps/files/values.yaml": "replicas: 3\n",
  "apps/files/list.yml": "- a\n- b\n",
  "apps/files/word.yaml": "just words\n",
  "apps/files/.hidden.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: hidden}\ndata: {a: b}\n",
  "apps/files/README.md": "# kind: none\n",
  "apps/files/config/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: deeper}\ndata: {a: b}\n",
};
