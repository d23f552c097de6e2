// All that a reader says of a document, as plain data: it asks every lazy value.
import type { Node } from "../../src/yaml/node/node.ts";
import type { Parsed } from "../../src/yaml/parse/parse-document.ts";

export function wholeTree(parsed: Parsed): unknown {
  return parsed.ok ? { ...parsed, root: parsed.root && wholeNode(parsed.root) } : parsed;
}

function wholeNode(node: Node): unknown {
  const { type, start, end, outerStart, anchor, tag } = node;
  const common = { type, start, end, outerStart, anchor, tag };
  switch (node.type) {
    case "alias":
      return { ...common, name: node.name, target: node.target.start };
    case "scalar":
      return { ...common, style: node.style, value: node.value };
    case "mapping": {
      const pairs = node.pairs.map((pair) => ({ ...pair, key: wholeNode(pair.key), value: wholeNode(pair.value) }));
      return { ...common, flow: node.flow, pairs };
    }
    case "sequence": {
      const starts = node.items.map((_, index) => node.itemStart(index));
      return { ...common, flow: node.flow, starts, items: node.items.map(wholeNode) };
    }
  }
}
