// What an untrusted policy, one that comes with the manifests, may not set: nothing that reaches outside its repository.

import type { Message } from "../problem/messages/index.ts";
import * as messages from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import { parseSourceName } from "../settings/source-name.ts";
import type { Policy } from "./read-policy.ts";

/** The settings that only the operator of hashroll may use. */
export const operatorOnly = ["report", "logFile", "secretKeyFile", "kubeconfig", "kubeContext"] as const;

/**
 * The keys and sources that are not allowed. Only texts are checked: whoever opens the remaining files has to make sure
 * that no symlink of the repository points outside it.
 */
export function untrustedPolicyProblems({ settings, places }: Policy): Problem[] {
  const problem = (path: string, message: Message): Problem => {
    const place = places.get(path);
    return { ...message, ...(place && { place }) };
  };
  const keys = operatorOnly
    .filter((key) => settings[key] !== undefined)
    .map((key) => problem(key, messages.policyUntrustedKey(key)));
  const sources = (["previous", "alsoRead"] as const).flatMap((key) =>
    (settings[key] ?? []).flatMap((source, index) => {
      const path = `${key}[${index}]`;
      return staysInside(source) ? [] : [problem(path, messages.policyUntrustedSource(path))];
    }),
  );
  return [...keys, ...sources].sort((a, b) => (a.place?.offset ?? 0) - (b.place?.offset ?? 0));
}

/**
 * No program is asked: none for what the side-car may read in a cluster, nor Git, whose history the side-car rarely has.
 * A relative path that never goes up, not even by a glob's braces (`.{.,}/x`) or escapes (`.\./x`).
 */
function staysInside(source: string): boolean {
  if (parseSourceName(source).from !== "file") return false;
  if (source.startsWith("/") || /^[A-Za-z]:/.test(source)) return false;
  return !source.includes("..") && !/[{}\\\0]/.test(source);
}
