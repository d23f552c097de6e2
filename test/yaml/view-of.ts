// All that a reader says of a document, as one text: two readers agree if their texts are the same.
import type { Parsed } from "../../src/yaml/node/document.ts";
import type { Node } from "../../src/yaml/node/node.ts";

/** It asks every lazy value, and is many times faster than a deep comparison that succeeds. */
export function viewOf(read: Parsed): string {
  return JSON.stringify(read.ok ? { ...read, root: read.root && viewOfNode(read.root) } : read);
}

function viewOfNode(node: Node): object {
  const { type, start, end, outerStart, anchor, tag } = node;
  const common = { type, start, end, outerStart, anchor, tag };
  switch (node.type) {
    case "alias":
      return { ...common, name: node.name, target: node.target.start };
    case "scalar":
      return { ...common, style: node.style, value: node.value };
    case "sequence":
      return {
        ...common,
        flow: node.flow,
        items: node.items.map((item, at) => [node.itemStart(at), viewOfNode(item)]),
      };
    case "mapping": {
      const pairs = node.pairs.map(({ start: at, key, colon, value }) => [
        at,
        viewOfNode(key),
        colon,
        viewOfNode(value),
      ]);
      return { ...common, flow: node.flow, hasMerges: node.hasMerges, pairs };
    }
  }
}
