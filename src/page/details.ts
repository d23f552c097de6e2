// What is known of the picked config or object, beside the graph.

import type { PageConfig, PageKey } from "../report/page/page-data.ts";
import type { Context } from "./context.ts";
import { h } from "./dom.ts";
import { itemButton } from "./graph-view.ts";
import type { Item } from "./model.ts";

const hints = {
  explain: "Pick a config to see why it is treated as it is, and what a change of it restarts.",
  diff: "Pick a config to see its changed lines and who follows, or a workload to see what else changes in it.",
};

export function details(item: Item | undefined, context: Context): HTMLElement[] {
  if (!item) return [h("p", { class: "hint" }, context.model.data.others ? hints.diff : hints.explain)];
  const title = h(
    "header",
    {},
    h("p", { class: "kind" }, `${item.kind}${item.namespace ? ` in ${item.namespace}` : ""}`),
    h("h2", {}, item.name),
    h("button", { type: "button", class: "close", onclick: () => context.select(undefined) }, "Close"),
  );
  return item.config ? [title, ...ofConfig(item, item.config, context)] : [title, ...ofObject(item, context)];
}

function ofConfig(item: Item, config: PageConfig, context: Context): HTMLElement[] {
  const { strategy, reason, rule, advice, policyRule, revision, place, change } = config;
  return [
    ...(change
      ? [h("section", {}, h("h3", {}, `${change.change}: ${change.names}`), ...change.keys.map(keyChange))]
      : []),
    ...(strategy && reason
      ? [
          h(
            "section",
            {},
            h("h3", {}, "Why"),
            h("p", {}, h("span", { class: `tag ${strategy}` }, strategy), ` ${reason}`),
            h("p", { class: "hint" }, rule ?? ""),
          ),
        ]
      : []),
    section(change ? "Who follows" : "A change of it", item, context),
    ...(revision ? [h("section", {}, h("h3", {}, "Revision"), h("p", {}, h("code", {}, revision)))] : []),
    ...(advice
      ? [
          h(
            "section",
            {},
            h("h3", {}, "To choose otherwise"),
            h("p", {}, advice),
            ...(policyRule ? [h("p", {}, "or under rules in hashroll.yaml"), code(policyRule)] : []),
          ),
        ]
      : []),
    ...(place ? [h("p", { class: "hint" }, place)] : []),
  ];
}

function ofObject(item: Item, context: Context): HTMLElement[] {
  const own = context.model.data.others?.find(
    ({ kind, name, namespace = "" }) => kind === item.kind && name === item.name && namespace === item.namespace,
  );
  return [
    section("Its configs", item, context),
    ...(own ? [h("section", {}, h("h3", {}, "What else changes in it"), diffLines(own.lines, "Changed fields"))] : []),
  ];
}

function section(title: string, item: Item, context: Context): HTMLElement {
  const rows = item.links.flatMap(({ to, link }) => {
    const other = context.model.items.get(to);
    if (!other) return [];
    const fields = link.fields.slice(0, 4).map((field) => h("li", {}, h("code", {}, field)));
    const more = link.fields.length - fields.length;
    const text = item.config ? link.text : `a change: ${link.text}`;
    return [
      h(
        "li",
        { class: `link ${link.effect === "restart" || link.effect === "none" ? link.effect : "later"}` },
        h("span", { class: "kind" }, `${other.kind} `),
        itemButton(other, context),
        h("p", {}, text),
        fields.length > 0 && item.config
          ? h("ul", { class: "fields" }, ...fields, more > 0 ? h("li", {}, `and ${more} more`) : undefined)
          : undefined,
      ),
    ];
  });
  const body = rows.length > 0 ? h("ul", { class: "links" }, ...rows) : h("p", {}, "restarts nothing in this stream");
  return h("section", {}, h("h3", {}, title), body);
}

function code(text: string): HTMLElement {
  return h("pre", { tabindex: 0 }, text);
}

/** Lines that differ, each marked also for who can't see colours. */
export function keyChange({ key, change, note, lines }: PageKey): HTMLElement {
  return h(
    "div",
    { class: "change" },
    h("h4", {}, h("code", {}, key), ` ${change}`),
    note ? h("p", { class: "hint" }, note) : undefined,
    lines.length > 0 ? diffLines(lines) : undefined,
  );
}

const lineClasses: Readonly<Record<string, string>> = { "+": "added", "-": "removed", "@": "between", "\\": "between" };

export function diffLines(lines: readonly string[], label = "Changed lines"): HTMLElement {
  return h(
    "pre",
    { class: "lines", tabindex: 0, role: "region", "aria-label": label },
    ...lines.map((line) => h("span", { class: lineClasses[line[0] ?? ""] ?? "same" }, `${line}\n`)),
  );
}
