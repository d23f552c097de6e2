// Which object of one side is which of the other: by kind, namespace and the name that its author wrote.

import { groupBy } from "../../collections/group-by.ts";

export interface Identity {
  readonly kind: string;
  readonly group: string;
  readonly namespace: string | undefined;
  readonly baseName: string;
}

/** The same for objects that are the same. */
export function identityKey({ kind, group, namespace, baseName }: Identity): string {
  return JSON.stringify([kind, group, namespace ?? null, baseName]);
}

export interface ObjectPair<T> {
  readonly old?: T;
  readonly new?: T;
}

/** In the order of the new side; then what only the old one has. */
export function pairObjects<T extends Identity>(old: readonly T[], now: readonly T[]): ObjectPair<T>[] {
  const partners = new Map<T, T>();
  pairBy(old, now, identityKey, partners, () => true);
  // One of them may not say its namespace; a kind may have moved to another group.
  const looseKey = ({ kind, baseName }: T): string => JSON.stringify([kind, baseName]);
  pairBy(old, now, looseKey, partners, (a, b) => a.length === 1 && b.length === 1 && mayBeSame(a[0], b[0]));
  const paired = new Set(partners.values());
  return [
    ...now.map((each) => {
      const partner = partners.get(each);
      return partner === undefined ? { new: each } : { old: partner, new: each };
    }),
    ...old.filter((each) => !paired.has(each)).map((each) => ({ old: each })),
  ];
}

/** Those of the same key in their order: a stream may have an object twice. */
function pairBy<T>(
  old: readonly T[],
  now: readonly T[],
  key: (each: T) => string,
  partners: Map<T, T>,
  isFitting: (old: readonly T[], now: readonly T[]) => boolean,
): void {
  const taken = new Set(partners.values());
  const before = groupBy(
    old.filter((each) => !taken.has(each)),
    key,
  );
  const after = groupBy(
    now.filter((each) => !partners.has(each)),
    key,
  );
  for (const [name, group] of after) {
    const candidates = before.get(name) ?? [];
    if (!isFitting(candidates, group)) continue;
    for (const [index, each] of group.slice(0, candidates.length).entries()) partners.set(each, candidates[index] as T);
  }
}

function mayBeSame(a: Identity | undefined, b: Identity | undefined): boolean {
  if (!a || !b) return false;
  return a.namespace === b.namespace || a.namespace === undefined || b.namespace === undefined;
}
