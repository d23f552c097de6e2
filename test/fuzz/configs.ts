// Configs with the names, metadata and values that occur.
import type { Choices } from "../generate/choices.ts";
import type { Data, Mapping } from "../generate/data.ts";

const names = ["web", "app-config", "db", "no", "123", "1e3", "web.conf"] as const;
export const texts = [
  "red",
  "a: b\nc: d\n",
  "line\n",
  "no end",
  "two\n\nlines\n\n",
  "  indented\nless\n",
  "\nleading\n",
  "\n\n",
  "",
  " ",
  "tab\there\n",
  "# no comment\n",
  "---\nname: web\n---\n",
  "yes",
  "0644",
  "1_000",
  "~",
  "trailing \nspaces  \n",
  "é日本😀",
  "a\r\nb\r\n",
  "x: |\n  y\n\n\nz: >\n  w\n",
  "deep\n    deeper\n\n    deeper\n",
  "name: web",
  "{{ x }}",
  "'\"\\",
  "- a\n- b",
  "\u0085\u2028",
] as const;

export function newConfigs(choices: Choices): Mapping[] {
  const twins = choices.oneIn(20) ? twinConfigs(choices) : [];
  const seen = new Set<string>();
  const configs: Mapping[] = [];
  for (let count = 1 + choices.pick(3) + twins.length; count > 0; count -= 1) {
    const config = twins.pop() ?? newConfig(choices);
    const { name, namespace } = config["metadata"] as Mapping;
    const key = `${String(config["kind"])} ${String(namespace)} ${String(name)}`;
    if (!seen.has(key)) configs.push(config);
    seen.add(key);
  }
  return configs;
}

/** Two of one name: what names it without a namespace may mean either. */
function twinConfigs(choices: Choices): Mapping[] {
  const config = newConfig(choices);
  return ["shop", "other"].map((namespace) => ({
    ...config,
    metadata: { ...(config["metadata"] as Mapping), namespace, annotations: configAnnotations(choices) },
  }));
}

function newConfig(choices: Choices): Mapping {
  const isSecret = choices.oneIn(5);
  const isDumped = choices.oneIn(25);
  const metadata = {
    name: choices.pickFrom(names),
    ...namespaceOf(choices),
    ...(choices.oneIn(3) && {
      labels: choices.pickFrom<Data>([{ app: "x" }, null, {}, { "app.kubernetes.io/name": "n", grafana: "1" }]),
    }),
    ...(choices.oneIn(2) && { annotations: configAnnotations(choices) }),
    ...(isDumped && {
      uid: "0e1f",
      resourceVersion: "12",
      creationTimestamp: null,
      managedFields: [{ manager: "kubectl" }],
    }),
  };
  return {
    apiVersion: "v1",
    kind: isSecret ? "Secret" : "ConfigMap",
    metadata,
    ...(isSecret && choices.oneIn(2) && { type: "Opaque" }),
    ...(!choices.oneIn(15) && { [isSecret ? "stringData" : "data"]: newData(choices) }),
    ...(!isSecret && choices.oneIn(12) && { binaryData: { b: "AAEC" } }),
    ...(choices.oneIn(10) && { immutable: choices.pickFrom<Data>([false, true, null]) }),
    ...(isDumped && choices.oneIn(2) && { status: { phase: "Active" } }),
  };
}

function configAnnotations(choices: Choices): Data {
  return choices.pickFrom<Data>([
    { note: "text" },
    { "hashroll.dev/strategy": choices.pickFrom(["rename", "copy", "restart", "rename"]) },
    { "hashroll.dev/strategy": "rename", note: choices.pickFrom(texts) },
    null,
    {},
    { "argocd.argoproj.io/sync-options": "Replace=true", "helm.sh/resource-policy": "delete" },
  ]);
}

function newData(choices: Choices): Mapping {
  const keys = ["a", "app.yaml", "B_2", "no", "1", "x-y"] as const;
  const entries: [string, Data][] = [];
  for (let count = choices.pick(4); count >= 0; count -= 1)
    entries.push([choices.pickFrom(keys), choices.pickFrom(texts)]);
  return Object.fromEntries(entries);
}

export function withOtherContent(config: Mapping, choices: Choices): Mapping {
  const key = config["kind"] === "Secret" ? "stringData" : "data";
  return { ...config, [key]: newData(choices) };
}

export function namespaceOf(choices: Choices): Mapping {
  const namespace = choices.pickFrom(["", "", "shop", "other"]);
  return namespace === "" ? {} : { namespace };
}
