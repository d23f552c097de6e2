// An explanation at a glance: one line for each config, then each reason once with what to paste to choose otherwise.

import { escapeControls } from "../../text/escape-controls.ts";
import type { Paint } from "../../text/paint.ts";
import type { ExplainedConfig, Explanation } from "./explanation.ts";
import { type Cell, columnWidths, fitColumn, gap } from "./fit-columns.ts";
import { groupReasons, type ReasonGroup } from "./reason-groups.ts";
import { findScopeSavings, type ScopeSavings, savingsText } from "./scope-savings.ts";
import { shortEffects, shortReason, tableTitle } from "./short-texts.ts";
import { strategyColours, type TerminalStyle } from "./terminal-style.ts";
import { wrap } from "./wrap.ts";

/** `summary` is the last line. Names are shortened only on a terminal: other programs need them whole. */
export function explainTable({ configs }: Explanation, summary: string, style: TerminalStyle): string {
  const { paint } = style;
  const nameOf = newNaming(configs);
  const blocks = [
    ...(configs.length > 0 ? [table(configs, style.isTerminal ? style.width : Number.POSITIVE_INFINITY, paint)] : []),
    ...groupReasons(configs).map((group) => reasonLines(group, nameOf, style.width, paint)),
    ...savingsBlock(findScopeSavings(configs), nameOf, style.width),
    wrap(summary, style.width),
  ];
  return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function table(configs: readonly ExplainedConfig[], width: number, paint: Paint): string[] {
  const titles = titleColumns(configs);
  const heads = [...titles.map(({ head }) => head), "STRATEGY", "WHY", "A CHANGE RESTARTS"].map(words);
  const rows = [
    heads,
    ...configs.map((config) => [
      ...titles.map(({ cell }) => ({ name: escapeControls(cell(config)), words: "" })),
      words(config.strategy),
      words(shortReason(config)),
      follows(config),
    ]),
  ];
  const columns = columnWidths(rows, width).map((each, column) =>
    fitColumn(
      rows.map((cells) => cells[column] as Cell),
      each,
    ),
  );
  const lines = rows.map((_, row) =>
    columns.map((texts, column) =>
      column === titles.length ? paintWord(texts[row] as string, paint, configs[row - 1]) : (texts[row] as string),
    ),
  );
  const [head = "", ...rest] = lines.map((texts) => texts.join(gap).trimEnd());
  return [paint(head, "dim"), ...rest];
}

function words(text: string): Cell {
  return { name: "", words: text };
}

interface TitleColumn {
  readonly head: string;
  readonly cell: (config: ExplainedConfig) => string;
}

/** What is the same for all configs is not repeated: the kind is in the head, one namespace needs no column. */
function titleColumns(configs: readonly ExplainedConfig[]): TitleColumn[] {
  const namespaces = new Set(configs.map(({ namespace }) => namespace));
  return [
    ...(namespaces.size > 1 ? [{ head: "NAMESPACE", cell: ({ namespace = "" }: ExplainedConfig) => namespace }] : []),
    { head: hasKinds(configs) ? "CONFIG" : (configs[0]?.kind ?? "").toUpperCase(), cell: newNaming(configs) },
  ];
}

function hasKinds(configs: readonly ExplainedConfig[]): boolean {
  return new Set(configs.map(({ kind }) => kind)).size > 1;
}

type NameOf = (config: ExplainedConfig) => string;

/** With their kind where there are ConfigMaps and Secrets: they may have the same name. */
function newNaming(configs: readonly ExplainedConfig[]): NameOf {
  return hasKinds(configs) ? (config) => tableTitle(config, config) : ({ name }) => name;
}

/** The first, and how many more there are. */
function follows(config: ExplainedConfig): Cell {
  const [first, ...more] = shortEffects(config, tableTitle);
  if (first === undefined) return words(config.strategy === "reload" ? "nothing (reloads)" : "nothing");
  const { name, remark } = first;
  return { name: escapeControls(name), words: remark + (more.length > 0 ? ` +${more.length}` : "") };
}

function paintWord(padded: string, paint: Paint, config: ExplainedConfig | undefined): string {
  const word = padded.trimEnd();
  return (config ? paint(word, strategyColours[config.strategy]) : word) + padded.slice(word.length);
}

/** Names and rules of one reason that are listed; `wide` and JSON have them all. */
const maxNames = 6;
const maxRules = 3;

function reasonLines(
  { strategy, rule, reason, place, advice, isOwnAdvice, configs, rules }: ReasonGroup,
  nameOf: NameOf,
  width: number,
  paint: Paint,
): string[] {
  const names = configs.map(nameOf);
  const shown = names.length > maxNames + 1 ? names.slice(0, maxNames) : names;
  const list = shown.join(", ") + (names.length > shown.length ? ` and ${names.length - shown.length} more` : "");
  const indented = (text: string): string[] => wrap(escapeControls(text), width - 2).map((line) => `  ${line}`);
  const [first = "", ...rest] = wrap(escapeControls(`${strategy} ${list}`), width);
  return [
    ...[paint(strategy, strategyColours[strategy]) + first.slice(strategy.length), ...rest.map((line) => `  ${line}`)],
    ...indented(`${reason} (${rule}${place === undefined ? "" : `, ${place}`})`),
    ...(isOwnAdvice ? indented(advice ?? "") : []),
    ...(rules.length > 0 ? ruleLines(rules, isOwnAdvice ? "or" : "to choose otherwise,", indented) : []),
  ];
}

function ruleLines(rules: readonly string[], start: string, indented: (text: string) => string[]): string[] {
  const shown = rules.length > maxRules + 1 ? rules.slice(0, maxRules) : rules;
  const rest = rules.length - shown.length;
  return [
    ...indented(`${start} under rules in hashroll.yaml:`),
    // Never wrapped: they are pasted.
    ...shown.map((rule) => `  ${escapeControls(rule)}`),
    ...(rest > 0 ? indented(`and so on for ${rest} more; --format wide has each`) : []),
  ];
}

/** Each config once, below what they have in common. */
function savingsBlock(all: readonly ScopeSavings[], nameOf: NameOf, width: number): string[][] {
  if (all.length === 0) return [];
  const head = "with hashroll.dev/scope: keys on the config, a change of one key restarts only who uses it:";
  const lines = all.flatMap((savings) =>
    wrap(escapeControls(`${nameOf(savings.config)}: ${savingsText(savings)}`), width - 2),
  );
  return [[...wrap(head, width), ...lines.map((line) => `  ${line}`)]];
}
