// An explanation at a glance: one line for each config, then each reason once with what to paste to choose otherwise.

import { escapeControls } from "../../text/escape-controls.ts";
import type { Paint } from "../../text/paint.ts";
import type { ExplainedConfig, Explanation } from "./explanation.ts";
import { columnWidths, gap, padded, shortened } from "./fit-columns.ts";
import { groupReasons, type ReasonGroup } from "./reason-groups.ts";
import { findScopeSavings, savingsText } from "./scope-savings.ts";
import { kubectlTitle, nothingFollows, shortEffects, shortReason } from "./short-texts.ts";
import { strategyColours, type TerminalStyle } from "./terminal-style.ts";
import { wrap } from "./wrap.ts";

/** `summary` is the last line. Names are shortened only on a terminal: other programs need them whole. */
export function explainTable({ configs }: Explanation, summary: string, style: TerminalStyle): string {
  const { paint } = style;
  const blocks = [
    ...(configs.length > 0 ? [table(configs, style.isTerminal ? style.width : Number.POSITIVE_INFINITY, paint)] : []),
    ...groupReasons(configs).map((group) => reasonLines(group, style.width, paint)),
    ...findScopeSavings(configs).map((savings) => wrap(escapeControls(savingsText(savings)), style.width)),
    wrap(summary, style.width),
  ];
  return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function table(configs: readonly ExplainedConfig[], width: number, paint: Paint): string[] {
  const titles = titleColumns(configs);
  const heads = [...titles.map(({ head }) => head), "STRATEGY", "WHY", "A CHANGE RESTARTS"];
  const rows = configs.map((config) =>
    [...titles.map(({ cell }) => cell(config)), config.strategy, shortReason(config), follows(config)].map(
      escapeControls,
    ),
  );
  const holdsNames = (column: number): boolean => column < titles.length || column === heads.length - 1;
  const widths = columnWidths([heads, ...rows], width, holdsNames);
  const lines = rows.map((cells, row) =>
    cells.map((cell, column) => {
      const fitted = padded(shortened(cell, widths[column] ?? 0), widths[column] ?? 0);
      return column === titles.length ? paintWord(fitted, paint, configs[row]) : fitted;
    }),
  );
  const head = heads.map((text, column) => padded(shortened(text, widths[column] ?? 0), widths[column] ?? 0));
  return [paint(head.join(gap).trimEnd(), "dim"), ...lines.map((cells) => cells.join(gap).trimEnd())];
}

interface TitleColumn {
  readonly head: string;
  readonly cell: (config: ExplainedConfig) => string;
}

/** What is the same for all configs is not repeated: the kind is in the head, one namespace needs no column. */
function titleColumns(configs: readonly ExplainedConfig[]): TitleColumn[] {
  const kinds = new Set(configs.map(({ kind }) => kind));
  const namespaces = new Set(configs.map(({ namespace }) => namespace));
  const [kind = ""] = kinds;
  return [
    ...(namespaces.size > 1 ? [{ head: "NAMESPACE", cell: ({ namespace = "" }: ExplainedConfig) => namespace }] : []),
    kinds.size > 1
      ? { head: "CONFIG", cell: (config) => kubectlTitle({ kind: config.kind, name: config.name }, config) }
      : { head: kind.toUpperCase(), cell: ({ name }) => name },
  ];
}

/** The first, and how many more there are. */
function follows(config: ExplainedConfig): string {
  const [first, ...more] = shortEffects(config, kubectlTitle);
  if (first === undefined) return nothingFollows(config);
  return more.length > 0 ? `${first} +${more.length}` : first;
}

function paintWord(padded: string, paint: Paint, config: ExplainedConfig | undefined): string {
  const word = padded.trimEnd();
  return (config ? paint(word, strategyColours[config.strategy]) : word) + padded.slice(word.length);
}

/** Names and rules of one reason that are listed; `wide` and JSON have them all. */
const maxNames = 6;
const maxRules = 3;

function reasonLines(
  { strategy, rule, reason, advice, configs, rules }: ReasonGroup,
  width: number,
  paint: Paint,
): string[] {
  const names = configs.map(({ name }) => name);
  const shown = names.length > maxNames + 1 ? names.slice(0, maxNames) : names;
  const list = shown.join(", ") + (names.length > shown.length ? ` and ${names.length - shown.length} more` : "");
  const indented = (text: string): string[] => wrap(escapeControls(text), width - 2).map((line) => `  ${line}`);
  const [first = "", ...rest] = wrap(escapeControls(`${strategy} ${list}`), width);
  return [
    ...[paint(strategy, strategyColours[strategy]) + first.slice(strategy.length), ...rest.map((line) => `  ${line}`)],
    ...indented(`${reason} (${rule})`),
    ...(rules.length === 0 ? (advice === undefined ? [] : indented(advice)) : ruleLines(rules, indented)),
  ];
}

function ruleLines(rules: readonly string[], indented: (text: string) => string[]): string[] {
  const shown = rules.length > maxRules + 1 ? rules.slice(0, maxRules) : rules;
  const rest = rules.length - shown.length;
  return [
    ...indented("to choose otherwise, under rules in hashroll.yaml:"),
    // Never wrapped: they are pasted.
    ...shown.map((rule) => `  ${escapeControls(rule)}`),
    ...(rest > 0 ? indented(`and so on for ${rest} more; --format wide has each`) : []),
  ];
}
