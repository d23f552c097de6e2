// Who may read configs through the API: Roles, their bindings, and the ServiceAccounts they name.

import { previousNames } from "../../manifest/kustomize-annotations.ts";
import { indexByNamespace } from "../../manifest/namespace.ts";
import { type ManifestObject, placeIn, placeOf, titleOf } from "../../manifest/object.ts";
import { type ConfigKind, configKinds } from "../../settings/config-kind.ts";
import type { Place } from "../../text/source.ts";
import {
  get,
  getIn,
  getString,
  isScalar,
  isSequence,
  items,
  type Resolved,
  type ResolvedMapping,
} from "../../yaml/node/access.ts";
import { itemsAt, mappingsAt } from "../../yaml/node/items-at.ts";
import { firstGrant, firstReader } from "./first-grant.ts";

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
export interface Grant {
  readonly kinds: ReadonlySet<ConfigKind>;
  /** Where it holds; undefined for everywhere. */
  readonly namespace: string | undefined;
  readonly everywhere: boolean;
  readonly binding: string;
  readonly place: Place;
  readonly subject: GrantSubject;
}

/** Who it is for: one account; all of a namespace, or all there are, where the name is undefined. */
export interface GrantSubject {
  readonly name: string | undefined;
  /** Undefined for any. */
  readonly namespace: string | undefined;
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
  const findRole = roleLookup(roles);
  const grants = bindings.flatMap((binding) => grantsOf(binding, findRole));
  const words = grants.flatMap(({ subject: { name } }) =>
    name === undefined || name === "default" ? podKinds : [name],
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

/** Who may read a config: one of some accounts, or any of all accounts of the stream. */
export function permissionLookup({ grants }: Rbac, ofStream: readonly Account[]) {
  const find = firstGrant(grants);
  const findReader = firstReader(ofStream, grants);
  const reader = ({ name }: Account, { binding, place }: Grant): AllowedReader => ({ account: name, binding, place });
  return {
    ofAny(kind: ConfigKind, namespace: string | undefined): AllowedReader | undefined {
      const found = findReader(kind, namespace);
      return found && reader(found.account, found.grant);
    },
    ofThese(accounts: readonly Account[], kind: ConfigKind, namespace: string | undefined): AllowedReader | undefined {
      for (const account of accounts) {
        const grant = find(account, kind, namespace);
        if (grant) return reader(account, grant);
      }
      return undefined;
    },
  };
}

const bothKinds: ReadonlySet<ConfigKind> = new Set(configKinds);

/** Roles that every cluster has. */
const builtInRoles: ReadonlyMap<string, ReadonlySet<ConfigKind>> = new Map([
  ["cluster-admin", bothKinds],
  ["admin", bothKinds],
  ["edit", bothKinds],
  ["view", new Set<ConfigKind>(["ConfigMap"])],
]);

/** What a binding's `roleRef` means: what it may read. */
type FindRole = (kind: string, name: string, namespace: string | undefined) => ReadonlySet<ConfigKind> | undefined;

function roleLookup(roles: readonly ManifestObject[]): FindRole {
  const named = indexByNamespace(
    roles.flatMap((role) =>
      [...new Set([role.name ?? "", ...previousNames(role)])].map((name) => [`${role.kind} ${name}`, role] as const),
    ),
    ({ kind, namespace }) => (kind === "ClusterRole" ? undefined : namespace),
  );
  const readable = new Map<ManifestObject, ReadonlySet<ConfigKind>>();
  return (kind, name, namespace) => {
    const [role] = named.possibly(`${kind} ${name}`, namespace);
    if (!role) return kind === "ClusterRole" ? builtInRoles.get(name) : undefined;
    const kinds = readable.get(role) ?? readableKinds(role);
    readable.set(role, kinds);
    return kinds;
  };
}

function grantsOf(binding: ManifestObject, findRole: FindRole): Grant[] {
  const kind = getString(binding.root, "roleRef", "kind") ?? "";
  const name = getString(binding.root, "roleRef", "name") ?? "";
  const { namespace } = binding;
  const kinds = findRole(kind, name, namespace);
  if (!kinds || kinds.size === 0) return [];
  const everywhere = binding.kind === "ClusterRoleBinding";
  return mappingsAt(binding.root, "subjects").flatMap((found) => {
    const subject = accountIn(found, namespace) ?? groupIn(found);
    return subject
      ? [{ kinds, namespace, everywhere, binding: titleOf(binding), place: placeOf(binding), subject }]
      : [];
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

/** The groups that ServiceAccounts are in. */
function groupIn(subject: ResolvedMapping): GrantSubject | undefined {
  const name = getString(subject, "name") ?? "";
  if (getString(subject, "kind") !== "Group") return undefined;
  if (name === "system:serviceaccounts" || name === "system:authenticated")
    return { name: undefined, namespace: undefined };
  const of = "system:serviceaccounts:";
  return name.startsWith(of) ? { name: undefined, namespace: name.slice(of.length) } : undefined;
}

function readableKinds(role: ManifestObject): ReadonlySet<ConfigKind> {
  // The rules of an aggregated role are put together in the cluster, out of others that we need not have.
  if (getIn(role.root, "aggregationRule")) return bothKinds;
  const kinds = new Set<ConfigKind>();
  for (const rule of mappingsAt(role.root, "rules")) {
    if (words(rule, "resourceNames").length > 0 || !words(rule, "verbs").some((verb) => readingVerbs.has(verb)))
      continue;
    for (const kind of kindsOf(rule)) kinds.add(kind);
  }
  return kinds;
}

const readingVerbs: ReadonlySet<string> = new Set(["get", "list", "watch", "*"]);

function namesInRules(role: ManifestObject): NamedInRule[] {
  return mappingsAt(role.root, "rules").flatMap((rule) => {
    const list = get(rule, "resourceNames");
    if (!isSequence(list)) return [];
    const names = items(list).filter(isScalar);
    return kindsOf(rule).flatMap((kind) =>
      names.map((found) => ({ role, kind, name: found.node.value, place: placeIn(role.document, found), list })),
    );
  });
}

function kindsOf(rule: ResolvedMapping): ConfigKind[] {
  if (!words(rule, "apiGroups").some((group) => group === "" || group === "*")) return [];
  const resources = words(rule, "resources");
  return configKinds.filter((kind) => resources.includes(`${kind.toLowerCase()}s`) || resources.includes("*"));
}

function words(rule: ResolvedMapping, key: string): string[] {
  return itemsAt(rule, key)
    .filter(isScalar)
    .map(({ node }) => node.value);
}
