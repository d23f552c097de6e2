// The configs as a table, one row each: the same as the graph for who reads rather than looks.

import { effectTexts } from "../report/explain/short-texts.ts";
import type { Context } from "./context.ts";
import { h } from "./dom.ts";
import { itemButton } from "./graph-view.ts";
import type { Item } from "./model.ts";

export function tableView(shown: readonly Item[], context: Context): HTMLElement {
  const hasNamespaces = new Set(context.model.configs.map(({ namespace }) => namespace)).size > 1;
  const isDiff = context.model.configs.some(({ config }) => config?.change);
  const lastHeads = isDiff ? ["Change", "Who follows"] : ["Why", "A change restarts"];
  const heads = ["Config", ...(hasNamespaces ? ["Namespace"] : []), "Strategy", ...lastHeads];
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "Configs" },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...shown.map((item) => row(item, hasNamespaces, context))),
    ),
  );
}

function row(item: Item, hasNamespaces: boolean, context: Context): HTMLElement {
  const { config } = item;
  const strategy = config?.strategy ?? "";
  const following = item.links.filter(({ link }) => link.effect !== "none");
  const names = following.slice(0, 3).map(({ link }) => {
    const later = link.effect === "none" ? "" : effectTexts[link.effect];
    return `${link.kind} ${link.name}${later === "" ? "" : ` (${later})`}`;
  });
  const more = following.length > 3 ? [`and ${following.length - 3} more`] : [];
  return h(
    "tr",
    { "data-row": item.id },
    h("th", { scope: "row" }, h("span", { class: "kind" }, `${item.kind} `), itemButton(item, context)),
    hasNamespaces ? h("td", {}, item.namespace) : undefined,
    h("td", {}, h("span", { class: `tag ${strategy}` }, strategy || (config?.change?.change ?? ""))),
    h(
      "td",
      {},
      h("span", {}, config?.change ? `${config.change.change}: ${config.change.names}` : (config?.why ?? "")),
      h("span", { class: "for-print" }, config?.reason ?? ""),
    ),
    h("td", {}, names.length === 0 ? "nothing" : [...names, ...more].join(", ")),
  );
}
