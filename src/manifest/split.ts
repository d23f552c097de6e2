// Cuts a text into documents at their markers, without reading them.

export interface Slice {
  /** The slices of a text lie end to end: nothing of it is outside of them. */
  readonly start: number;
  readonly end: number;
  /** One of several JSON values without markers between them. */
  readonly bare?: true;
}

/** Every document of a text. A `---` line opens one and belongs to it; a `...` line closes one. */
export function splitDocuments(text: string): Slice[] {
  const slices: Slice[] = [];
  let start = 0;
  const cut = (at: number): void => {
    if (at > start) slices.push(...splitJsonValues(text, start, at));
    start = at;
  };
  for (const marker of markers(text)) {
    if (marker.opens) {
      if (!holdsOnlyDirectives(text, start, marker.at)) cut(marker.at);
    } else {
      cut(lineEnd(text, marker.at));
    }
  }
  cut(text.length);
  return slices;
}

/** In the order of the text; `indexOf` finds them many times faster than a regular expression. */
function markers(text: string): { at: number; opens: boolean }[] {
  const found: { at: number; opens: boolean }[] = [];
  let open = nextMarker(text, "---", 0);
  let close = nextMarker(text, "...", 0);
  while (open !== -1 || close !== -1) {
    const opens = close === -1 || (open !== -1 && open < close);
    found.push({ at: opens ? open : close, opens });
    if (opens) open = nextMarker(text, "---", open + 3);
    else close = nextMarker(text, "...", close + 3);
  }
  return found;
}

function nextMarker(text: string, marker: string, from: number): number {
  if (from === 0 && text.startsWith(marker) && isBlankOrEnd(text, 3)) return 0;
  const line = `\n${marker}`;
  // The line break before the next marker may be the very next character.
  for (let at = text.indexOf(line, from); at !== -1; at = text.indexOf(line, at + 1)) {
    if (isBlankOrEnd(text, at + 4)) return at + 1;
  }
  return -1;
}

function isBlankOrEnd(text: string, at: number): boolean {
  return at >= text.length || " \t\r\n".includes(text[at] as string);
}

/** `%YAML 1.2` lines stand before the marker of the document they speak of. */
function holdsOnlyDirectives(text: string, start: number, end: number): boolean {
  let directives = false;
  for (let at = start; at < end; at = lineEnd(text, at)) {
    const first = nextCharacter(text, at, lineEnd(text, at));
    if (text[first] === "%" && (first === at || text[at] === "\uFEFF")) directives = true;
    else if (first < lineEnd(text, at) && text[first] !== "#") return false;
  }
  return directives;
}

/** kubectl also takes JSON values one behind the other. */
function splitJsonValues(text: string, start: number, end: number): Slice[] {
  const slices: Slice[] = [];
  let from = start;
  for (let at = nextCharacter(text, from, end); text[at] === "{"; ) {
    const behind = jsonValueEnd(text, at, end);
    const next = nextCharacter(text, behind, end);
    if (text[next] !== "{") break;
    const cut = Math.min(lineEnd(text, behind), next);
    slices.push({ start: from, end: cut, bare: true });
    from = cut;
    at = next;
  }
  slices.push(slices.length > 0 ? { start: from, end, bare: true } : { start: from, end });
  return slices;
}

function nextCharacter(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && " \t\r\n\uFEFF".includes(text[at] as string)) at++;
  return at;
}

function jsonValueEnd(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const character = text[at];
    if (character === '"') {
      for (at++; at < end && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    } else if (character === "'") {
      // No JSON has these; flow style does, and what is in them is text.
      const closing = text.indexOf("'", at + 1);
      if (closing === -1) return end;
      at = closing;
    } else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return at + 1;
  }
  return end;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at === -1 ? text.length : at + 1;
}
