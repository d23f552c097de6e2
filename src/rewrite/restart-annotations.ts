// Annotations in pod templates that change with a config's content, so that its pods are replaced.

import type { Config } from "../config/catalog.ts";
import { restartKey } from "../config/restart-key.ts";
import type { Document } from "../manifest/object.ts";
import { type PodMetadata, podMetadataOf } from "../reference/pod-metadata.ts";
import type { Referrer } from "../reference/walk/find-references.ts";
import type { Change, Entry } from "../yaml/edit/change.ts";
import { nodeKey } from "../yaml/node/access.ts";

/** Collects annotations, so that each template is written once. */
export interface Restarts {
  /** False where the referrer has no template to write to. */
  add(referrer: Referrer, config: Pick<Config, "kind" | "name" | "namespace" | "suffix">): boolean;
  /** The changes, with the referrer whose document they belong to. */
  changes(): { referrer: Referrer; change: Change }[];
}

export function collectRestarts(): Restarts {
  const byDocument = new Map<Document, Map<number | string, Restart>>();
  return {
    add(referrer, config) {
      const { document, namespace } = referrer.object;
      const spots = podMetadataOf(referrer);
      for (const spot of spots) {
        const group = byDocument.get(document) ?? new Map<number | string, Restart>();
        byDocument.set(document, group);
        const place = nodeKey(spot.at);
        const own = group.get(place) ?? { spot, referrer, entries: new Map<string, Entry>() };
        group.set(place, own);
        const key = restartKey(config, namespace);
        own.entries.set(key, { key, value: config.suffix });
      }
      return spots.length > 0;
    },
    changes: () =>
      [...byDocument.values()]
        .flatMap((group) => [...group.values()])
        .map(({ spot, referrer, entries }) => ({
          referrer,
          change: {
            type: "put",
            at: spot.at,
            entries: [{ key: spot.key, value: [{ key: "annotations", value: [...entries.values()] }] }],
          },
        })),
  };
}

interface Restart {
  readonly spot: PodMetadata;
  readonly referrer: Referrer;
  readonly entries: Map<string, Entry>;
}
