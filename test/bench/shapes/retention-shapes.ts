// Shapes of earlier outputs, and of strings that may name a config.
import { sha256 } from "../../../src/config/hash/sha256.ts";
import { encodeSuffix } from "../../../src/config/hash/suffix.ts";
import { configMap, deployment, fill, range, type Shape } from "./shape.ts";

const web = configMap("web") + deployment("web", ["web"]);

function suffix(index: number): string {
  return encodeSuffix(sha256(`{"data":{"a":"${index}"},"kind":"ConfigMap","name":""}`));
}

function revision(name: string, index: number, more = ""): string {
  const metadata = `  annotations:\n    hashroll.dev/base-name: ${name}\n${more}`;
  return configMap(`${name}-${suffix(index)}`, `{a: "${index}"}`, metadata);
}

function withArguments(text: string): string {
  return configMap("web") + deployment("web", ["web"], "", text);
}

export const retentionShapes: readonly Shape[] = [
  {
    name: "pins",
    text: (bytes) =>
      configMap("web") +
      fill(bytes, (index) =>
        deployment(
          `d-${index}`,
          ["web"],
          `  annotations:\n    hashroll.dev/pin: configmap/web=${suffix(index % 900)}\n`,
        ),
      ),
    previous: () =>
      range(900, 1)
        .map((index) => revision("web", index))
        .join(""),
  },
  {
    name: "pins of many revisions",
    text: (bytes) =>
      configMap("web") +
      fill(bytes / 2, (index) =>
        deployment(`d-${index}`, ["web"], `  annotations:\n    hashroll.dev/pin: configmap/web=${suffix(index)}\n`),
      ),
    previous: (bytes) => fill(bytes / 2, (index) => revision("web", index)),
  },
  {
    name: "previous revisions of one config",
    text: () => web,
    previous: (bytes) => fill(bytes, (index) => revision("web", index)),
  },
  {
    name: "previous revisions of one config, all carried",
    args: ["--revisions", "1000"],
    text: () => web,
    previous: (bytes) => fill(bytes, (index) => revision("web", index)),
  },
  {
    name: "a long history",
    text: () => web,
    previous: (bytes) => {
      const all = range(bytes, 160);
      const names = all.slice(1).map((index) => `web-${suffix(index)}`);
      const history = `    hashroll.dev/history: ${names.join(",")}\n`;
      return (
        revision("web", 0, history) +
        all
          .slice(1)
          .map((index) => revision("web", index))
          .join("")
      );
    },
  },
  {
    name: "previous revisions of many configs",
    text: (bytes) => fill(bytes / 2, (index) => configMap(`c-${index}`) + deployment(`d-${index}`, [`c-${index}`])),
    previous: (bytes) => fill(bytes / 2, (index) => revision(`c-${Math.floor(index / 2)}`, index)),
  },
  {
    name: "arguments",
    text: (bytes) => withArguments(`          args:\n${fill(bytes, (index) => `            - --flag-${index}=web\n`)}`),
  },
  {
    name: "arguments that name configs",
    text: (bytes) => withArguments(`          args:\n${fill(bytes, () => "            - --configmap=web\n")}`),
  },
  {
    name: "words in one argument",
    text: (bytes) => withArguments(`          args: ["${"configmap web ".repeat(bytes / 14)}"]\n`),
  },
  {
    name: "words without an end in one argument",
    text: (bytes) => withArguments(`          args: ["web ${"configmap".repeat(bytes / 9)}"]\n`),
  },
  {
    name: "commands in one argument",
    text: (bytes) => withArguments(`          args: ["${"kubectl get configmap ".repeat(bytes / 22)} web"]\n`),
  },
  {
    name: "variables in variables",
    text: (bytes) =>
      withArguments(
        `          env:\n${fill(bytes, (index) => `            - {name: CONFIGMAP_${index}, value: "$(CONFIGMAP_${index - 1})web"}\n`)}`,
      ),
  },
  {
    name: "annotations",
    text: (bytes) =>
      configMap(
        "web",
        "{a: b}",
        `  annotations:\n${fill(bytes, (index) => `    example.com/configmap-${index}: web\n`)}`,
      ) + deployment("web", ["web"]),
  },
  {
    name: "manifests in strings",
    text: (bytes) =>
      web +
      configMap(
        "templates",
        `\n${fill(bytes, (index) => `  pod-${index}.yaml: |\n    kind: Pod\n    spec:\n      volumes:\n      - configMap: {name: web}\n`)}`,
      ),
  },
  {
    name: "a template in a string",
    text: (bytes) =>
      web +
      configMap(
        "templates",
        `\n  pod.yaml: |\n    kind: {{ .Kind }}\n${"    configMap:\n      name: web\n".repeat(bytes / 31)}`,
      ),
  },
  {
    name: "fields of a custom resource",
    text: (bytes) =>
      web +
      `---\napiVersion: example.com/v1\nkind: App\nmetadata: {name: app}\nspec:\n${fill(bytes, (index) => `  part-${index}:\n    configMapName: web\n`)}`,
  },
  {
    name: "references by shape in a custom resource",
    text: (bytes) =>
      web +
      `---\napiVersion: example.com/v1\nkind: App\nmetadata: {name: app}\nspec:\n${fill(bytes, (index) => `  - {n: ${index}, configMapRef: {name: web}}\n`)}`,
  },
  {
    name: "Jobs that are renamed",
    text: (bytes) =>
      fill(
        bytes,
        (index) =>
          configMap(`c-${index}`) +
          deployment(`d-${index}`, [`c-${index}`], "  annotations: {hashroll.dev/job: rename}\n")
            .replace("apps/v1", "batch/v1")
            .replace("Deployment", "Job"),
      ),
  },
];
