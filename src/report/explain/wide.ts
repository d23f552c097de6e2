// An explanation for people: a block of labelled lines for each config, which fits however long the names are.

import { groupBy } from "../../collections/group-by.ts";
import type { Strategy } from "../../settings/strategy.ts";
import { escapeControls } from "../../text/escape-controls.ts";
import type { Paint } from "../../text/paint.ts";
import type { ReportPlace } from "../report-schema.ts";
import type { ExplainedConfig, ExplainedEffect, ExplainedReference, Explanation } from "./explanation.ts";
import { policyRule, reasonOf } from "./reason-groups.ts";
import { nothingFollows, shortPath, shortTitle } from "./short-texts.ts";
import { strategyColours, type TerminalStyle } from "./terminal-style.ts";
import { wrap } from "./wrap.ts";

/** A part of a block: its label, and paragraphs, each with its own indentation. */
interface Part {
  readonly label: string;
  readonly lines: readonly { readonly text: string; readonly indent?: number }[];
}

/** `summary` is the last line. */
export function explainWide({ configs }: Explanation, summary: string, style: TerminalStyle): string {
  const { width, paint } = style;
  const blocks = configs.map((config) => block(config, width, paint));
  return [...blocks, wrap(summary, width).join("\n")].map((each) => `${each}\n`).join("\n");
}

const labelWidth = "  referrers  ".length;

function block(config: ExplainedConfig, width: number, paint: Paint): string {
  const title = wrap(escapeControls(`${config.kind} ${config.name}`), width).map((line) => paint(line, "bold"));
  const parts: Part[] = [
    { label: "namespace", lines: [{ text: config.namespace ?? "none given" }] },
    { label: "found at", lines: [{ text: place(config) }] },
    { label: "strategy", lines: [{ text: config.strategy }] },
    { label: "because", lines: because(config) },
    // Nobody needs advice against a rename, the default.
    ...(config.advice && config.strategy !== "rename" ? [{ label: "advice", lines: advice(config) }] : []),
    { label: "revision", lines: revisions(config) },
    ...(config.carried ? [{ label: "carries", lines: config.carried.map((text) => ({ text })) }] : []),
    { label: "referrers", lines: referrers(config) },
    { label: "restarts", lines: restarts(config) },
  ];
  return [...title, ...parts.flatMap((part) => layOut(part, config.strategy, width, paint))].join("\n");
}

function layOut({ label, lines }: Part, strategy: Strategy, width: number, paint: Paint): string[] {
  const texts = lines.flatMap(({ text, indent = 0 }) =>
    wrap(escapeControls(text), width - labelWidth - indent).map((line) => `${" ".repeat(indent)}${line}`),
  );
  return texts.map((text, index) => {
    const head =
      index === 0 ? paint(`  ${label}`, "dim") + " ".repeat(labelWidth - 2 - label.length) : " ".repeat(labelWidth);
    return head + (label === "strategy" ? paint(text, strategyColours[strategy]) : text);
  });
}

function because(config: ExplainedConfig): Part["lines"] {
  const { rule, evidence } = config;
  const lines = [{ text: `${reasonOf(config)} (${rule})` }];
  return evidence ? [...lines, { text: `see ${place(evidence)}` }] : lines;
}

/** Also as a rule for the policy, for charts of others. */
function advice(config: ExplainedConfig): Part["lines"] {
  const { advice: text = "" } = config;
  const rules = policyRule(config);
  if (rules.length === 0) return [{ text }];
  return [{ text: `${text}; or in hashroll.yaml under rules` }, ...rules.map((rule) => ({ text: rule }))];
}

function revisions(config: ExplainedConfig): Part["lines"] {
  const { slices = [], strategy } = config;
  const beside = strategy === "copy" ? ", beside it" : "";
  const ofKeys = slices.map(({ revision: name, keys }) => ({ text: `${name} (${keysText(keys)}${beside})` }));
  return ofKeys.length > 0 && config.revision === undefined ? ofKeys : [{ text: revision(config) }, ...ofKeys];
}

function keysText(keys: readonly string[]): string {
  return keys.length === 0 ? "no keys" : `only ${keys.join(", ")}`;
}

function revision({ revision: name, hashedBy, strategy }: ExplainedConfig): string {
  if (name === undefined) return "none";
  if (hashedBy === "hashroll") return `${name} (already a revision)`;
  if (hashedBy) return `${name} (already hashed by ${hashedBy})`;
  return strategy === "copy" ? `${name} (beside it)` : name;
}

const outcomes: Readonly<Record<ExplainedReference["outcome"], (reference: ExplainedReference) => string>> = {
  rewritten: () => "gets the revision's name",
  pinned: ({ revision: name }) => `pinned to ${name}`,
  kept: ({ why }) => `keeps the plain name, since it ${why}`,
  unchanged: () => "unchanged",
  current: () => "names the revision already",
};

/** Fields of one referrer that are listed; JSON has them all. */
const maxFields = 4;

function referrers(config: ExplainedConfig): Part["lines"] {
  if (config.references.length === 0) return [{ text: "none in this stream" }];
  const byOutcome = groupBy(config.references, ({ referrer, outcome, why, revision: name }) =>
    [referrer, outcome, why ?? name].join("\n"),
  );
  return [...byOutcome.values()].flatMap((fields) => {
    const first = fields[0] as ExplainedReference;
    const shown = fields.length > maxFields ? fields.slice(0, maxFields - 1) : fields;
    const more = fields.length - shown.length;
    return [
      { text: `${shortTitle(first, config)}: ${outcomeText(first, config)}` },
      ...shown.map((field) => ({
        text: `${placeFrom(config, field)} ${shortPath(field.path)}${usedText(field, config)}`,
        indent: 2,
      })),
      ...(more > 0 ? [{ text: `and ${more} more fields`, indent: 2 }] : []),
    ];
  });
}

function outcomeText(reference: ExplainedReference, { slices }: ExplainedConfig): string {
  const isOfSlice = slices && reference.outcome === "rewritten";
  return isOfSlice ? `gets the name ${reference.revision}` : outcomes[reference.outcome](reference);
}

function usedText({ keys }: ExplainedReference, { scope }: ExplainedConfig): string {
  if (!scope) return "";
  return keys ? ` (${keys.join(", ")})` : " (all keys)";
}

const effects: Readonly<Record<ExplainedEffect["effect"], string>> = {
  restart: "",
  "on-delete": ", pod by pod as they are deleted (OnDelete)",
  "new-pods": ": only pods created later have the change",
  "next-run": ": nothing now, its next run has the change",
  "new-run": ": a new Job runs",
  replace: ": only once it is deleted and recreated",
  "controller-specific": ": it names the new revision; what restarts depends on its controller",
};

function restarts(config: ExplainedConfig): Part["lines"] {
  if (config.onChange.length === 0) return [{ text: nothingFollows(config) }];
  return config.onChange.map((each) => ({
    text: `${shortTitle(each, config)}${each.by === "trigger" ? " (triggered by it)" : ""}${onKeys(each)}${effects[each.effect]}`,
  }));
}

function onKeys({ keys }: ExplainedEffect): string {
  return keys ? ` (on a change of ${keys.join(", ")})` : "";
}

function place({ file, line }: ReportPlace): string {
  return `${file}:${line}`;
}

function placeFrom(here: ReportPlace, there: ReportPlace): string {
  return here.file === there.file ? `line ${there.line}:` : `${place(there)}:`;
}
