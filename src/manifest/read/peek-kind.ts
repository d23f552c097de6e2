// The kind of a document's object, by its lines alone, without parsing.

import { intern } from "../../text/intern.ts";

/** Called for the documents of a text in their order. Undefined where only parsing shows it. */
export function kindPeeker(text: string): (start: number, end: number) => string | undefined {
  const kindLine = new RegExp(line, "g");
  let next = nextLine(text, kindLine, 0);
  return (start, end) => {
    while (next !== -1 && next < start) next = nextLine(text, kindLine, next + 1);
    if (next === -1 || next >= end) return undefined;
    const at = next;
    next = nextLine(text, kindLine, next + 1);
    // A second one: which of them counts is not for us to say.
    if (next !== -1 && next < end) return undefined;
    return text.startsWith(key, at) && opensBlockMapping(text, start)
      ? wordAfter(text, at + key.length, end)
      : undefined;
  };
}

const key = "kind:";

/** A line that says a kind, at the depth of a document's own fields; may say one in an unusual way or bring one in; or lists objects. */
const line = /\n(?:(?:kind|items)[: \t]|["'?&!<])/;

/** Where the next such line begins, at `from` or after it. */
function nextLine(text: string, kindLine: RegExp, from: number): number {
  if (from === 0 && /^(?:kind|items)/.test(text)) return 0;
  kindLine.lastIndex = from;
  return kindLine.test(text) ? text.lastIndexOf("\n", kindLine.lastIndex - 2) + 1 : -1;
}

/** Whether the first line that is more than a marker or a comment begins with a letter: an ordinary key. */
function opensBlockMapping(text: string, start: number): boolean {
  opening.lastIndex = start;
  return opening.test(text);
}

const opening = /(?:---[ \t]*(?:#.*)?\r?\n)?(?:[ \t]*(?:#.*)?\r?\n)*[A-Za-z]/y;

/** The only word after the colon, if it is a plain one. */
function wordAfter(text: string, from: number, end: number): string | undefined {
  plainWord.lastIndex = from;
  const match = plainWord.exec(text);
  return match?.[1] && match.index + match[0].length <= end ? intern(match[1]) : undefined;
}

/** What stands further right in the next line would belong to it. */
const plainWord = /[ \t]+([A-Za-z]+)[ \t]*(?=(?:\r?\n(?:\S|$))|$)/y;
