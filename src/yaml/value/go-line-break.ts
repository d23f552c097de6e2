// Line breaks as go-yaml sees them: more characters end a line for it than for YAML 1.2.

/** How many characters the line break at `at` has; 0 where there is none. */
export function breakLength(source: string, at: number): number {
  switch (source.charCodeAt(at)) {
    case 0x0d:
      return carriageReturnLength(source, at);
    case 0x0a:
    case 0x85:
    case 0x2028:
    case 0x2029:
      return 1;
    default:
      return 0;
  }
}

/** kubectl and Helm take a carriage return off each line before go-yaml sees it. */
export function carriageReturnLength(source: string, at: number): number {
  if (source.charCodeAt(at + 1) === 0x0a) return 2;
  return source.charCodeAt(at + 1) === 0x0d && source.charCodeAt(at + 2) === 0x0a ? 3 : 1;
}

/** What the line break at `at` stands for: only LS and PS are kept as they are. */
export function goLineBreak(source: string, at: number): string {
  const char = source[at];
  if (char === undefined) return "";
  return char === "\u2028" || char === "\u2029" ? char : "\n";
}
