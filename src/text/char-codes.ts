// The characters that the scanner knows by name. Used as `code.space`.

export const noCode = -1;
/** Stands after the last of the code units of a text. */
export const end = 0;
export const tab = 9;
export const lineFeed = 10;
export const carriageReturn = 13;
export const space = 32;
export const exclamation = 33;
export const doubleQuote = 34;
export const hash = 35;
export const percent = 37;
export const ampersand = 38;
export const singleQuote = 39;
export const star = 42;
export const plus = 43;
export const comma = 44;
export const dash = 45;
export const dot = 46;
export const colon = 58;
export const less = 60;
export const greater = 62;
export const question = 63;
export const openBracket = 91;
export const backslash = 92;
export const closeBracket = 93;
export const bar = 124;
export const openBrace = 123;
export const closeBrace = 125;
