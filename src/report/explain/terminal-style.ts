// What the texts of explain know of the terminal.

import type { Strategy } from "../../settings/strategy.ts";
import type { Colour, Paint } from "../../text/paint.ts";

export interface TerminalStyle {
  /** In columns. */
  readonly width: number;
  readonly paint: Paint;
  readonly isTerminal: boolean;
}

export const strategyColours: Readonly<Record<Strategy, Colour>> = {
  rename: "green",
  copy: "cyan",
  restart: "yellow",
  reload: "magenta",
  ignore: "dim",
};
