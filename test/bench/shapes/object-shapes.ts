// Shapes of streams: how many objects name how many others.
import { configMap, deployment, fill, inNamespace, range, type Shape } from "./shape.ts";

function trigger(name: string, sources: string, actions: string): string {
  return `---\napiVersion: app.example.com/v1alpha1\nkind: TriggerRule\nmetadata: {name: ${name}}\nspec:\n  sources:\n${sources}  actions:\n${actions}`;
}

function source(name: string): string {
  return `  - objectRef: {apiVersion: v1, kind: ConfigMap, name: ${name}}\n`;
}

function action(name: string): string {
  return `  - updatePodTemplate: {objectRef: {apiVersion: apps/v1, kind: Deployment, name: ${name}}}\n`;
}

const web = configMap("web") + deployment("web", ["web"]);

export const objectShapes: readonly Shape[] = [
  {
    name: "references to one config",
    text: (bytes) => configMap("web") + fill(bytes, (index) => deployment(`d-${index}`, ["web"])),
  },
  {
    name: "configs of one workload",
    text: (bytes) => {
      const names = range(bytes, 150).map((index) => `c-${index}`);
      return names.map((name) => configMap(name)).join("") + deployment("web", names);
    },
  },
  {
    name: "volumes of one workload",
    text: (bytes) => {
      const names = range(bytes, 260).map((index) => `c-${index}`);
      const mounts = names.map((name) => `            - {name: ${name}, mountPath: /etc/${name}}\n`).join("");
      const volumes = names.map((name) => `        - {name: ${name}, configMap: {name: ${name}}}\n`).join("");
      const more = `          volumeMounts:\n${mounts}      volumes:\n${volumes}`;
      return names.map((name) => configMap(name)).join("") + deployment("web", [], "", more);
    },
  },
  {
    name: "containers of one workload",
    text: (bytes) => {
      const names = range(bytes, 190).map((index) => `c-${index}`);
      const containers = names.map(
        (name) => `        - name: ${name}\n          envFrom: [{configMapRef: {name: ${name}}}]\n`,
      );
      return names.map((name) => configMap(name)).join("") + deployment("web", [], "", containers.join(""));
    },
  },
  {
    name: "configs that restart one workload",
    args: ["--strategy", "restart"],
    text: (bytes) => {
      const names = range(bytes, 150).map((index) => `c-${index}`);
      return names.map((name) => configMap(name)).join("") + deployment("web", names);
    },
  },
  { name: "configs without references", text: (bytes) => fill(bytes, (index) => configMap(`c-${index}`)) },
  { name: "one config again and again", text: (bytes) => fill(bytes, () => configMap("web")) + web },
  {
    name: "names that nothing has, strictly",
    args: ["--strict"],
    text: (bytes) =>
      web + fill(bytes, (index) => deployment(`d-${index}`, [`x-${index}\n                optional: true`])),
  },
  {
    name: "one name in many namespaces",
    text: (bytes) =>
      fill(
        bytes,
        (index) => configMap("web", "{a: b}", inNamespace(index)) + deployment("web", ["web"], inNamespace(index)),
      ),
  },
  {
    name: "one name in many namespaces, references without one",
    text: (bytes) =>
      fill(bytes, (index) => configMap("web", "{a: b}", inNamespace(index)) + deployment(`d-${index}`, ["web"])),
  },
  {
    name: "one name in many namespaces, references from others",
    text: (bytes) =>
      fill(
        bytes,
        (index) =>
          configMap("web", "{a: b}", inNamespace(index)) + deployment("web", ["web"], `  namespace: other-${index}\n`),
      ),
  },
  {
    name: "TriggerRules",
    text: (bytes) =>
      fill(
        bytes,
        (index) =>
          configMap(`c-${index}`) +
          deployment(`d-${index}`, []) +
          trigger(`t-${index}`, source(`c-${index}`), action(`d-${index}`)),
      ),
  },
  {
    name: "a TriggerRule with many sources",
    text: (bytes) => {
      const all = range(bytes, 170);
      return (
        all.map((index) => configMap(`c-${index}`)).join("") +
        web +
        trigger("t", all.map((index) => source(`c-${index}`)).join(""), action("web"))
      );
    },
  },
  {
    name: "a TriggerRule with many actions",
    text: (bytes) => {
      const all = range(bytes, 300);
      return (
        all.map((index) => deployment(`d-${index}`, ["web"])).join("") +
        configMap("web") +
        trigger("t", source("web"), all.map((index) => action(`d-${index}`)).join(""))
      );
    },
  },
  {
    name: "TriggerRules of one name in many namespaces",
    text: (bytes) =>
      fill(
        bytes,
        (index) =>
          configMap("web", "{a: b}", inNamespace(index)) +
          deployment("web", ["web"], inNamespace(index)) +
          trigger(`t-${index}\n  namespace: ns-${index}`.replace("\n  ", ", "), source("web"), action("web")),
      ),
  },
  {
    name: "a workload triggered by many",
    text: (bytes) => {
      const all = range(bytes, 100);
      return (
        all.map((index) => configMap(`c-${index}`)).join("") +
        deployment(
          "web",
          ["c-0"],
          `  annotations:\n    hashroll.dev/triggered-by: ${all.map((index) => `configmap/c-${index}`).join(",")}\n`,
        )
      );
    },
  },
];
