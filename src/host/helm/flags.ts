// The flags of Helm (3.9 to 4.x) and of its diff plugin that hashroll has to know to find the arguments between them.
// A test compares this with the help texts of the real binaries.

import { commandFields, flagName } from "../../settings/flags.ts";

export interface HelmFlag {
  /** `values` for `-f` and `--values`. */
  readonly name: string;
  /** Undefined for a flag without a value. */
  readonly value: string | undefined;
}

/** Flags that take the next argument as their value. One that a later Helm adds can always be written `--flag=value`. */
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

/** `values` for `f`; an unknown letter stays as it is. */
export function longName(short: string): string {
  return shortNames.get(short) ?? short;
}

export function takesValue(name: string, command: string | undefined): boolean {
  // Helm 4's own --color takes a value, that of the diff plugin does not.
  if (name === "color" || name === "colour") return command !== "diff";
  if (name === "server-side") return command === "upgrade";
  return withValue.has(name);
}

/** Flags that select the cluster, and the variables that do the same for the Helm that our post-renderer runs. */
export const clusterVariables: ReadonlyMap<string, string> = new Map([
  ["kube-apiserver", "HELM_KUBEAPISERVER"],
  ["kube-as-group", "HELM_KUBEASGROUPS"],
  ["kube-as-user", "HELM_KUBEASUSER"],
  ["kube-ca-file", "HELM_KUBECAFILE"],
  ["kube-insecure-skip-tls-verify", "HELM_KUBEINSECURE_SKIP_TLS_VERIFY"],
  ["kube-tls-server-name", "HELM_KUBETLS_SERVER_NAME"],
  ["kube-token", "HELM_KUBETOKEN"],
]);

/** As Helm's variables say it: hashroll has no flags for these. */
export function clusterEnv({ flags }: { readonly flags: readonly HelmFlag[] }): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [flag, variable] of clusterVariables) {
    const values = flags.filter(({ name }) => name === flag).map(({ value }) => value ?? "true");
    if (values.length > 0) env[variable] = flag === "kube-as-group" ? values.join(",") : (values.at(-1) as string);
  }
  return env;
}

/** kubectl's flags for what Helm's variables say. The token has none that other users of the machine could not see. */
export function kubectlFlags(env: Readonly<Record<string, string | undefined>>): string[] {
  const value = (flag: string): string => env[clusterVariables.get(flag) as string] ?? "";
  const flag = (name: string, text: string): string[] => (text === "" ? [] : [`--${name}=${text}`]);
  return [
    ...flag("server", value("kube-apiserver")),
    ...flag("as", value("kube-as-user")),
    ...value("kube-as-group")
      .split(",")
      .flatMap((group) => flag("as-group", group)),
    ...flag("certificate-authority", value("kube-ca-file")),
    ...flag("tls-server-name", value("kube-tls-server-name")),
    ...(value("kube-insecure-skip-tls-verify") === "true" ? ["--insecure-skip-tls-verify"] : []),
  ];
}

const ofEveryCommand = [
  ...["namespace", "kube-context", "kubeconfig", ...clusterVariables.keys()],
  ...["registry-config", "repository-cache", "repository-config", "content-cache", "burst-limit", "qps"],
];

/** The flags that `helm env` takes into account. */
export const contextFlags: ReadonlySet<string> = new Set(["namespace", "kube-context", "kubeconfig"]);

/** The flags that decide what a chart renders to and that both `helm template` and `helm upgrade` have. */
export const renderFlags: ReadonlySet<string> = new Set([
  ...ofEveryCommand,
  ...["values", "set", "set-file", "set-json", "set-literal", "set-string"],
  ...["version", "repo", "username", "password", "ca-file", "cert-file", "key-file", "keyring", "verify", "devel"],
  ...["insecure-skip-tls-verify", "plain-http", "pass-credentials", "dependency-update", "enable-dns"],
  ...["skip-schema-validation", "disable-openapi-validation"],
]);

/** Those that only `helm upgrade` has. */
export const reuseFlags: ReadonlySet<string> = new Set(["reuse-values", "reset-values", "reset-then-reuse-values"]);

/** Flags that Helm, or a plugin around it, has too. */
const shared: ReadonlySet<string> = new Set(["namespace", "kube-context", "kubeconfig", "strict", "quiet", "output"]);

/** Flags that only hashroll has: after `helm` they are in the wrong place. */
export const ownFlags: ReadonlySet<string> = new Set(
  Object.entries(commandFields)
    .map(([key, field]) => flagName(key, field))
    .filter((name) => !shared.has(name)),
);
