// What becomes of a stream: all changes, and what they mean. Filled while the decisions are carried out.

import { addTo } from "../collections/group-by.ts";
import { about, type Config } from "../config/catalog.ts";
import { type Document, type ManifestObject, titleOf } from "../manifest/object.ts";
import type { Addition, Changes, Insertion } from "../manifest/write/write-stream.ts";
import { noPodTemplate } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { Link } from "../reference/resolve-references.ts";
import type { Referrer } from "../reference/walk/referrer.ts";
import type { KeepsReason } from "../strategy/plain-name.ts";
import type { Edit } from "../text/edit.ts";
import type { Source } from "../text/source.ts";
import type { Change } from "../yaml/edit/change.ts";
import { writeAlone } from "../yaml/edit/write-changes.ts";
import { collectRestarts, type Restarts } from "./restart-annotations.ts";

export interface Revised extends Changes {
  /** The references that were pointed at a revision. */
  readonly rewritten: readonly Link[];
  /** The references to a config with a revision that keep the plain name, and why. */
  readonly kept: ReadonlyMap<Link, KeepsReason>;
  /** Those of the rewritten that stay on one revision, and which. */
  readonly pinned: ReadonlyMap<Link, string>;
  /** The annotations in pod templates that change with a config. */
  readonly restarted: readonly Restarted[];
  /** The names of the older revisions that are emitted again, newest first. */
  readonly carried: ReadonlyMap<Config, readonly string[]>;
}

interface Restarted {
  readonly referrer: Referrer;
  readonly object: ManifestObject;
  /** What the object is; absent for a Secret that a trigger names and that is none of the configs. */
  readonly config?: Config;
  /** Whether it restarts for what it refers to, or because it was asked to. */
  readonly by: "reference" | "trigger";
}

/** The same while it is being made. */
export interface Draft extends Revised {
  readonly additions: Addition[];
  readonly insertions: Insertion[];
  readonly removals: ManifestObject[];
  readonly rewritten: Link[];
  readonly kept: Map<Link, KeepsReason>;
  readonly pinned: Map<Link, string>;
  readonly restarted: Restarted[];
  readonly carried: Map<Config, readonly string[]>;
  readonly restarts: Restarts;
  change(document: Document, changes: readonly Change[]): void;
  /** Has the pods of a link's referrer replaced when its config changes. */
  restart(link: Link): void;
}

export function newDraft(problems: Problem[]): Draft {
  const edits = new Map<Source, Edit[]>();
  const changes = new Map<Document, Change[]>();
  const restarted: Restarted[] = [];
  const restarts = collectRestarts();
  return {
    edits,
    changes,
    additions: [],
    insertions: [],
    removals: [],
    rewritten: [],
    kept: new Map(),
    pinned: new Map(),
    restarted,
    carried: new Map(),
    restarts,
    change(document, more) {
      if (document.source.lookedAtOnly) return;
      for (const each of more) {
        // Written at once where that can be: an edit takes less room than what it is made of.
        const edit = writeAlone(document, each);
        if (edit) addTo(edits, document.source, edit);
        else addTo(changes, document, each);
      }
    },
    restart({ referrer, config }) {
      const object = config.objects[0] as ManifestObject;
      if (restarts.add(referrer, config)) restarted.push({ referrer, object, config, by: "reference" });
      else problems.push(about(referrer.object, noPodTemplate(titleOf(object))));
    },
  };
}

export const nothingRevised: Revised = newDraft([]);
