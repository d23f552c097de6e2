// Where the shapes of a group stand: configs on the left, what they are linked to on the right.

import dagre from "@dagrejs/dagre";
import type { Group, Shape } from "./groups.ts";

export const shapeHeight = 42;

export interface Box {
  readonly shape: Shape;
  readonly isConfig: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Edge {
  readonly from: Box;
  readonly to: Box;
  readonly effect: string;
}

/** About the height, before anything is laid out. */
export function estimatedHeight({ configs, objects }: Group): number {
  return Math.max(configs.length, objects.length) * (shapeHeight + gap) + gap;
}

const gap = 12;

export function layOut(group: Group, widthOf: (shape: Shape) => number) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "LR", nodesep: gap, ranksep: 88, marginx: 4, marginy: 4 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const side of [group.configs, group.objects]) {
    const width = Math.max(0, ...side.map(widthOf));
    for (const { id } of side) graph.setNode(id, { width, height: shapeHeight });
  }
  const links = group.configs.flatMap((shape) =>
    (shape.items[0]?.links ?? []).map(({ to, link }) => ({ from: shape.id, to, effect: link.effect })),
  );
  const drawn = links.filter(({ to }) => graph.hasNode(to));
  for (const { from, to } of drawn) graph.setEdge(from, to);
  dagre.layout(graph);
  const box = (shape: Shape, isConfig: boolean): Box => {
    const { x, y, width } = graph.node(shape.id);
    return { shape, isConfig, x: x - width / 2, y: y - shapeHeight / 2, width };
  };
  const boxes = [...group.configs.map((shape) => box(shape, true)), ...group.objects.map((shape) => box(shape, false))];
  const byId = new Map(boxes.map((each) => [each.shape.id, each]));
  const edges = drawn.map(
    ({ from, to, effect }): Edge => ({ from: byId.get(from) as Box, to: byId.get(to) as Box, effect }),
  );
  const { width = 0, height = 0 } = graph.graph();
  return { width: Math.ceil(width), height: Math.ceil(height), boxes, edges };
}
