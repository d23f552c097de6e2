// An explanation as the page shows it.

import { defined } from "../../collections/defined.ts";
import { groupBy } from "../../collections/group-by.ts";
import { title } from "../diff/words.ts";
import type { ExplainedConfig, Explanation } from "../explain/explanation.ts";
import { type Link, linksOf } from "../explain/links.ts";
import { policyRule, reasonOf } from "../explain/reason-groups.ts";
import { shortPath, shortReason } from "../explain/short-texts.ts";
import type { PageConfig, PageData, PageLink } from "./page-data.ts";

export function explainPage({ configs }: Explanation, summary: string): PageData {
  return { title: "hashroll explain", summary, configs: configs.map(pageConfig) };
}

function pageConfig(config: ExplainedConfig): PageConfig {
  const { kind, name, namespace, strategy, rule, advice, revision, file, line } = config;
  const [forPolicy] = strategy === "rename" ? [] : policyRule(config);
  const fields = groupBy(config.references, ({ referrer }) => referrer);
  return {
    ...defined({ kind, name, namespace, strategy }),
    why: shortReason(config),
    reason: reasonOf(config),
    rule,
    ...(advice && strategy !== "rename" && { advice }),
    ...defined({ policyRule: forPolicy, place: `${file}:${line}`, revision }),
    links: linksOf(config).map((link) => pageLink(link, config, fields)),
  };
}

function pageLink(
  link: Link,
  config: ExplainedConfig,
  fields: ReadonlyMap<string, ExplainedConfig["references"]>,
): PageLink {
  const { kind, name, namespace, effect, by, why } = link;
  const own = fields.get(title(link)) ?? [];
  return {
    ...defined({ kind, name: name || "(no name)", namespace, effect }),
    text: effect === "none" ? (why ?? "") : effectTexts[effect] + (by === "trigger" ? ", triggered by it" : ""),
    fields: own.map(
      ({ path, file, line }) => `${file === config.file ? "line " : `${file}:`}${line}: ${shortPath(path)}`,
    ),
  };
}

export const effectTexts: Readonly<Record<Exclude<Link["effect"], "none">, string>> = {
  restart: "restarts",
  "on-delete": "gets it pod by pod as they are deleted (OnDelete)",
  "new-pods": "only pods created later have the change",
  "next-run": "its next run has the change",
  "new-run": "a new Job runs",
  replace: "only once it is deleted and recreated",
  "controller-specific": "names the new revision; what restarts depends on its controller",
};
