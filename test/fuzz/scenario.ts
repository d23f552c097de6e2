// Configs, what refers to them, and what is asked for: so that every decision of the filter occurs.
import type { Options } from "../../src/index.ts";
import { deployers } from "../../src/settings/deployer.ts";
import type { Choices } from "../generate/choices.ts";
import type { Mapping } from "../generate/data.ts";
import { newConfigs, withOtherContent } from "./configs.ts";
import { newReferrers } from "./referrers.ts";

export interface Scenario {
  readonly documents: readonly Mapping[];
  /** The same in an earlier state, in which the configs had other content. */
  readonly earlier: readonly Mapping[];
  readonly options: Options;
}

export function scenario(choices: Choices): Scenario {
  const configs = newConfigs(choices);
  const options = newOptions(choices);
  const earlier = configs.map((config) => (choices.oneIn(2) ? withOtherContent(config, choices) : config));
  const others = newReferrers(configs, earlier, choices);
  return { documents: arrange(configs, others, choices), earlier: [...earlier, ...others.slice(0, 1)], options };
}

function newOptions(choices: Choices): Options {
  return {
    ...(choices.oneIn(2) && { secrets: true }),
    ...(choices.oneIn(5) && { namespace: "shop" }),
    ...(choices.oneIn(3) && { strategy: choices.pickFrom(["rename", "copy", "restart"]) }),
    ...(choices.oneIn(6) && { immutable: false }),
    ...(choices.oneIn(3) && { for: choices.pickFrom(deployers) }),
    ...(choices.oneIn(4) && { retain: choices.pickFrom(["none", "keep"]) }),
    ...(choices.oneIn(3) && { checksums: "drop" as const }),
    ...(choices.oneIn(3) && { jobs: choices.pickFrom(["rename", "rewrite", "rename"]) }),
  };
}

/** In documents of their own, or in Lists. */
function arrange(configs: readonly Mapping[], others: readonly Mapping[], choices: Choices): Mapping[] {
  const all = choices.oneIn(2) ? [...configs, ...others] : [...others, ...configs];
  if (!choices.oneIn(5)) return all;
  const from = choices.pick(all.length);
  const items = all.slice(from, from + 1 + choices.pick(3));
  const isConfigs = items.every(({ kind }) => kind === "ConfigMap");
  const list: Mapping = {
    ...choices.pickFrom<Mapping>([
      { apiVersion: "v1", kind: "List" },
      isConfigs ? { apiVersion: "v1", kind: "ConfigMapList" } : { apiVersion: "v1", kind: "List", metadata: {} },
      { apiVersion: "example.com/v1", kind: "Bundle", metadata: { name: "bundle" } },
    ]),
    items,
  };
  return [...all.slice(0, from), list, ...all.slice(from + items.length)];
}
