// Shapes of two streams that `diff` compares.
import { configMap, deployment, fill, type Shape } from "./shape.ts";

/** A comparison of so many bytes on both sides together; the sides differ in a word. */
function comparison(name: string, side: (bytes: number, word: string) => string, args: readonly string[] = []): Shape {
  return {
    name: `diff: ${name}`,
    args: ["diff", ...args],
    old: (bytes) => side(bytes / 2, "old"),
    text: (bytes) => side(bytes / 2, "new"),
  };
}

const apps = (bytes: number, word: string): string =>
  fill(bytes, (index) => configMap(`c-${index}`, `{a: ${word}, b: same}`) + deployment(`d-${index}`, [`c-${index}`]));

function service(index: number, word: string): string {
  return `---\napiVersion: v1\nkind: Service\nmetadata:\n  name: s-${index}\nspec:\n  type: ${word}\n`;
}

function block(lines: string, key = "text"): string {
  return `\n  ${key}: |\n${lines}`;
}

export const diffShapes: readonly Shape[] = [
  comparison("configs that all change", apps),
  comparison("nothing differs", (bytes) => apps(bytes, "same")),
  comparison("configs that come and go", (bytes, word) =>
    fill(
      bytes,
      (index) => configMap(`${word}-${index}`, `{a: "${index}"}`) + deployment(`d-${index}`, [`${word}-${index}`]),
    ),
  ),
  comparison("one config of many workloads", (bytes, word) =>
    [configMap("web", `{a: ${word}}`), fill(bytes, (index) => deployment(`d-${index}`, ["web"]))].join(""),
  ),
  comparison("keys of one config", (bytes, word) =>
    configMap("web", `\n${fill(bytes, (index) => `  key-${index}: ${word}\n`)}`),
  ),
  comparison("a long text with a changed line", (bytes, word) =>
    configMap("web", block(`${fill(bytes, (index) => `    line ${index}\n`)}    ${word}\n`)),
  ),
  comparison("a long text without a line in common", (bytes, word) =>
    configMap("web", block(fill(bytes, (index) => `    ${word} ${index}\n`))),
  ),
  comparison("texts without a line in common", (bytes, word) =>
    fill(bytes, (part) =>
      configMap(`c-${part}`, block(Array.from({ length: 900 }, (_, line) => `    ${word} ${line}\n`).join(""))),
    ),
  ),
  comparison("a long text of JSON", (bytes, word) =>
    configMap("web", block(`    [\n${fill(bytes, (index) => `    {"n": ${index}, "w": "${word}"},\n`)}    0]\n`)),
  ),
  comparison("objects without configs", (bytes, word) => fill(bytes, (index) => service(index, word)), ["--all"]),
  ...["markdown", "html", "json"].map((format) => comparison(`configs as ${format}`, apps, ["--format", format])),
];
