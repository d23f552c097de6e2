// The graph: one card for each group, drawn when it comes into view, since nobody reads thousands.

import type { Context } from "./context.ts";
import { h } from "./dom.ts";
import { drawGroup } from "./draw-group.ts";
import { type Group, groupsOf, surroundings, unlinked } from "./groups.ts";
import { estimatedHeight } from "./layout.ts";
import type { Item } from "./model.ts";

/** What one drawing holds. */
const maxShapes = 80;
/** Drawings on paper, beyond which only those that were seen are printed. */
const maxPrinted = 200;
/** Names of a card without a drawing. */
const maxNames = 12;

export function graphView(shown: readonly Item[], context: Context): HTMLElement {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        draws.get(target)?.();
      }
      context.light();
    },
    { rootMargin: "200px" },
  );
  const draws = new Map<Element, () => void>();
  const hasNamespaces = new Set(context.model.configs.map(({ namespace }) => namespace)).size > 1;
  const cards = groupsOf(shown, context.model).map((group) => {
    const { card, draw } = groupCard(group, hasNamespaces, context);
    draws.set(card, draw);
    observer.observe(card);
    return card;
  });
  const rest = unlinked(shown).map((items) => listCard(items, context));
  const view = h(
    "div",
    { class: "groups", onkeydown: (event: KeyboardEvent) => moveFocus(event, view, context) },
    ...cards,
    ...rest,
  );
  context.onPrint(() => {
    if (draws.size <= maxPrinted) for (const draw of draws.values()) draw();
  });
  return view;
}

function groupCard(group: Group, hasNamespaces: boolean, context: Context) {
  const size = group.configs.length + group.objects.length;
  const drawing = h("div", { class: "drawing" });
  const card = h(
    "section",
    { class: "card", "aria-label": groupTitle(group.configs[0]?.items[0]) },
    ...(hasNamespaces ? [h("h2", {}, group.namespace || "no namespace")] : []),
    ...(size > maxShapes
      ? [h("p", { class: "hint" }, `${maxShapes} of ${size} are drawn: those around what you pick in the table.`)]
      : []),
    drawing,
  );
  drawing.append(h("div", { class: "space" }));
  (drawing.firstElementChild as HTMLElement).style.height = `${Math.min(estimatedHeight(group), 1500)}px`;
  let drawnFor: string | undefined | null = null;
  const draw = (): void => {
    const focus = size > maxShapes ? context.selected() : undefined;
    if (drawnFor === focus) return;
    drawnFor = focus;
    drawing.replaceChildren(drawGroup(surroundings(group, focus, maxShapes)));
  };
  drawing.addEventListener("click", (event) => {
    const id = (event.target as Element).closest("[data-id]")?.getAttribute("data-id");
    if (id) context.select(id);
  });
  if (size > maxShapes) context.onSelect((id) => id && ownsItem(group, id) && draw());
  return { card, draw };
}

function ownsItem({ configs, objects }: Group, id: string): boolean {
  return [...configs, ...objects].some(({ items }) => items.some((item) => item.id === id));
}

/** Configs that nothing refers to. */
function listCard(items: readonly Item[], context: Context): HTMLElement {
  const { config, namespace } = items[0] as Item;
  const strategy = config?.strategy ?? config?.change?.change ?? "";
  const buttons = items.slice(0, maxNames).map((item) => itemButton(item, context));
  const more = items.length - buttons.length;
  return h(
    "section",
    { class: "card list", "aria-label": `Configs without referrers, ${strategy}` },
    h("h2", {}, `${namespace ? `${namespace} · ` : ""}no referrers`),
    h("p", { class: "hint" }, h("span", { class: `tag ${strategy}` }, strategy), ` ${config?.why ?? ""}`),
    h("div", { class: "chips" }, ...buttons),
    more > 0 ? h("p", { class: "hint" }, `and ${more} more in the table`) : undefined,
  );
}

export function itemButton(item: Item, context: Context): HTMLButtonElement {
  return h(
    "button",
    { type: "button", class: "chip", "data-id": item.id, onclick: () => context.select(item.id) },
    item.name,
  );
}

/** Arrows go from shape to shape: up and down through all, left and right along the lines. */
function moveFocus(event: KeyboardEvent, view: HTMLElement, context: Context): void {
  const shape = (event.target as Element).closest<SVGGElement>("g.shape");
  if (!shape) return;
  const all = [...view.querySelectorAll<SVGGElement>("g.shape")];
  const id = shape.dataset["id"] ?? "";
  const linked = context.model.items.get(id)?.links.map(({ to }) => to) ?? [];
  const next = {
    ArrowDown: () => all[all.indexOf(shape) + 1],
    ArrowUp: () => all[all.indexOf(shape) - 1],
    ArrowRight: () => (shape.classList.contains("config") ? all.find((each) => holds(each, linked)) : undefined),
    ArrowLeft: () => (shape.classList.contains("object") ? all.find((each) => holds(each, linked)) : undefined),
  }[event.key];
  if (event.key === "Enter" || event.key === " ") context.select(id);
  else if (!next) return;
  event.preventDefault();
  const target = next?.();
  if (!target) return;
  for (const each of all) each.setAttribute("tabindex", each === target ? "0" : "-1");
  target.focus();
}

function holds(shape: SVGGElement, ids: readonly string[]): boolean {
  return (shape.dataset["ids"] ?? "").split(" ").some((id) => ids.includes(id));
}

/** Apps have configs of the same name. */
function groupTitle(first: Item | undefined): string {
  return `Group of ${first?.name ?? ""}${first?.namespace ? ` in ${first.namespace}` : ""}`;
}
