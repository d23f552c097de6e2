// Reads one document as the program reads it that will apply it: merge keys mean different things to kustomize and others.

import type { CodeUnits } from "../../text/code-units.ts";
import type { Source } from "../../text/source.ts";
import { getString, resolveAlias } from "../../yaml/node/access.ts";
import type { Node } from "../../yaml/node/node.ts";
import { readDocument } from "../../yaml/read/read-document.ts";
import { isScanned } from "../../yaml/scan/lazy-node.ts";

/** Like `readDocument`. What stands in a ResourceList goes back to kustomize or kpt, all else to who reads `source`. */
export function readManifest(
  { text, ownKeysWin }: Pick<Source, "text" | "ownKeysWin">,
  start: number,
  end: number,
  units?: CodeUnits,
): ReturnType<typeof readDocument> {
  const parsed = readDocument(text, start, end, units);
  // What is scanned has no merge keys.
  if (!parsed.ok || !parsed.root || isScanned(parsed.root)) return parsed;
  if (!(ownKeysWin || isResourceList(parsed.root))) return parsed;
  const at = text.indexOf("<<", start);
  if (at !== -1 && at < end) letOwnKeysWin(parsed.root);
  return parsed;
}

export function isResourceList(root: Node): boolean {
  const found = resolveAlias(root);
  return (
    getString(found, "kind") === "ResourceList" &&
    (getString(found, "apiVersion") ?? "").startsWith("config.kubernetes.io/")
  );
}

function letOwnKeysWin(node: Node): void {
  if (node.type === "sequence") for (const item of node.items) letOwnKeysWin(item);
  if (node.type !== "mapping") return;
  if (node.hasMerges) node.ownKeysWin = true;
  for (const { value } of node.pairs) letOwnKeysWin(value);
}
