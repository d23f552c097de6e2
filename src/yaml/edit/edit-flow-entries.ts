// Entries that a flow mapping gets and loses.

import type { Edit } from "../../text/edit.ts";
import type { MappingNode, Pair } from "../node/node.ts";
import type { EntryEdits } from "./edit-mapping.ts";
import { insertion } from "./insert-lines.ts";
import { flowEntry } from "./new-entries.ts";
import { type Edited, flowStyle } from "./style.ts";

export function editFlowEntries(edited: Edited, mapping: MappingNode, { removal, inserted }: EntryEdits): Edit[] {
  const { start, end, pairs } = mapping;
  const style = flowStyle(edited, mapping);
  const lead = style.lines?.lead;
  const gap = lead ?? style.gap;
  if ((removal?.kept ?? pairs).length === 0) {
    const written = inserted.flatMap(({ entries }) => entries.map((entry) => flowEntry(entry, style)));
    const last = pairs.at(-1);
    if (!last) return [insertion(start + 1, written.join(", "))];
    if (lead === undefined || written.length === 0) return [{ start, end, text: `{${written.join(`,${gap}`)}}` }];
    return [{ start: start + 1, end: last.value.end, text: lead + written.join(`,${lead}`) }];
  }
  // An item of a list may be one entry without braces, which becomes a mapping of several.
  const isBare = start === pairs[0]?.start && inserted.length > 0;
  return [
    ...(isBare ? [insertion(start, "{")] : []),
    ...removeEntries(pairs, removal?.isRemoved, new Set(inserted.map(({ after }) => after?.start))),
    ...inserted.map(({ entries, after }) => {
      const written = entries.map((entry) => flowEntry(entry, style));
      if (after)
        return insertion(after.value.end, gapAfter(after) + written.map((entry) => `,${gap}${entry}`).join(""));
      return insertion((pairs[0] as Pair).start, written.map((entry) => `${entry},${gap}`).join(""));
    }),
    ...(isBare ? [insertion(end, `${gapAfter(pairs[0] as Pair)}}`)] : []),
  ];
}

/** At least one of them is kept; `followed`: after which ones others come. */
function removeEntries(
  pairs: readonly Pair[],
  isRemoved: ((pair: Pair) => boolean) | undefined,
  followed: ReadonlySet<number | undefined>,
): Edit[] {
  if (!isRemoved) return [];
  const index = pairs.findLastIndex((pair) => !isRemoved(pair));
  const [before, last] = [pairs[index] as Pair, pairs.at(-1) as Pair];
  const edits = pairs
    .slice(0, index)
    .flatMap((pair, at) =>
      isRemoved(pair) ? [{ start: pair.start, end: (pairs[at + 1] as Pair).start, text: "" }] : [],
    );
  const isLast = !followed.has(before.start);
  if (before !== last)
    edits.push({
      start: before.value.end,
      end: last.value.end,
      text: isLast && endsInColon(before) ? ": null" : gapAfter(before),
    });
  return edits;
}

/** Without a comma after it, the last character of such a bare key may be a colon of its own. */
function endsInColon({ key, colon }: Pair): boolean {
  return colon === undefined && key.type === "scalar" && key.style === "plain" && key.value.endsWith(":");
}

/** go-yaml reads on in `a:,` and `!!null,`: only a blank ends what has no value. */
export function gapAfter({ colon, value }: Pick<Pair, "colon" | "value">): "" | " " {
  return value.start === value.end && (colon !== undefined || value.outerStart < value.start) ? " " : "";
}
