// All changes of a stream, and what they mean for references and workloads.

import { addTo } from "../collections/group-by.ts";
import type { Config } from "../config/catalog.ts";
import { type Document, type ManifestObject, subjectOf, titleOf } from "../manifest/object.ts";
import type { Changes, InsertedObjects, ObjectCopy } from "../manifest/write/write-stream.ts";
import { noPodTemplate } from "../problem/messages/index.ts";
import { newProblemList, type ProblemList } from "../problem/problem-list.ts";
import type { PlainNameReason } from "../reference/plain-name.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { Referrer } from "../reference/walk/find-references.ts";
import type { Change, LaterChanges } from "../yaml/edit/change.ts";
import { collectRestarts, type Restarts } from "./restart-annotations.ts";

export interface ChangePlan extends Changes {
  /** The references that were pointed at a revision. */
  readonly rewritten: readonly ResolvedReference[];
  /** The references to a config with a revision that keep the plain name, and why. */
  readonly kept: ReadonlyMap<ResolvedReference, PlainNameReason>;
  /** Those of the rewritten that stay on one revision, and which. */
  readonly pinned: ReadonlyMap<ResolvedReference, string>;
  /** The annotations in pod templates that change with a config. */
  readonly restarted: readonly Restarted[];
  /** The names of the older revisions that are emitted again, newest first. */
  readonly carried: ReadonlyMap<Config, readonly string[]>;
  /** Whose checksum annotations a policy could safely drop, where it does not say what to do with them. */
  readonly unneededChecksums: readonly Referrer[];
}

interface Restarted {
  readonly referrer: Referrer;
  readonly object: ManifestObject;
  /** Absent for a Secret that a trigger names where Secrets are not handled. */
  readonly config?: Config;
  /** Whether it restarts for what it refers to, or because a trigger asks for it. */
  readonly by: "reference" | "trigger";
}

/** The same while it is being made. */
export interface ChangePlanDraft extends ChangePlan {
  readonly additions: ObjectCopy[];
  readonly insertions: InsertedObjects[];
  readonly removals: ManifestObject[];
  readonly rewritten: ResolvedReference[];
  readonly kept: Map<ResolvedReference, PlainNameReason>;
  readonly pinned: Map<ResolvedReference, string>;
  readonly restarted: Restarted[];
  readonly carried: Map<Config, readonly string[]>;
  readonly unneededChecksums: Referrer[];
  readonly restarts: Restarts;
  change(document: Document, changes: readonly Change[]): void;
  /** The same for changes that are made when their document is written: 430 bytes less are held per config. */
  changeLater(document: Document, changes: LaterChanges): void;
  /** Has the pods of a reference's referrer replaced when its config changes; `suffix`: of what it uses of that. */
  restart(reference: ResolvedReference, suffix?: string): void;
}

export function newChangePlanDraft(problems: ProblemList): ChangePlanDraft {
  const changes = new Map<Document, (Change | LaterChanges)[]>();
  // A document is edited and proven in turn: its changes are made once.
  let last: { document: Document; changes: readonly Change[] | undefined } | undefined;
  const restarted: Restarted[] = [];
  const restarts = collectRestarts();
  return {
    changes: {
      keys: () => changes.keys(),
      get(document) {
        if (last?.document !== document) last = { document, changes: made(changes.get(document)) };
        return last.changes;
      },
    },
    additions: [],
    insertions: [],
    removals: [],
    rewritten: [],
    kept: new Map(),
    pinned: new Map(),
    restarted,
    carried: new Map(),
    unneededChecksums: [],
    restarts,
    change(document, more) {
      if (document.source.isContext) return;
      for (const each of more) addTo(changes, document, each);
    },
    changeLater(document, later) {
      if (!document.source.isContext) addTo(changes, document, later);
    },
    restart({ referrer, config }, suffix = config.suffix) {
      const object = config.objects[0] as ManifestObject;
      if (restarts.add(referrer, { ...config, suffix })) restarted.push({ referrer, object, config, by: "reference" });
      else problems.add(noPodTemplate(titleOf(object)), subjectOf(referrer.object));
    },
  };
}

function made(all: readonly (Change | LaterChanges)[] | undefined): readonly Change[] | undefined {
  return all?.flatMap((each) => ("changes" in each ? each.changes() : each));
}

export const noChanges: ChangePlan = newChangePlanDraft(newProblemList());
