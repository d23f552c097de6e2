// A file as a previous output: rendered manifests, or a ledger.

import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { conflictedLedger, emptiedByRedirect } from "../../problem/messages/index.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import { conflictingLedgers, isConflicted, joinLedgers } from "../../retention/previous/ledger-conflict.ts";
import { isLedger, isLedgerPath } from "../../retention/previous/ledger-file.ts";
import { isWhitespace } from "../../text/blank.ts";
import { decodeUtf8 } from "../../text/decode-utf8.ts";
import { readMergeStages } from "../git/read-blobs.ts";
import type { QueryContext } from "../process/query-program.ts";
import type { ReadResult } from "./request.ts";

export async function readFromFile(path: string, context: QueryContext): Promise<ReadResult> {
  try {
    const file = resolve(context.cwd, path);
    const decoded = decodeUtf8(readFileSync(file));
    if (decoded.invalidAt !== undefined) return { fault: "it is not UTF-8" };
    const text = decoded.text.replace(/^\uFEFF/, "");
    const ledger = isLedger(text) || isLedgerPath(path);
    if (ledger && isConflicted(text)) {
      const sides = (await readMergeStages(relative(context.cwd, file), context)) ?? conflictingLedgers(text);
      return { sources: [{ path, text: joinLedgers(sides), ledger }], warnings: [conflictedLedger(path)] };
    }
    if (!ledger && isWhitespace(text))
      return { fault: `it is empty; ${emptiedByRedirect}`, absent: true, emptied: true };
    return { sources: [{ path, text, ledger }] };
  } catch (error) {
    return { fault: systemErrorText(error), absent: (error as NodeJS.ErrnoException).code === "ENOENT" };
  }
}
