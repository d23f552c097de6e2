// Streams of JSON values, which have no markers between them.

import type { Source } from "../../text/source.ts";
import type { Document } from "../node/document.ts";
import { isJson } from "./json-text.ts";

/** kubectl before 1.33 fails at a marker in a stream that begins as JSON; Helm knows of nothing but markers. */
export function isJsonStream({ source, concatenated }: Pick<Document, "source" | "concatenated">): boolean {
  if (concatenated) return true;
  const known = areJson.get(source) ?? isJsonText(source);
  areJson.set(source, known);
  return known;
}

/** Asked for each document of a text, and always the same. */
const areJson = new WeakMap<Source, boolean>();

/** Flow style looks much like it, and needs its markers. */
function isJsonText({ text }: Source): boolean {
  return /^\uFEFF?\s*\{/.test(text) && !text.includes("postrenderer.helm.sh/") && isJson(text.replace(/^\uFEFF/, ""));
}
