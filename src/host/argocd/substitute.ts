// Variables in the fields of an Application. Argo CD itself replaces every `$NAME`, by nothing where it knows no such name;
// here only its own names count, so that a password with a dollar stays what it is.

const variable = /\$(?:\{(ARGOCD_APP_\w+)\}|(ARGOCD_APP_\w+))/g;

export type Substitute = (text: string) => string;

export function substituteFrom(env: Readonly<Record<string, string | undefined>>): Substitute {
  return (text) =>
    text.replace(variable, (all, braced?: string, plain?: string) => {
      const name = braced ?? plain ?? "";
      return substituted.has(name) ? (env[name] ?? "") : all;
    });
}

const substituted: ReadonlySet<string> = new Set(
  [
    ...["NAME", "NAMESPACE", "PROJECT_NAME", "REVISION", "REVISION_SHORT", "REVISION_SHORT_8"],
    ...["SOURCE_REPO_URL", "SOURCE_PATH", "SOURCE_TARGET_REVISION"],
  ].map((name) => `ARGOCD_APP_${name}`),
);
