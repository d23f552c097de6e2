// Programs of your own, for the sections of docs/programs.md that are about them: `SKAFFOLD=~/bin/skaffold npm run test:hosts`. The
// tests compile all of them unless they are named here, but for helm-secrets, which can't be had from npm or from Go's registry of
// modules. TERRAFORM may be OpenTofu, or a script that says where the provider is and runs either. A plugin of Helm is a folder, or two
// with a colon between them: for Helm 3, and for Helm 4.

import { existsSync } from "node:fs";
import { delimiter } from "node:path";

const variables = {
  "helm-diff": "HELM_DIFF",
  "helm-secrets": "HELM_SECRETS",
  helmfile: "HELMFILE",
  kpt: "KPT",
  skaffold: "SKAFFOLD",
  terraform: "TERRAFORM",
} as const;

/** Their paths, by name. A variable that names nothing is an error. */
export function givenPrograms(helm: 3 | 4): Record<string, string> {
  const given = Object.entries(variables).flatMap(([name, variable]) => {
    const path = (process.env[variable] ?? "").split(delimiter).at(helm === 3 ? 0 : -1);
    return path ? [[name, path] as const] : [];
  });
  for (const [name, path] of given)
    if (!existsSync(path)) throw new Error(`There is no ${path}, which is to be ${name}`);
  return Object.fromEntries(given);
}
