// Colours of a terminal.

import type { Strategy } from "../../settings/strategy.ts";

export interface TerminalStyle {
  /** In columns. */
  readonly width: number;
  readonly colour: boolean;
  readonly isTerminal: boolean;
}

export type Paint = (text: string, style: keyof typeof styles) => string;

/** Only the eight basic colours, which are readable in every theme. */
const styles = {
  title: "1",
  label: "2",
  rename: "32",
  copy: "36",
  restart: "33",
  reload: "35",
  ignore: "2",
} as const satisfies Record<Strategy | "title" | "label", string>;

export function newPaint({ colour }: TerminalStyle): Paint {
  return colour ? (text, style) => `\u001B[${styles[style]}m${text}\u001B[0m` : (text) => text;
}
