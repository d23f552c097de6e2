// Which config of a stream a name means: the rule for namespaces of docs/how-it-decides.md, without --namespace.
import type { StreamObject } from "./read-stream.ts";

export type Resolution =
  | { readonly is: "none" }
  | { readonly is: "one"; readonly config: StreamObject }
  | { readonly is: "ambiguous"; readonly configs: readonly StreamObject[] };

export function resolveConfig(
  configs: readonly StreamObject[],
  kind: string,
  namespace: string,
  name: string,
): Resolution {
  const named = configs.filter((config) => config.kind === kind && config.name === name);
  const own = named.find((config) => config.namespace === namespace);
  if (own !== undefined) return { is: "one", config: own };
  const possible = named.filter((config) => config.namespace === "" || namespace === "");
  const [first] = possible;
  if (first === undefined) return { is: "none" };
  const namespaces = new Set(named.map((config) => config.namespace));
  return namespaces.size === 1 ? { is: "one", config: first } : { is: "ambiguous", configs: possible };
}
