// The page: filters, graph or table, and details of what is picked.

import type { PageData } from "../report/page/page-data.ts";
import { changesView } from "./changes-view.ts";
import type { Context } from "./context.ts";
import { details } from "./details.ts";
import { h } from "./dom.ts";
import { filterBar } from "./filter-bar.ts";
import { graphView } from "./graph-view.ts";
import { type Filter, litBy, matching, newModel, noFilter } from "./model.ts";
import { printView } from "./print-view.ts";
import { tableView } from "./table-view.ts";

/** A view beside graph and table. */
export interface ExtraView {
  readonly name: string;
  readonly make: () => HTMLElement;
}

/** What stays when the data are others. */
export interface Choices {
  view: string;
  filter: Filter;
}

export const noChoices = (): Choices => ({ view: "Graph", filter: noFilter });

export function mountApp(root: HTMLElement, data: PageData, chosen: Choices, extra: readonly ExtraView[] = []): void {
  const model = newModel(data);
  const { others = [] } = data;
  const listeners: ((id: string | undefined) => void)[] = [];
  const printers: (() => void)[] = [];
  let selected: string | undefined;
  const context: Context = {
    model,
    selected: () => selected,
    select: (id) => {
      selected = id;
      for (const listener of listeners) listener(id);
      panel.replaceChildren(...details(id === undefined ? undefined : model.items.get(id), context));
      panel.classList.toggle("open", id !== undefined);
      light();
    },
    onSelect: (listener) => listeners.push(listener),
    onPrint: (listener) => printers.push(listener),
    light,
  };
  const header = h("header", { class: "page" }, h("h1", {}, data.title), h("p", {}, data.summary));
  const panel = h("aside", { class: "details", "aria-label": "Details", "aria-live": "polite" });
  const stage = h("div", { class: "stage" });
  const paper = h("div", { class: "paper" });
  const views: Readonly<Record<string, () => HTMLElement>> = {
    Graph: () => graphView(matching(model, chosen.filter), context),
    Table: () => tableView(matching(model, chosen.filter), context),
    ...(others.length > 0 && { "Other changes": () => changesView(others, chosen.filter) }),
    ...Object.fromEntries(extra.map(({ name, make }) => [name, make])),
  };
  const tabs = Object.keys(views).map((name) => h("button", { type: "button", onclick: () => show(name) }, name));
  const bar = filterBar(model, chosen.filter, (filter) => {
    chosen.filter = filter;
    show(chosen.view);
  });

  function show(name: string): void {
    const isOther = name !== chosen.view;
    chosen.view = name in views ? name : "Graph";
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.textContent === chosen.view));
    listeners.length = 0;
    printers.length = 0;
    stage.classList.toggle("on-screen-only", chosen.view === "Table" || chosen.view === "Other changes");
    stage.replaceChildren((views[chosen.view] as () => HTMLElement)());
    bar.count(matching(model, chosen.filter).length, model.configs.length);
    light();
    if (isOther) scrollToBar();
  }

  /** Another view is seen from its beginning. */
  function scrollToBar(): void {
    const { bottom } = header.getBoundingClientRect();
    if (bottom < 0) window.scrollBy(0, bottom);
  }

  function light(): void {
    const lit = litBy(model, selected);
    const idsOf = new Map<string | undefined, readonly string[]>();
    stage.classList.toggle("dimmed", lit.size > 0);
    for (const element of stage.querySelectorAll<SVGElement | HTMLElement>("[data-id]")) {
      const ids = (element.dataset["ids"] ?? element.dataset["id"] ?? "").split(" ");
      if (element.dataset["ids"]) idsOf.set(element.dataset["id"], ids);
      const isPicked = selected !== undefined && ids.includes(selected);
      element.classList.toggle(
        "lit",
        ids.some((id) => lit.has(id)),
      );
      element.classList.toggle("picked", isPicked);
      element.setAttribute("aria-pressed", String(isPicked));
    }
    for (const edge of stage.querySelectorAll<SVGElement>(".edge")) {
      const ends = [edge.dataset["from"], edge.dataset["to"]].map((id) => idsOf.get(id) ?? []);
      edge.classList.toggle("lit", isBetween(ends, lit));
    }
    for (const row of stage.querySelectorAll<HTMLElement>("[data-row]"))
      row.classList.toggle("lit", lit.has(row.dataset["row"] ?? ""));
    const shapes = [...stage.querySelectorAll("g.shape")];
    if (!shapes.some((each) => each.getAttribute("tabindex") === "0")) shapes[0]?.setAttribute("tabindex", "0");
  }

  /** From or to what is picked, not between two of its neighbours. */
  function isBetween(ends: readonly (readonly string[])[], lit: ReadonlySet<string>): boolean {
    const id = selected;
    return (
      id !== undefined && ends.some((ids) => ids.includes(id)) && ends.every((ids) => ids.some((id) => lit.has(id)))
    );
  }

  document.onkeydown = (event) => {
    const isTyping = /INPUT|TEXTAREA|SELECT/.test((event.target as Element).tagName);
    if (event.key === "/" && !isTyping) {
      event.preventDefault();
      bar.search.focus();
    }
    if (event.key === "Escape" && selected !== undefined) context.select(undefined);
  };

  const isOfExtra = (): boolean => extra.some(({ name }) => name === chosen.view);
  window.onbeforeprint = () => {
    for (const print of printers) print();
    if (!isOfExtra()) paper.replaceChildren(...printView(matching(model, chosen.filter), chosen.filter, context));
    light();
  };
  window.onafterprint = () => paper.replaceChildren();

  root.replaceChildren(
    header,
    h("nav", { class: "bar", "aria-label": "Views and filters" }, h("div", { class: "tabs" }, ...tabs), bar.element),
    h("main", { class: "columns" }, stage, panel),
    paper,
    legend(),
  );
  context.select(undefined);
  show(chosen.view);
}

function legend(): HTMLElement {
  const line = (kind: string, text: string): HTMLElement => h("li", { class: kind }, text);
  return h(
    "footer",
    { class: "legend" },
    h(
      "ul",
      { "aria-label": "What the lines mean" },
      line("restart", "restarts on a change"),
      line("later", "has the change later, or by hand"),
      line("none", "refers to it, nothing follows"),
    ),
    h("p", {}, "Arrow keys move between shapes, Enter picks one, / searches, Escape clears."),
  );
}
