// One group as a drawing: shapes that can be picked by pointer and keyboard, and lines for what a change does.

import { svg } from "./dom.ts";
import type { Group, Shape } from "./groups.ts";
import { type Box, type Edge, layOut, shapeHeight } from "./layout.ts";

export function drawGroup(group: Group): SVGSVGElement {
  // How often it happened is what tests count.
  performance.mark("layout");
  const { width, height, boxes, edges } = layOut(group, widthOf);
  const label = `${group.configs.length} configs and ${group.objects.length} objects that refer to them`;
  return svg(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": label },
    ...edges.map(drawEdge),
    ...boxes.map(drawBox),
  );
}

function drawEdge({ from, to, effect }: Edge): SVGPathElement {
  const [x1, y1] = [from.x + from.width, from.y + shapeHeight / 2];
  const [x2, y2] = [to.x, to.y + shapeHeight / 2];
  const bend = (x2 - x1) / 2;
  const kind = effect === "restart" || effect === "none" ? effect : "later";
  return svg("path", {
    class: `edge ${kind}`,
    d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`,
    "data-from": from.shape.id,
    "data-to": to.shape.id,
  });
}

function drawBox({ shape, isConfig, x, y, width }: Box): SVGGElement {
  const [first] = shape.items;
  const strategy = first?.config?.strategy ?? first?.config?.change?.change;
  return svg(
    "g",
    {
      class: `shape ${isConfig ? `config ${strategy ?? ""}` : "object"}`,
      transform: `translate(${Math.round(x)} ${Math.round(y)})`,
      role: "button",
      tabindex: -1,
      "data-id": shape.id,
      "data-ids": shape.items.map(({ id }) => id).join(" "),
      "aria-pressed": "false",
    },
    svg("title", {}, labelOf(shape)),
    svg("rect", { width: Math.round(width), height: shapeHeight, rx: 7 }),
    ...(isConfig ? [svg("rect", { class: "mark", width: 5, height: shapeHeight - 16, x: 8, y: 8, rx: 2.5 })] : []),
    svg("text", { class: "kind", x: inset(isConfig), y: 16 }, kindOf(shape)),
    svg("text", { class: "name", x: inset(isConfig), y: 32 }, shorten(nameOf(shape))),
  );
}

const inset = (isConfig: boolean): number => (isConfig ? 21 : 12);

function nameOf({ items }: Shape): string {
  return items.length === 1 ? (items[0]?.name ?? "") : `${items.length} with the same referrers`;
}

function kindOf({ items }: Shape): string {
  const [first] = items;
  const strategy = first?.config?.strategy ?? first?.config?.change?.change;
  const kind = `${first?.kind ?? ""}${items.length > 1 ? "s" : ""}`;
  return strategy ? `${kind} · ${strategy}` : kind;
}

function labelOf(shape: Shape): string {
  const number = shape.items[0]?.links.length ?? 0;
  const ends = shape.items[0]?.config ? "linked objects" : "linked configs";
  return `${kindOf(shape)} ${shape.items.map(({ name }) => name).join(", ")}, ${number} ${ends}`;
}

const maxLength = 34;

/** Names differ at both ends. */
function shorten(name: string): string {
  return name.length <= maxLength ? name : `${name.slice(0, 17)}…${name.slice(-16)}`;
}

const canvas = document.createElement("canvas").getContext("2d");

function widthOf(shape: Shape): number {
  if (!canvas) return 260;
  canvas.font = "600 13px system-ui, sans-serif";
  const name = canvas.measureText(shorten(nameOf(shape))).width;
  canvas.font = "11px system-ui, sans-serif";
  const kind = canvas.measureText(kindOf(shape)).width;
  return Math.ceil(Math.max(110, name, kind) + (shape.items[0]?.config ? 36 : 26));
}
