// Who may read configs through the API: Roles, their bindings, and the ServiceAccounts they name.

import { groupBy, indexBy } from "../../collections/group-by.ts";
import { previousNames } from "../../manifest/kustomize-annotations.ts";
import { mayShareNamespace } from "../../manifest/namespace.ts";
import { type ManifestObject, placeIn, placeOf, titleOf } from "../../manifest/object.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import type { Place } from "../../text/source.ts";
import {
  get,
  getIn,
  getString,
  isMapping,
  isScalar,
  isSequence,
  items,
  type Resolved,
  type ResolvedMapping,
} from "../../yaml/node/access.ts";

export interface Account {
  readonly name: string;
  readonly namespace: string | undefined;
}

/** A rule that names a config, whoever it is bound to. */
export interface NamedInRule {
  readonly role: ManifestObject;
  readonly kind: ConfigKind;
  readonly name: string;
  readonly place: Place;
  /** The list that the name stands in. */
  readonly list: Resolved;
}

/** The permission to read all configs of some kinds. */
interface Grant {
  readonly kinds: ReadonlySet<ConfigKind>;
  /** Where it holds; undefined for everywhere. */
  readonly namespace: string | undefined;
  readonly everywhere: boolean;
  readonly binding: string;
  readonly place: Place;
  /** The one account that it is for; undefined for a group. */
  readonly account?: string;
  holdsFor(account: Account): boolean;
}

export interface Rbac {
  readonly grants: readonly Grant[];
  readonly named: readonly NamedInRule[];
  /** Words of documents whose pods may run as an account that may read configs. */
  readonly accountWords: readonly string[];
}

export const rbacKinds: readonly string[] = ["Role", "ClusterRole", "RoleBinding", "ClusterRoleBinding"];

export function readRbac(objects: readonly ManifestObject[]): Rbac {
  const own = objects.filter(({ group, kind }) => group === "rbac.authorization.k8s.io" && rbacKinds.includes(kind));
  const roles = own.filter(({ kind }) => kind === "Role" || kind === "ClusterRole");
  const bindings = own.filter(({ kind }) => kind === "RoleBinding" || kind === "ClusterRoleBinding");
  const rolesNamed = indexBy(roles, (role) => [role.name ?? "", ...previousNames(role)]);
  const grants = bindings.flatMap((binding) => grantsOf(binding, rolesNamed));
  const words = grants.flatMap(({ account }) =>
    account === undefined || account === "default" ? podKinds : [account],
  );
  return { named: roles.flatMap(namesInRules), grants, accountWords: [...new Set(words)] };
}

/** Pods run as `default` unless they say otherwise, and groups hold every account. */
const podKinds = [
  "Pod",
  "Deployment",
  "StatefulSet",
  "DaemonSet",
  "ReplicaSet",
  "ReplicationController",
  "Job",
  "CronJob",
];

/** An account that may read configs, and the binding that allows it. */
export interface AllowedReader {
  readonly account: string;
  readonly binding: string;
  readonly place: Place;
}

/** Whether one of some accounts may read a config; only the grants of these accounts are searched. */
export function permissionLookup({ grants }: Rbac) {
  const byAccount = groupBy(grants, ({ account }) => account);
  const forGroups = byAccount.get(undefined) ?? [];
  return (accounts: readonly Account[], kind: ConfigKind, namespace: string | undefined): AllowedReader | undefined => {
    for (const account of accounts) {
      const grant = [...(byAccount.get(account.name) ?? []), ...forGroups].find(
        (each) =>
          each.kinds.has(kind) &&
          (each.everywhere || mayShareNamespace(each.namespace, namespace)) &&
          each.holdsFor(account),
      );
      if (grant) return { account: account.name, binding: grant.binding, place: grant.place };
    }
    return undefined;
  };
}

const resourceOf: ReadonlyMap<ConfigKind, string> = new Map([
  ["ConfigMap", "configmaps"],
  ["Secret", "secrets"],
]);
const bothKinds: ReadonlySet<ConfigKind> = new Set(resourceOf.keys());

/** Roles that every cluster has. */
const builtInRoles: ReadonlyMap<string, ReadonlySet<ConfigKind>> = new Map([
  ["cluster-admin", bothKinds],
  ["admin", bothKinds],
  ["edit", bothKinds],
  ["view", new Set<ConfigKind>(["ConfigMap"])],
]);

