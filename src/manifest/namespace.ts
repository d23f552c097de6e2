// Finds what can be in a namespace, where objects may not say which they are in.

import { addTo, groupBy, none } from "../collections/group-by.ts";

/** Values by a key and a namespace: one name may be in thousands of namespaces. */
export interface NamespaceIndex<T> {
  /** Those with this key, in their order: always the same list. */
  all(key: string): readonly T[];
  /** Those of them in the very namespace, or without one where it is undefined. */
  exactly(key: string, namespace: string | undefined): readonly T[];
  /** Those of them that may be in a namespace: first those that are, then those without one. */
  possibly(key: string, namespace: string | undefined): readonly T[];
}

export function indexByNamespace<T>(
  entries: Iterable<readonly [key: string, value: T]>,
  namespaceOf: (value: T) => string | undefined,
): NamespaceIndex<T> {
  const byKey = new Map<string, T[]>();
  for (const [key, value] of entries) addTo(byKey, key, value);
  const byNamespace = new Map<string, Map<string | undefined, T[]>>();
  const all = (key: string): readonly T[] => byKey.get(key) ?? none;
  const exactly = (key: string, namespace: string | undefined): readonly T[] => {
    const own = all(key);
    if (own.length === 0) return none;
    const [first] = own;
    if (own.length === 1) return namespaceOf(first as T) === namespace ? own : none;
    const groups = byNamespace.get(key) ?? groupBy(own, namespaceOf);
    byNamespace.set(key, groups);
    return groups.get(namespace) ?? none;
  };
  return {
    all,
    exactly,
    possibly(key, namespace) {
      if (namespace === undefined) return all(key);
      const [here, anywhere] = [exactly(key, namespace), exactly(key, undefined)];
      return here.length === 0 ? anywhere : anywhere.length === 0 ? here : [...here, ...anywhere];
    },
  };
}

/** For messages. */
export function namespaceText(namespace: string | undefined): string {
  return namespace ?? "none given";
}

/** For messages: so many of them that one still reads it. */
export function someOf(names: Iterable<string>): string {
  const all = [...new Set(names)];
  const more = all.length - MAX_NAMES;
  return more > 1 ? `${all.slice(0, MAX_NAMES).join(", ")} and ${more} more` : all.join(", ");
}

const MAX_NAMES = 10;
