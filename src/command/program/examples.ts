// Command lines that a user can take over, for each command's help. A test parses them all.

/** By the command's full name; the filter's is empty. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  "": [
    "helm template shop ./chart | hashroll",
    "kustomize build overlays/prod | hashroll --secrets | kubectl apply -f -",
    "hashroll manifests/ --previous git:out.yaml --output out.yaml",
  ],
  explain: ["helm template shop ./chart | hashroll explain", "hashroll explain manifests/ --format json"],
  init: ["hashroll init manifests/", "helm template shop ./chart | hashroll init --output -"],
  "explain-code": ["hashroll explain-code read-by-name", "hashroll explain-code"],
  diff: ["hashroll diff old.yaml new.yaml", "helm template shop ./chart | hashroll diff helm:shop/shop -"],
  review: ["hashroll review", "hashroll review origin/main --format markdown --fail-on removal"],
  record: ["hashroll record out.yaml --app shop", "hashroll record out.yaml --check", "hashroll record --apps --check"],
  helm: [
    "hashroll helm upgrade --install shop ./chart --namespace shop",
    "hashroll --secrets helm template shop ./chart",
    "hashroll helm rollback shop 3 --namespace shop",
  ],
  argocd: ["hashroll argocd generate", "hashroll argocd parameters"],
  "argocd generate": ["hashroll argocd generate"],
  "argocd parameters": ["hashroll argocd parameters"],
  history: ["hashroll history --namespace shop", "hashroll history configmap/web --diff 5bdgg8mk6b k2m4c56fkh"],
  gc: ["hashroll gc --namespace shop", "hashroll gc --all-namespaces --min-age 7d --backup deleted.yaml --yes"],
  attach: ["hashroll attach --namespace shop --wait", "hashroll attach --before out.yaml --namespace shop"],
  completion: [
    "source <(hashroll completion bash)",
    "source <(hashroll completion zsh)",
    "hashroll completion fish | source",
  ],
  help: ["hashroll help gc"],
};

/** After a command's flags. */
export function examplesText(name: string): string {
  return (examples[name] ?? []).map((line) => `  ${line}`).join("\n");
}
