// The flags of Helm (3.9 to 4.x) and of its diff plugin that hashroll has to understand to find the words between them.
// test/helm/call.test.ts compares this with what the real binaries say of themselves.

import { commandFields, flagName } from "../../settings/flags.ts";

/** Flags that take the next word as their value. One that Helm invents later can always be written `--flag=value`. */
const withValue = new Set([
  ...["namespace", "kube-context", "kubeconfig", "kube-apiserver", "kube-as-group", "kube-as-user", "kube-ca-file"],
  ...["kube-tls-server-name", "kube-token", "registry-config", "repository-cache", "repository-config"],
  ...["content-cache", "burst-limit", "qps"],
  ...["values", "set", "set-file", "set-json", "set-literal", "set-string"],
  ...["version", "repo", "username", "password", "ca-file", "cert-file", "key-file", "keyring"],
  ...["post-renderer", "post-renderer-args", "description", "labels", "name-template", "output", "output-dir"],
  ...["timeout", "history-max", "show-only", "kube-version", "api-versions"],
  ...["context", "find-renames", "suppress", "suppress-annotation", "suppress-label", "suppress-output-line-regex"],
]);

const shortNames: ReadonlyMap<string, string> = new Map([
  ["n", "namespace"],
  ["f", "values"],
  ["l", "labels"],
  ["o", "output"],
  ["a", "api-versions"],
  ["s", "show-only"],
  ["C", "context"],
  ["D", "find-renames"],
  ["i", "install"],
  ["g", "generate-name"],
  ["h", "help"],
]);

/** `values` of `f`, and `f` of a letter that nobody knows. */
export function longName(short: string): string {
  return shortNames.get(short) ?? short;
}

export function takesValue(name: string, command: string | undefined): boolean {
  // Helm 4's own --color takes a word, that of the diff plugin does not.
  if (name === "color" || name === "colour") return command !== "diff";
  if (name === "server-side") return command === "upgrade";
  return withValue.has(name);
}

/** What says where Helm looks for the cluster: the variable that says the same to a Helm which our post-renderer asks. */
export const clusterVariables: ReadonlyMap<string, string> = new Map([
  ["kube-apiserver", "HELM_KUBEAPISERVER"],
  ["kube-as-group", "HELM_KUBEASGROUPS"],
  ["kube-as-user", "HELM_KUBEASUSER"],
  ["kube-ca-file", "HELM_KUBECAFILE"],
  ["kube-insecure-skip-tls-verify", "HELM_KUBEINSECURE_SKIP_TLS_VERIFY"],
  ["kube-tls-server-name", "HELM_KUBETLS_SERVER_NAME"],
  ["kube-token", "HELM_KUBETOKEN"],
]);

const ofEveryCommand = [
  ...["namespace", "kube-context", "kubeconfig", ...clusterVariables.keys()],
  ...["registry-config", "repository-cache", "repository-config", "content-cache", "burst-limit", "qps"],
];

/** What `helm env` answers by. */
export const placeFlags: ReadonlySet<string> = new Set(["namespace", "kube-context", "kubeconfig"]);

/** The flags that decide what a chart renders to, as far as `helm template` and `helm upgrade` both know them. */
export const renderFlags: ReadonlySet<string> = new Set([
  ...ofEveryCommand,
  ...["values", "set", "set-file", "set-json", "set-literal", "set-string"],
  ...["version", "repo", "username", "password", "ca-file", "cert-file", "key-file", "keyring", "verify", "devel"],
  ...["insecure-skip-tls-verify", "plain-http", "pass-credentials", "dependency-update", "enable-dns"],
  ...["skip-schema-validation", "disable-openapi-validation"],
]);

/** Those that only an upgrade has. */
export const reuseFlags: ReadonlySet<string> = new Set(["reuse-values", "reset-values", "reset-then-reuse-values"]);

/** Flags that Helm, or a plugin around it, has too. */
const shared: ReadonlySet<string> = new Set(["namespace", "kube-context", "kubeconfig", "strict", "quiet"]);

/** Flags that only hashroll has: after `helm` they are in the wrong place. */
export const ownFlags: ReadonlySet<string> = new Set(
  Object.entries(commandFields)
    .map(([key, field]) => flagName(key, field))
    .filter((name) => !shared.has(name)),
);
