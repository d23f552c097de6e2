// Which app of one state is which of the other.

import { defined } from "../collections/defined.ts";
import { groupBy } from "../collections/group-by.ts";
import { type App, isFolderApp } from "./app.ts";

export interface AppPair<Found> {
  /** By this name it is known: unique, and the same from run to run. */
  readonly id: string;
  readonly old?: Found;
  readonly new?: Found;
}

/**
 * By their ids; where several have one, as in a repo with a folder per cluster, by the file that describes them, too. A folder that
 * nothing describes is the same app whatever is in it.
 */
export function pairApps<Found extends { readonly app: App }>(
  old: readonly Found[],
  now: readonly Found[],
): AppPair<Found>[] {
  const ambiguous = new Set([...repeatedIds(old), ...repeatedIds(now)]);
  const keyed = (all: readonly Found[]): Map<string, Found> => {
    const byKey = new Map<string, Found>();
    const counts = new Map<string, number>();
    for (const found of all) {
      const { id, origin, sources } = found.app;
      const own = isFolderApp(found.app) ? `folder ${origin.path}` : id;
      const key = ambiguous.has(id) ? `${id} (${origin.path})` : own;
      // Of one file that describes it twice, by the folder, and by its place among those.
      const detailed = `${key} ${sources.map(({ folder }) => folder).join(" ")}`;
      const count = byKey.has(key) ? (counts.get(detailed) ?? 0) + 1 : 0;
      counts.set(detailed, count);
      byKey.set(count === 0 ? key : count === 1 ? detailed : `${detailed} ${count}`, found);
    }
    return byKey;
  };
  const [before, after] = [keyed(old), keyed(now)];
  const pairs = [...new Set([...after.keys(), ...before.keys()])].map((key): AppPair<Found> => {
    const [was, is] = [before.get(key), after.get(key)];
    const { app } = (is ?? was) as Found;
    return defined({ id: isFolderApp(app) ? app.id : key, old: was, new: is });
  });
  return pairs.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function repeatedIds(all: readonly { readonly app: App }[]): string[] {
  return [...groupBy(all, ({ app }) => app.id)].filter(([, group]) => group.length > 1).map(([id]) => id);
}
