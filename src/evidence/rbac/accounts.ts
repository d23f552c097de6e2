// The ServiceAccounts that a stream's pods run as.

import { previousNames } from "../../manifest/kustomize-annotations.ts";
import type { Referrer } from "../../reference/walk/referrer.ts";
import { getString } from "../../yaml/node/access.ts";
import type { Account } from "./grants.ts";

/** The accounts that one referrer's pods run as. */
export function accountsOf({ object, podSpecs }: Referrer, defaultNamespace: string | undefined): Account[] {
  const namespace = object.namespace ?? defaultNamespace;
  const ofPods = podSpecs.map(
    (spec) => getString(spec, "serviceAccountName") ?? getString(spec, "serviceAccount") ?? "default",
  );
  // Operators are told it beside what they make pods of.
  const said = getString(object.root, "spec", "serviceAccountName");
  const names = said === undefined ? ofPods : [...ofPods, said];
  return [...new Set(names)].map((name) => ({ name, namespace }));
}

/** Those of all referrers, and those that the stream brings along for pods that others make. */
export function accountsOfStream(referrers: readonly Referrer[], defaultNamespace: string | undefined): Account[] {
  return referrers.flatMap((referrer) => {
    const { kind, group, name, namespace } = referrer.object;
    if (kind === "ServiceAccount" && group === "" && name) {
      // Bindings still hold the name that it had before kustomize renamed it.
      const names = [name, ...previousNames(referrer.object)];
      return names.map((each) => ({ name: each, namespace: namespace ?? defaultNamespace }));
    }
    return accountsOf(referrer, defaultNamespace);
  });
}
