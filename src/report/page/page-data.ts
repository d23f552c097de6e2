// What the page shows, as plain data: it is embedded in the page as JSON. Values of Secrets are never in it.

import type { ConfigKind } from "../../settings/config-kind.ts";
import type { Strategy } from "../../settings/strategy.ts";
import type { Effect } from "../explain/effects.ts";

export interface PageData {
  readonly title: string;
  readonly summary: string;
  readonly configs: readonly PageConfig[];
  /** For diff: what else changes, in workloads and in objects that have nothing to do with configs. */
  readonly others?: readonly PageOther[];
}

export interface PageConfig {
  readonly kind: ConfigKind;
  readonly name: string;
  readonly namespace?: string;
  /** For review: the app that it belongs to. */
  readonly app?: string;
  readonly strategy?: Strategy;
  /** Why, in a few words. */
  readonly why?: string;
  readonly reason?: string;
  /** The code of the rule that chose the strategy. */
  readonly rule?: string;
  /** How to choose otherwise: as text, and as a rule for hashroll.yaml. */
  readonly advice?: string;
  readonly policyRule?: string;
  readonly place?: string;
  readonly revision?: string;
  readonly links: readonly PageLink[];
  readonly change?: PageChange;
}

/** An object that refers to the config, or is triggered by it. */
export interface PageLink {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  readonly effect: Effect["effect"] | "none";
  /** What a change of the config does to it, or why it does nothing. */
  readonly text: string;
  /** The fields that name the config, with their places. */
  readonly fields: readonly string[];
}

export interface PageOther {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  readonly change: PageChange["change"];
  /** How its pods are replaced, if they are. */
  readonly rollout?: string;
  /** As those of a key. */
  readonly lines: readonly string[];
}

/** For diff: how the config differs. */
export interface PageChange {
  readonly change: "added" | "removed" | "changed";
  readonly names: string;
  readonly keys: readonly PageKey[];
}

export interface PageKey {
  readonly key: string;
  readonly change: PageChange["change"];
  /** In place of lines, where none are shown. */
  readonly note?: string;
  /** As in a unified diff: each begins with a space, `-`, `+` or `\`; a line `@` is between hunks. */
  readonly lines: readonly string[];
}
