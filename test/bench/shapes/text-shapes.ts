// Shapes of text: styles, lengths, depths.

import { crdStream, service } from "../streams.ts";
import { configMap, count, deployment, fill, json, range, type Shape } from "./shape.ts";

const used = deployment("web", ["web"]);

function big(data: string): string {
  return configMap("web", data) + used;
}

function app(name: string): string {
  return configMap(name) + deployment(name, [name]);
}

function jsonApp(index: number): string {
  return json("ConfigMap", `c-${index}`) + json("Deployment", `c-${index}`);
}

export const textShapes: readonly Shape[] = [
  { name: "small apps", text: (bytes) => fill(bytes, (index) => app(`c-${index}`)) },
  { name: "small documents without a config's name", text: (bytes) => used + configMap("web") + fill(bytes, service) },
  { name: "empty documents", text: (bytes) => app("web") + fill(bytes, () => "---\n") },
  { name: "custom resource definitions", text: (bytes) => crdStream(bytes, 1) },
  {
    name: "deep block mappings",
    text: (bytes) =>
      app("web") +
      fill(bytes, (index) => {
        const lines = Array.from({ length: 200 }, (_, depth) => `${" ".repeat(depth)}web${depth}:\n`);
        return `---\napiVersion: example.com/v1\nkind: Tree\nmetadata: {name: t-${index}}\nspec:\n${lines.map((line) => ` ${line}`).join("")}${" ".repeat(202)}web: web\n`;
      }),
  },
  {
    name: "deep flow sequences",
    text: (bytes) =>
      app("web") +
      fill(
        bytes,
        (index) =>
          `---\napiVersion: example.com/v1\nkind: Tree\nmetadata: {name: t-${index}}\nspec: ${"[".repeat(100)}web${"]".repeat(100)}\n`,
      ),
  },
  { name: "a plain scalar on one line", text: (bytes) => big(`\n  a: ${"word ".repeat(bytes / 5)}end`) },
  { name: "a plain scalar on many lines", text: (bytes) => big(`\n  a: start\n${"   of words\n".repeat(bytes / 12)}`) },
  { name: "a double-quoted scalar on one line", text: (bytes) => big(`\n  a: "${"word ".repeat(bytes / 5)}"`) },
  { name: "escapes in a double-quoted scalar", text: (bytes) => big(`\n  a: "${"\\n\\u0041".repeat(bytes / 8)}"`) },
  {
    name: "a double-quoted scalar on many lines",
    text: (bytes) => big(`\n  a: "${"word \\\n    \\n".repeat(bytes / 13)}"`),
  },
  { name: "a single-quoted scalar", text: (bytes) => big(`\n  a: '${"it''s\n\n    ".repeat(bytes / 11)}'`) },
  { name: "a literal scalar", text: (bytes) => big(`\n  a: |\n${"    a line of text\n".repeat(bytes / 19)}`) },
  { name: "a folded scalar", text: (bytes) => big(`\n  a: >\n${"    a line of text\n\n".repeat(bytes / 20)}`) },
  { name: "blank lines in a literal scalar", text: (bytes) => big(`\n  a: |+\n    a\n${"\n".repeat(bytes)}`) },
  { name: "text beyond ASCII", text: (bytes) => big(`\n  a: |\n${"    größer → ∞ 𝄞\n".repeat(bytes / 26)}`) },
  { name: "keys", text: (bytes) => big(`\n${fill(bytes, (index) => `  key-${index}: v\n`)}`) },
  { name: "keys in flow style", text: (bytes) => big(`{${fill(bytes, (index) => `key-${index}: v`, ", ")}}`) },
  {
    name: "keys that variables read",
    text: (bytes) => {
      const all = range(bytes, 150);
      const env = all.map(
        (index) => `            - {name: V${index}, valueFrom: {configMapKeyRef: {name: web, key: key-${index}}}}\n`,
      );
      const data = all.map((index) => `  key-${index}: v\n`);
      return configMap("web", `\n${data.join("")}`) + deployment("web", ["web"], "", `          env:\n${env.join("")}`);
    },
  },
  { name: "keys in quotes", text: (bytes) => big(`\n${fill(bytes, (index) => `  "key\\x2d${index}": "v"\n`)}`) },
  { name: "explicit keys", text: (bytes) => big(`\n${fill(bytes, (index) => `  ? key-${index}\n  : v\n`)}`) },
  { name: "a comment on one line", text: (bytes) => `${app("web")}# ${"web ".repeat(bytes / 4)}\n${app("api")}` },
  { name: "anchors", text: (bytes) => big(`\n${fill(bytes, (index) => `  key-${index}: &a${index} v\n`)}`) },
  { name: "one key again and again", text: (bytes) => big(`\n${fill(bytes, (index) => `  key: v-${index}\n`)}`) },
  { name: "comments", text: (bytes) => app("web") + fill(bytes, () => "# of web, and more\n") + app("api") },
  {
    name: "comments between entries",
    text: (bytes) => big(`\n${fill(bytes, (index) => `  # web\n  key-${index}: v # web\n`)}`),
  },
  { name: "CRLF", text: (bytes) => fill(bytes, (index) => app(`c-${index}`)).replaceAll("\n", "\r\n") },
  {
    name: "aliases",
    // Not more than the limit for what aliases expand to.
    text: (bytes) =>
      big(`\n  a: &a text\n${fill(bytes, (index) => `  key-${index}: *a\n  key-${index}.json: '{"a": [1, 2]}'\n`)}`),
  },
  {
    name: "anchors and aliases, document by document",
    text: (bytes) =>
      fill(
        bytes,
        (index) =>
          configMap(`c-${index}`, "{a: &a b, c: *a}") +
          deployment(`d-${index}`, [`&n c-${index}`, "*n"]).replace("app\n", "&app app\n"),
      ),
  },
  {
    name: "merge keys",
    text: (bytes) =>
      app("web") +
      `---\napiVersion: example.com/v1\nkind: Tree\nbase: &base {web: web, b: c}\nspec:\n${fill(bytes, (index) => `  - <<: *base\n    name: n-${index}\n${"    # with comments, since only so many nodes may come through aliases\n".repeat(4)}`)}`,
  },
  {
    name: "merge keys in documents of their own",
    text: (bytes) =>
      fill(bytes, (index) =>
        app(`c-${index}`).replace("spec:\n  template", "x: &x {a: b}\nspec:\n  <<: *x\n  template"),
      ),
  },
  { name: "JSON objects on one line", text: (bytes) => fill(bytes, jsonApp) },
  { name: "JSON objects on a line each", text: (bytes) => fill(bytes, jsonApp, "\n") },
  {
    name: "a JSON List on one line",
    text: (bytes) => `{"apiVersion":"v1","kind":"List","items":[${fill(bytes, jsonApp, ",").replaceAll("}{", "},{")}]}`,
  },
  {
    name: "copies in a JSON List",
    text: (bytes) =>
      `{"apiVersion":"v1","kind":"List","items":[${fill(bytes, (index) => json("ConfigMap", `c-${index}`), ",")}]}`,
  },
  {
    name: "copies in a flow List after empty lines",
    text: (bytes) =>
      `apiVersion: v1\nkind: List\nitems: [${"\n".repeat(bytes / 2)}${fill(bytes / 2, (index) => json("ConfigMap", `c-${index}`), ",")}]\n`,
  },
  {
    name: "documents in flow style",
    text: (bytes) =>
      fill(
        bytes,
        (index) =>
          `---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: c-${index}}, data: {a: b}}\n---\n${json("Deployment", `c-${index}`)}\n`,
      ),
  },
  {
    name: "a List",
    text: (bytes) =>
      `apiVersion: v1\nkind: List\nitems:\n${fill(bytes, (index) =>
        app(`c-${index}`)
          .replaceAll("---\n", "")
          .replace(/^/gm, "    ")
          .replaceAll(/^ {4}api/gm, "  - api")
          .trimEnd()
          .concat("\n"),
      )}`,
  },
  {
    name: "a List of one config in many copies",
    text: (bytes) =>
      `apiVersion: v1\nkind: List\nitems:\n${"- {apiVersion: v1, kind: ConfigMap, metadata: {name: web}, data: {a: b}}\n".repeat(count(bytes, "- {apiVersion: v1, kind: ConfigMap, metadata: {name: web}, data: {a: b}}\n"))}`,
  },
];
