// What a policy may not say that comes with the manifests of a stranger: nothing that reads or writes outside of their repo.

import type { Message } from "../problem/messages/index.ts";
import * as say from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { Policy } from "./read-policy.ts";

/** The settings that only who runs hashroll may say. */
export const operatorOnly = ["report", "logFile", "secretKeyFile", "kubeconfig", "kubeContext"] as const;

/**
 * The keys and sources that are not allowed. It judges words only: whoever opens the files that are left has to see
 * to it that no link in the repo leads out of it.
 */
export function untrustedPolicyProblems({ settings, places }: Policy): Problem[] {
  const problem = (path: string, message: Message): Problem => {
    const place = places.get(path);
    return { ...message, ...(place && { place }) };
  };
  const keys = operatorOnly
    .filter((key) => settings[key] !== undefined)
    .map((key) => problem(key, say.policyUntrustedKey(key)));
  const sources = (["previous", "alsoRead"] as const).flatMap((key) =>
    (settings[key] ?? []).flatMap((source, index) => {
      const path = `${key}[${index}]`;
      return staysInside(source) ? [] : [problem(path, say.policyUntrustedSource(path))];
    }),
  );
  return [...keys, ...sources].sort((a, b) => (a.place?.offset ?? 0) - (b.place?.offset ?? 0));
}

/** A relative path that goes nowhere up, not even with the help of a glob's braces (`.{.,}/x`) and escapes (`.\./x`). */
function staysInside(source: string): boolean {
  if (source === "cluster" || source.startsWith("helm:")) return false;
  if (source.startsWith("/") || /^[A-Za-z]:/.test(source)) return false;
  return !source.includes("..") && !/[{}\\\0]/.test(source);
}
