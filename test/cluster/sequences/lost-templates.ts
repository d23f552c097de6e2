// What Helm itself has broken: an upgrade without hashroll deletes every carried revision, so that the templates that
// Kubernetes keeps for undo name configs that are gone. An undo to one of them hangs, and nothing but that may.

import type { ConfigMap, Pod } from "../tool/objects.ts";
import { type BrokenTemplate, configMissingFrom, holderOf } from "../tool/pods.ts";

export interface LostTemplates {
  add(templates: readonly BrokenTemplate[]): void;
  /** Those whose config is there again: from now on it has to stay. */
  forget(present: readonly ConfigMap[]): void;
  has(template: BrokenTemplate): boolean;
  /** Whether a pod waits for the very config that its template lost. */
  excuses(pod: Pod): boolean;
}

export function newLostTemplates(): LostTemplates {
  const lost = new Map<string, BrokenTemplate>();
  const keyOf = ({ holder, config }: BrokenTemplate): string => `${holder} ${config}`;
  const has = (template: BrokenTemplate): boolean => lost.has(keyOf(template));
  return {
    has,
    add(templates) {
      for (const each of templates) lost.set(keyOf(each), each);
    },
    forget(present) {
      const names = new Set(present.map(({ metadata }) => metadata.name));
      for (const [key, { config }] of lost) if (names.has(config)) lost.delete(key);
    },
    excuses(pod) {
      const [holder, config] = [holderOf(pod), configMissingFrom(pod)];
      return holder !== undefined && config !== undefined && has({ holder, config });
    },
  };
}
