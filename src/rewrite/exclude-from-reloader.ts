// Keeps Reloader from restarting what hashroll restarts, in Reloader's own words.

import { excludedNames, excludeKeys } from "../policy/migration/reloader.ts";
import { configKinds } from "../settings/config-kind.ts";
import type { ReloaderHandOver } from "../strategy/reloader-hand-over.ts";
import type { ChangePlanDraft } from "./change-plan.ts";

/** On the workload itself, where a change replaces no pod. */
export function excludeFromReloader({ excluded }: ReloaderHandOver, draft: ChangePlanDraft): void {
  for (const [{ object }, configs] of excluded) {
    const { metadata, document } = object;
    if (!metadata) continue;
    const annotations = configKinds.flatMap((kind) => {
      const added = configs.filter((config) => config.kind === kind).map(({ name }) => name);
      const names = new Set([...excludedNames(object, kind), ...added]);
      return added.length > 0 ? [{ key: excludeKeys[kind], value: [...names].join(",") }] : [];
    });
    draft.change(document, [
      { type: "put", at: metadata, entries: [{ key: "annotations", value: annotations }], place: { after: "name" } },
    ]);
  }
}
