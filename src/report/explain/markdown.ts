// An explanation as Markdown: a table, and below it each reason once with what to paste to choose otherwise.

import { escapeControls } from "../../text/escape-controls.ts";
import { codeSpan, escapeHtml, escapeMarkdown, fenced } from "../markdown.ts";
import type { ExplainedConfig, Explanation } from "./explanation.ts";
import { groupReasons, type ReasonGroup } from "./reason-groups.ts";
import { nothingFollows, shortEffects, shortReason } from "./short-texts.ts";

export function explainMarkdown({ configs }: Explanation, summary: string): string {
  const hasNamespaces = new Set(configs.map(({ namespace }) => namespace)).size > 1;
  const heads = [...(hasNamespaces ? ["Namespace"] : []), "Config", "Strategy", "Why", "A change restarts"];
  const rows = configs.map((config) => row(config, hasNamespaces));
  const table = [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  const parts = [
    `**${escapeMarkdown(summary)}**`,
    ...(configs.length > 0 ? [table.join("\n")] : []),
    ...groupReasons(configs).map(reasonPart),
  ];
  return `${parts.join("\n\n")}\n`;
}

function row(config: ExplainedConfig, hasNamespaces: boolean): string[] {
  const { kind, name, namespace = "", strategy } = config;
  const effects = shortEffects(config);
  return [
    ...(hasNamespaces ? [plain(namespace)] : []),
    `${kind} ${codeSpan(escapeControls(name))}`,
    strategy,
    plain(shortReason(config)),
    effects.length > 0 ? effects.map(({ name, remark }) => plain(name + remark)).join("<br>") : nothingFollows(config),
  ];
}

function reasonPart({ strategy, rule, reason, advice, isOwnAdvice, configs, rules }: ReasonGroup): string {
  const names = configs.map(({ name }) => codeSpan(escapeControls(name))).join(", ");
  const summary = `<summary>${strategy}: ${configs.length === 1 ? `<code>${html(configs[0]?.name ?? "")}</code>` : `${configs.length} configs`}, ${html(reason)} (${rule})</summary>`;
  const body = [
    ...(configs.length > 1 ? [names] : []),
    ...(isOwnAdvice ? [plain(advice ?? "")] : []),
    ...(rules.length > 0
      ? [`${isOwnAdvice ? "Or" : "To choose otherwise,"} under \`rules\` in \`hashroll.yaml\`:`, fenced(rules, "yaml")]
      : []),
  ];
  return ["<details>", summary, "", body.join("\n\n"), "", "</details>"].join("\n");
}

function plain(text: string): string {
  return escapeMarkdown(escapeControls(text));
}

function html(text: string): string {
  return escapeHtml(escapeControls(text));
}
