// The ServiceAccounts that a stream's pods run as.

import { textAt } from "../manifest/access.ts";
import type { Referrer } from "../reference/referrer.ts";
import type { Account } from "./rbac.ts";

/** The accounts that one referrer's pods run as. */
export function accountsOf({ object, podSpecs }: Referrer, defaultNamespace: string | undefined): Account[] {
  const namespace = object.namespace ?? defaultNamespace;
  const names = podSpecs.map((spec) => textAt(spec, "serviceAccountName") ?? textAt(spec, "serviceAccount") ?? "default");
  return [...new Set(names)].map((name) => ({ name, namespace }));
}

/** Those of all referrers, and those that the stream brings along for pods that others make. */
export function accountsOfStream(referrers: readonly Referrer[], defaultNamespace: string | undefined): Account[] {
  return referrers.flatMap((referrer) => {
    const { kind, group, name, namespace } = referrer.object;
    if (kind === "ServiceAccount" && group === "" && name) return [{ name, namespace: namespace ?? defaultNamespace }];
    return accountsOf(referrer, defaultNamespace);
  });
}
