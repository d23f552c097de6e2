// What else changes beside the configs: in workloads, and in objects that have nothing to do with configs.

import { title } from "../report/diff/words.ts";
import type { PageOther } from "../report/page/page-data.ts";
import { diffLines } from "./details.ts";
import { h } from "./dom.ts";
import { type Filter, searchFor } from "./model.ts";

/** As many as are open from the start; more would be a wall of lines. */
const maxOpen = 10;

export function changesView(others: readonly PageOther[], filter: Filter): HTMLElement {
  const shown = matching(others, filter);
  if (shown.length === 0) return h("p", { class: "empty" }, "Nothing else changes that fits the search.");
  return h("div", { class: "others" }, ...shown.map((other) => card(other, shown.length <= maxOpen)));
}

/** All of them open. */
export function changedObjects(others: readonly PageOther[], filter: Filter): HTMLElement[] {
  return matching(others, filter).map((other) => card(other, true));
}

function matching(others: readonly PageOther[], { search, namespace, kind }: Filter): PageOther[] {
  const hasWords = searchFor(search);
  return others.filter((other) => {
    if (namespace !== "" && other.namespace !== namespace) return false;
    if (kind !== "" && other.kind !== kind) return false;
    return hasWords([title(other), ...other.lines]);
  });
}

function card(other: PageOther, isOpen: boolean): HTMLElement {
  const { change, rollout, lines } = other;
  return h(
    "details",
    { class: "card", open: isOpen },
    h("summary", {}, `${title(other)} `, h("span", { class: `tag ${change}` }, change)),
    rollout === undefined ? undefined : h("p", { class: "hint" }, rollout),
    lines.length > 0 ? diffLines(lines, `Changed fields of ${title(other)}`) : undefined,
  );
}
