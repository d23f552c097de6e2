// Literal block scalars have a short cut for lines that end in \n: it must give what the long way gives.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { blockValue } from "../../src/manifest/block-value.ts";

test("lines that end in \\n mean the same as lines that end in \\r\\n", () => {
  const line = fc.tuple(
    fc.constantFrom("", " ", "  ", "   ", "    "),
    fc.constantFrom("", "", "x", "x y ", "\tz", "#"),
  );
  fc.assert(
    fc.property(
      fc.constantFrom("", "-", "+"),
      fc.array(line, { maxLength: 8 }),
      fc.boolean(),
      fc.constantFrom(-1, 0, 2),
      (chomp, lines, isEnded, parent) => {
        const body = lines.map(([indentation, text]) => indentation + text).join("\n") + (isEnded ? "\n" : "");
        const source = `|${chomp}\n${body}`;
        const short = blockValue(source, true, parent);
        const long = blockValue(source.replaceAll("\n", "\r\n"), true, parent);
        assert.deepEqual(short.ok && short.value, long.ok && long.value, JSON.stringify(source));
      },
    ),
    { numRuns: 5000 },
  );
});
