// The ServiceAccounts that a stream's pods run as.

import { previousNames } from "../../manifest/kustomize-annotations.ts";
import type { Referrer } from "../../reference/walk/find-references.ts";
import { getString } from "../../yaml/node/access.ts";
import type { Account } from "./grants.ts";

/** The accounts that one referrer's pods run as. */
export function accountsOf({ object, podSpecs }: Referrer): Account[] {
  const { namespace } = object;
  const ofPods = podSpecs.map(
    (spec) => getString(spec, "serviceAccountName") ?? getString(spec, "serviceAccount") ?? "default",
  );
  // Operators take it from a field beside what they make pods of.
  const given = getString(object.root, "spec", "serviceAccountName");
  const names = given === undefined ? ofPods : [...ofPods, given];
  return [...new Set(names)].map((name) => ({ name, namespace }));
}

/** Those of all referrers, and those that the stream brings along for pods that others make. */
export function accountsOfStream(referrers: readonly Referrer[]): Account[] {
  return referrers.flatMap((referrer) => {
    const { kind, group, name, namespace } = referrer.object;
    if (kind === "ServiceAccount" && group === "" && name) {
      // Bindings still hold the name that it had before kustomize renamed it.
      const names = [name, ...previousNames(referrer.object)];
      return names.map((each) => ({ name: each, namespace }));
    }
    return accountsOf(referrer);
  });
}
