// What is on paper below the graph: every config with its reason or its changed lines, since nothing can be opened there.

import type { PageConfig } from "../report/page/page-data.ts";
import { changedObjects } from "./changes-view.ts";
import type { Context } from "./context.ts";
import { keyChange } from "./details.ts";
import { h } from "./dom.ts";
import type { Filter, Item } from "./model.ts";
import { tableView } from "./table-view.ts";

export function printView(shown: readonly Item[], filter: Filter, context: Context): HTMLElement[] {
  const { configs, data } = context.model;
  const isPart = shown.length < configs.length;
  const others = changedObjects(data.others ?? [], filter);
  return [
    ...(isPart
      ? [h("p", { class: "hint" }, `${shown.length} of ${configs.length} configs: ${filterText(filter)}`)]
      : []),
    ...(shown.some(({ config }) => config?.change) ? shown.map(configChange) : [tableView(shown, context)]),
    ...(others.length > 0 ? [h("h2", {}, "Other changes"), ...others] : []),
  ];
}

/** As it was chosen on the screen, which shows it in fields that are not printed. */
function filterText({ search, ...chosen }: Filter): string {
  return [
    ...(search.trim() === "" ? [] : [`search “${search.trim()}”`]),
    ...Object.entries(chosen).flatMap(([name, value]) => (value === "" ? [] : [`${name} ${value}`])),
  ].join(", ");
}

function configChange({ kind, name, namespace, config }: Item): HTMLElement {
  const { change, links } = config as PageConfig;
  return h(
    "section",
    { class: "changed" },
    h("h3", {}, `${kind} ${namespace ? `${namespace}/` : ""}${name}`),
    change ? h("p", { class: "hint" }, `${change.change}: ${change.names}`) : undefined,
    ...(change?.keys ?? []).map(keyChange),
    links.length > 0 ? h("h4", {}, "Who follows") : undefined,
    h("ul", {}, ...links.map((link) => h("li", {}, `${link.kind} ${link.name}: ${link.text}`))),
  );
}
