// An explanation as a Mermaid flowchart: configs on the left, and arrows to what a change of each restarts.

import { groupBy } from "../../collections/group-by.ts";
import { strategies } from "../../settings/strategy.ts";
import type { ExplainedConfig, Explanation } from "./explanation.ts";
import { type Link, linksOf } from "./links.ts";
import { effectTexts } from "./short-texts.ts";

export function explainMermaid({ configs }: Explanation): string {
  const ids = newIds();
  const spaces = groupBy(
    configs.flatMap((config) => [
      { namespace: config.namespace, line: configNode(config, ids(config)) },
      ...linksOf(config).map((link) => ({ namespace: link.namespace, line: objectNode(link, ids(link)) })),
    ]),
    ({ namespace }) => namespace,
  );
  const nodes = [...spaces].flatMap(([namespace, own], index) => {
    const lines = [...new Set(own.map(({ line }) => line))];
    if (spaces.size === 1) return lines;
    return [
      `subgraph ns${index}["${escapeLabel(namespace ?? "no namespace")}"]`,
      ...lines.map((line) => `  ${line}`),
      "end",
    ];
  });
  const arrows = configs.flatMap((config) =>
    linksOf(config).map((link) => `${ids(config)} ${arrow(link)} ${ids(link)}`),
  );
  return ["flowchart LR", ...[...nodes, ...arrows, ...classes(configs)].map((line) => `  ${line}`), ""].join("\n");
}

/** Short names for objects: Mermaid gives words in names a meaning (`end`). */
function newIds(): (object: Pick<Link, "kind" | "name" | "namespace">) => string {
  const known = new Map<string, string>();
  return ({ kind, name, namespace }) => {
    const key = [kind, namespace, name].join("\n");
    const id = known.get(key) ?? `n${known.size + 1}`;
    known.set(key, id);
    return id;
  };
}

function configNode({ kind, name, strategy }: ExplainedConfig, id: string): string {
  return `${id}(["${escapeLabel(`${kind} ${name}`)}<br>${strategy}"]):::${strategy}`;
}

function objectNode({ kind, name }: Link, id: string): string {
  return `${id}["${escapeLabel(`${kind} ${name || "(no name)"}`)}"]`;
}

/** Solid to what restarts, dotted to what follows later, a line without a head to what does not. */
function arrow({ effect }: Link): string {
  if (effect === "restart") return "-->";
  return effect === "none" ? "-.-" : `-. ${effectTexts[effect]} .->`;
}

/** Everything but what names are made of, as a number: nothing in a name can end the label. */
function escapeLabel(text: string): string {
  return text.replace(/[^A-Za-z0-9 ._/-]/gu, (character) => `#${character.codePointAt(0)};`);
}

/** Readable on light and dark backgrounds. */
const fills = {
  rename: "fill:#d3f0da,stroke:#1a7f37,color:#0b3d1a",
  copy: "fill:#d6ecf5,stroke:#1b6f8c,color:#0b3443",
  restart: "fill:#fbe8c8,stroke:#9a6700,color:#4a3200",
  reload: "fill:#eadcf7,stroke:#7a3fb0,color:#37184f",
  ignore: "fill:#e6e8eb,stroke:#6e7781,color:#32383f",
} as const;

function classes(configs: readonly ExplainedConfig[]): string[] {
  const used = strategies.filter((each) => configs.some(({ strategy }) => strategy === each));
  return used.map((strategy) => `classDef ${strategy} ${fills[strategy]}`);
}
