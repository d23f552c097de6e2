// The texts of keys. The same few hundred come again in every manifest, so one string of each is kept and shared: that
// saves making them, and comparing with the keys that the stages look for is a matter of one step.

const SIZE = 2048;
const LONGEST = 40;

/** Only ever a short cut: what it holds never changes what is read. */
const seen: string[] = new Array<string>(SIZE).fill("");

export function sharedKey(text: string, start: number, end: number): string {
  const length = end - start;
  if (length > LONGEST) return text.slice(start, end);
  const slot = slotOf(text, start, end, length);
  const known = seen[slot] as string;
  if (known.length === length && text.startsWith(known, start)) return known;
  const key = shared(text.slice(start, end));
  seen[slot] = key;
  return key;
}

/** The same for a word that is there already: the one that is kept, and this one can go. */
export function sharedWord(word: string): string {
  return sharedKey(word, 0, word.length);
}

function slotOf(text: string, start: number, end: number, length: number): number {
  const first = text.charCodeAt(start);
  const middle = text.charCodeAt(start + (length >> 1));
  const last = text.charCodeAt(end - 1);
  return (Math.imul(first, 31) + Math.imul(middle, 131) + Math.imul(last, 7) + Math.imul(length, 521)) & (SIZE - 1);
}

/** As a property's name, a string is the very one that the engine uses for the same word in our code. */
function shared(key: string): string {
  return Object.keys({ [key]: 0 })[0] ?? key;
}
