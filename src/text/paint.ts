// Colours of a terminal: who wants them, and the sequences that make them. No other file knows these.

/** Only the eight basic colours, which are readable in every theme. */
const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 } as const;

export type Colour = keyof typeof codes;
export type Paint = (text: string, colour: Colour | undefined) => string;

/** For files, pipes, and who wants none. */
export const noColours: Paint = (text) => text;

const inColours: Paint = (text, colour) =>
  colour === undefined || text === "" ? text : `\u001B[${codes[colour]}m${text}\u001B[0m`;

export interface PaintedOutput {
  readonly isTTY?: boolean | undefined;
  /** Where it is decided already: never in a file that the user named. */
  readonly hasColours?: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function paintFor(output: PaintedOutput, env: Environment): Paint {
  return hasColours(output, env) ? inColours : noColours;
}

/** As no-color.org and Node have it: an empty FORCE_COLOR counts as set, an empty NO_COLOR does not. */
export function hasColours(output: PaintedOutput, { NO_COLOR, FORCE_COLOR, TERM }: Environment): boolean {
  if (output.hasColours !== undefined) return output.hasColours;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return !/^(?:0|false)$/i.test(FORCE_COLOR);
  return output.isTTY === true && TERM !== "dumb";
}
