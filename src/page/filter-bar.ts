// Search, filters and how many configs they leave.

import { count } from "../text/count.ts";
import { h } from "./dom.ts";
import { choices, type Filter, type Model } from "./model.ts";

export interface FilterBar {
  readonly element: HTMLElement;
  readonly search: HTMLInputElement;
  count(shown: number, all: number): void;
}

export function filterBar(model: Model, filter: Filter, onChange: (filter: Filter) => void): FilterBar {
  let chosen = filter;
  const set = (part: Partial<Filter>): void => {
    chosen = { ...chosen, ...part };
    onChange(chosen);
  };
  const search = h("input", {
    type: "search",
    id: "search",
    placeholder: "Search",
    "aria-label": "Search configs and workloads",
    value: filter.search,
    oninput: () => set({ search: search.value }),
  });
  const { configs } = model;
  const selects = [
    select("Namespace", choices(configs.map(({ namespace }) => namespace)), filter.namespace, (namespace) =>
      set({ namespace }),
    ),
    select("Strategy", choices(configs.map(({ config }) => config?.strategy ?? "")), filter.strategy, (strategy) =>
      set({ strategy }),
    ),
    select(
      "Kind",
      choices(configs.flatMap(({ kind, links }) => [kind, ...links.map(({ link }) => link.kind)])),
      filter.kind,
      (kind) => set({ kind }),
    ),
  ];
  const counter = h("output", { class: "hint", for: "search" });
  return {
    element: h(
      "div",
      { class: "filters", role: "search" },
      search,
      ...selects.filter((each) => each.options.length > 2),
      counter,
    ),
    search,
    count: (shown, all) => {
      counter.textContent = `${shown === all ? "" : `${shown} of `}${count(all, "config")}`;
    },
  };
}

function select(
  label: string,
  values: readonly string[],
  value: string,
  onChange: (value: string) => void,
): HTMLSelectElement {
  const element = h(
    "select",
    { "aria-label": label, onchange: () => onChange(element.value) },
    h("option", { value: "" }, `${label}: all`),
    ...values.map((each) => h("option", { value: each, selected: each === value }, each)),
  );
  return element;
}
