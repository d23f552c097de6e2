// Takes objects out of the text: their documents, or their items of a List.

import { groupBy } from "../../collections/group-by.ts";
import type { Edit } from "../../text/edit.ts";
import { lineBreakStyle } from "../../text/lines.ts";
import { removeItems } from "../../yaml/edit/edit-sequence.ts";
import type { SequenceNode } from "../../yaml/node/node.ts";
import { isOnlyForeign } from "../../yaml/parse/document-marker.ts";
import { documentHead } from "../../yaml/read/document-head.ts";
import type { Document, ManifestObject } from "../object.ts";

/** The edits that take objects out of their document. A list that an alias stands for is written out without them. */
export function removeObjects(objects: readonly ManifestObject[]): Edit[] {
  const whole = objects.filter(({ item }) => !item);
  const listed = groupBy(
    objects.filter(({ item }) => item && !item.list.alias),
    ({ item }) => item?.list.node as SequenceNode,
  );
  return [
    ...whole.map(({ document }) => removeDocument(document)),
    ...[...listed].flatMap(([list, items]) => {
      const { document } = items[0] as ManifestObject;
      const gone = new Set(items.map(({ item }) => item?.index as number));
      return removeItems(document.units.lines, list, gone);
    }),
  ];
}

/** What follows without a marker must not become a part of what is before, nor a marker that a text can't begin with its first line. */
function removeDocument({ source: { text }, start, end, concatenated }: Document): Edit {
  const lineBreak = lineBreakStyle(text, start);
  if (isOnlyForeign(text, end)) return { start, end, text: `#${lineBreak}` };
  const isApart = concatenated || start === 0 || !documentHead(text, end).hasDirectives;
  return { start, end, text: isApart ? "" : `...${lineBreak}` };
}
