// Reads and checks a policy, from a file or from a node of another document.

import * as messages from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import { policySchema, type Settings } from "../settings/schema.ts";
import type { Place, Source } from "../text/source.ts";
import type { Node } from "../yaml/node/node.ts";
import { readDocument } from "../yaml/read/read-document.ts";
import { splitDocuments } from "../yaml/read/split-documents.ts";
import { type Checked, check } from "./check.ts";
import { nodeValue } from "./value.ts";

/** Its name, where nobody gives another. */
export const policyFile = "hashroll.yaml";

export interface Policy {
  readonly settings: Settings;
  /** The place of each key and each item, by its path: `report`, `previous[1]`, `rules[0].match`. */
  readonly places: ReadonlyMap<string, Place>;
}

export interface PolicyReading {
  /** Absent if there are problems. */
  readonly policy?: Policy;
  readonly problems: readonly Problem[];
}

export function readPolicy(source: Source): PolicyReading {
  const roots: Node[] = [];
  const problems: Problem[] = [];
  for (const { start, end } of splitDocuments(source.text)) {
    const parsed = readDocument(source.text, start, end);
    if (!parsed.ok)
      problems.push({ ...messages.documentFault(parsed.fault), place: { source, offset: parsed.fault.offset } });
    else if (parsed.root) roots.push(parsed.root);
  }
  if (problems.length > 0) return { problems };
  const [root, second] = roots;
  if (!root || second)
    return { problems: [{ ...messages.policyCount(roots.length), place: { source, offset: second?.start ?? 0 } }] };
  return policyFromNode(source, root);
}

/** The policy as a part of another document: the `functionConfig` of a KRM function. */
export function policyFromNode(source: Source, node: Node): PolicyReading {
  const { data, ...found } = check(nodeValue(node), policySchema, "the policy");
  const { apiVersion: _apiVersion, kind: _kind, metadata: _metadata, ...settings } = data ?? {};
  return policyOf(source, data && settings, found);
}

/** `settings` is absent if there are faults. */
export function policyOf(
  source: Source,
  settings: Settings | undefined,
  { faults, places }: Pick<Checked<unknown>, "faults" | "places">,
): PolicyReading {
  const placeOf = (offset: number): Place => ({ source, offset });
  const problems = [...faults]
    .sort((a, b) => a.at - b.at)
    .map(({ at, message }): Problem => ({ ...message, place: placeOf(at) }));
  if (!settings) return { problems };
  return { policy: { settings, places: new Map([...places].map(([path, at]) => [path, placeOf(at)])) }, problems };
}