function grantsOf(binding: ManifestObject, rolesNamed: (name: string) => readonly ManifestObject[]): Grant[] {
  const kind = getString(binding.root, "roleRef", "kind") ?? "";
  const name = getString(binding.root, "roleRef", "name") ?? "";
  const { namespace } = binding;
  const role = rolesNamed(name).find(
    (each) => each.kind === kind && (kind === "ClusterRole" || mayShareNamespace(each.namespace, namespace)),
  );
  const kinds = role ? readableKinds(role) : kind === "ClusterRole" ? builtInRoles.get(name) : undefined;
  if (!kinds || kinds.size === 0) return [];
  const subjects = get(binding.root, "subjects");
  if (!isSequence(subjects)) return [];
  const everywhere = binding.kind === "ClusterRoleBinding";
  return items(subjects)
    .filter(isMapping)
    .map((subject) => {
      const account = accountIn(subject, namespace);
      return {
        kinds,
        namespace,
        everywhere,
        binding: titleOf(binding),
        place: placeOf(binding),
        ...(account && { account: account.name }),
        holdsFor: account ? (each: Account) => isSame(each, account) : groupTest(subject),
      };
    });
}

/** The one ServiceAccount that a subject is, also under its name as a user. */
function accountIn(subject: ResolvedMapping, bindingNamespace: string | undefined): Account | undefined {
  const kind = getString(subject, "kind");
  const name = getString(subject, "name") ?? "";
  if (kind === "ServiceAccount") return { name, namespace: getString(subject, "namespace") ?? bindingNamespace };
  const [, namespace, account] = (kind === "User" && /^system:serviceaccount:([^:]+):([^:]+)$/.exec(name)) || [];
  return account === undefined ? undefined : { name: account, namespace };
}

function isSame(a: Account, b: Account): boolean {
  return a.name === b.name && mayShareNamespace(a.namespace, b.namespace);
}

function groupTest(subject: ResolvedMapping): (account: Account) => boolean {
  const name = getString(subject, "name") ?? "";
  if (getString(subject, "kind") !== "Group") return () => false;
  if (name === "system:serviceaccounts" || name === "system:authenticated") return () => true;
  const of = "system:serviceaccounts:";
  return (account) => name.startsWith(of) && mayShareNamespace(account.namespace, name.slice(of.length));
}

function readableKinds(role: ManifestObject): ReadonlySet<ConfigKind> {
  // The rules of an aggregated role are put together in the cluster, out of others that we need not have.
  if (getIn(role.root, "aggregationRule")) return bothKinds;
  const kinds = new Set<ConfigKind>();
  for (const rule of rulesOf(role)) {
    if (words(rule, "resourceNames").length > 0 || !words(rule, "verbs").some((verb) => readingVerbs.has(verb)))
      continue;
    for (const kind of kindsOf(rule)) kinds.add(kind);
  }
  return kinds;
}

const readingVerbs: ReadonlySet<string> = new Set(["get", "list", "watch", "*"]);

function namesInRules(role: ManifestObject): NamedInRule[] {
  return rulesOf(role).flatMap((rule) => {
    const list = get(rule, "resourceNames");
    if (!isSequence(list)) return [];
    const names = items(list).filter(isScalar);
    return kindsOf(rule).flatMap((kind) =>
      names.map((found) => ({ role, kind, name: found.node.value, place: placeIn(role.document, found), list })),
    );
  });
}

function rulesOf(role: ManifestObject): ResolvedMapping[] {
  const rules = get(role.root, "rules");
  return isSequence(rules) ? items(rules).filter(isMapping) : [];
}

function kindsOf(rule: ResolvedMapping): ConfigKind[] {
  if (!words(rule, "apiGroups").some((group) => group === "" || group === "*")) return [];
  const resources = words(rule, "resources");
  return [...resourceOf].flatMap(([kind, resource]) =>
    resources.includes(resource) || resources.includes("*") ? [kind] : [],
  );
}

function words(rule: ResolvedMapping, key: string): string[] {
  const found = get(rule, key);
  return isSequence(found)
    ? items(found)
        .filter(isScalar)
        .map(({ node }) => node.value)
    : [];
}
