// Programs that can't be had from npm or from Go's registry of modules. Whoever has one names it, and the section of
// docs/programs.md that is about it runs: `HELM_DIFF=~/.local/share/helm/plugins/helm-diff KPT=~/bin/kpt npm run test:hosts`.

import { existsSync } from "node:fs";

const variables = {
  "helm-diff": "HELM_DIFF",
  "helm-secrets": "HELM_SECRETS",
  helmfile: "HELMFILE",
  kpt: "KPT",
  skaffold: "SKAFFOLD",
  terraform: "TERRAFORM",
} as const;

/** Their paths, by name. A variable that names nothing is an error. */
export function givenPrograms(): Record<string, string> {
  const given = Object.entries(variables).flatMap(([name, variable]) => {
    const path = process.env[variable];
    return path ? [[name, path] as const] : [];
  });
  for (const [name, path] of given)
    if (!existsSync(path)) throw new Error(`There is no ${path}, which is to be ${name}`);
  return Object.fromEntries(given);
}
