// What stands before the content of a document: directives, comments, a marker.

import { nextLine } from "../../text/lines.ts";
import { isYamlMarker, opensDocument } from "../parse/document-marker.ts";

export interface DocumentHead {
  readonly hasDirectives: boolean;
  /** Whether a line before the marker, or the content, is empty or an indented comment. */
  readonly hasBlanks: boolean;
  /** Where its `---` is; absent where it has none. */
  readonly marker?: number;
  /** Nothing but comments, up to the `...` or the end of the text. */
  readonly isEmpty: boolean;
  /** Whether a `...` comes first. */
  readonly isClosed: boolean;
}

/** Of the document whose text begins at `start`. */
export function documentHead(text: string, start: number): DocumentHead {
  let at = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
  const head = { hasDirectives: false, hasBlanks: false, isEmpty: true, isClosed: false };
  for (; at < text.length; at = nextLine(text, at)) {
    let content = at;
    while (text[content] === " " || text[content] === "\t") content++;
    const first = text[content];
    if (first === undefined || first === "\n" || first === "\r") head.hasBlanks = true;
    else if (first === "#") head.hasBlanks ||= content > at;
    else if (first === "%" && content === at) head.hasDirectives = true;
    else if (text.startsWith("---", at) && opensDocument(text, at)) return { ...head, isEmpty: false, marker: at };
    else {
      const isClosed = text.startsWith("...", at) && isYamlMarker(text, at);
      return { ...head, isEmpty: isClosed, isClosed };
    }
  }
  return head;
}

/**
 * Whether nothing but a `...` or directives follows the marker there: kubectl takes the marker off every document but the
 * first that is YAML, and then refuses such a one.
 */
export function needsItsMarker(text: string, at: number): boolean {
  const { marker } = documentHead(text, at);
  const body = marker === undefined ? undefined : documentHead(text, nextLine(text, marker));
  return body !== undefined && (body.isClosed || body.hasDirectives);
}

/** What has to stand between a document that is put there and the one at `at`: directives would be taken for a part of it. */
export function borderBefore(text: string, at: number, lineBreak: string): string {
  return documentHead(text, at).hasDirectives ? `...${lineBreak}` : "";
}
