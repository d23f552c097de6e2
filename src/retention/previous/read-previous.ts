// The configs of an earlier output, as plain data: what may have to be emitted again.

import { baseNameAnnotation } from "../../config/catalog.ts";
import { contentOf } from "../../config/content.ts";
import { isKubectlSuffix, splitName, suffixOf } from "../../config/hash/suffix.ts";
import { isHook } from "../../manifest/hook.ts";
import { annotation, labelsOf, type ManifestObject, placeOf, titleOf } from "../../manifest/object.ts";
import { newStreamReader, type StreamReader } from "../../manifest/read/stream-reader.ts";
import { aliasLimit, corruptPrevious, notALedger, previousFault } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";
import { newWalker } from "../../reference/walk/references.ts";
import { walkAll } from "../../reference/walk/referrer.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import type { PolicyReference } from "../../settings/schema.ts";
import { hasNoDocuments, isWhitespace } from "../../text/blank.ts";
import { newWordFinder } from "../../text/word-finder.ts";
import { entries, getString, isNull, isScalar, type ResolvedMapping } from "../../yaml/node/access.ts";
import { AliasLimitError } from "../../yaml/node/alias-limit.ts";
import { type Data, TooManyNodes } from "../../yaml/value/to-data.ts";
import { isLedger } from "./ledger-file.ts";

/** A config of an earlier output. */
export interface PreviousConfig {
  readonly kind: ConfigKind;
  readonly namespace: string | undefined;
  readonly baseName: string;
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly annotations: ReadonlyMap<string, string>;
  readonly immutable: boolean;
  readonly type: string | undefined;
  /** `data`, `binaryData` and `stringData`, as far as there are any. */
  readonly content: ReadonlyMap<string, Data>;
  /** Whether it still has the name that its author gave it. */
  readonly isPlain: boolean;
  /** Whether healthy pods run on it. */
  readonly inUse: boolean;
  /** Whether a cluster said so: its namespace is known then, and it may be anybody's. */
  readonly isLive: boolean;
  /** Where its source stands among the others: the first is the newest. */
  readonly rank: number;
  /** When it was made: a time from the cluster, or a ledger's count. */
  readonly age: string;
}

export const sequenceAnnotation = "hashroll.dev/sequence";

/** `references`: the user's own, by which the workloads of a deployed release may name configs too. */
export function readPrevious(
  sources: readonly PreviousSource[],
  problems: Problem[],
  references: readonly PolicyReference[] = [],
): PreviousConfig[] {
  return sources.flatMap((source, rank) => {
    const whole = { source, offset: 0 };
    const hasManifests = /\bkind["']?\s*:/.test(source.text);
    if (source.ledger && !hasManifests) {
      if (!isLedger(source.text)) problems.push(notALedger(source.path));
      return [];
    }
    if (hasNoDocuments(source.text)) {
      // Comments alone are what came of a stream of nothing. A cluster may have no config, and a release no object.
      const mayBeEmpty = source.live || source.deployed !== undefined;
      if (isWhitespace(source.text) && !mayBeEmpty) problems.push({ ...previousFault("it is empty"), place: whole });
      return [];
    }
    if (!hasManifests) problems.push({ ...previousFault("there are no manifests in it"), place: whole });
    const reader = newStreamReader([source], (place, { message }) =>
      problems.push({ ...previousFault(message), place }),
    );
    const objects = reader.read([], ["ConfigMap", "ConfigMapList", "Secret", "SecretList"]);
    const configs = objects.filter(isConfigObject);
    const used = source.deployed ? namesInUse(configs, objects, reader, references) : new Set<string>();
    return configs.flatMap((object) =>
      previousConfig(object, used.has(`${object.kind} ${object.name}`), rank, source, problems),
    );
  });
}

/** A hook is made and deleted apart from the rest: nothing would be gained by carrying it. */
function isConfigObject(object: ManifestObject): boolean {
  const { kind, group, name } = object;
  return (
    group === "" && (kind === "ConfigMap" || kind === "Secret") && name !== undefined && name !== "" && !isHook(object)
  );
}

function previousConfig(
  object: ManifestObject,
  inUse: boolean,
  rank: number,
  source: PreviousSource,
  problems: Problem[],
): PreviousConfig[] {
  const name = object.name as string;
  const place = placeOf(object);
  try {
    const baseName = baseNameOf(object, name);
    // What lives in a cluster is what it is, whoever edited it. A text that does not fit its name was cut off.
    if (!source.live && baseName !== name && !fitsItsName(object, baseName)) {
      problems.push({ ...corruptPrevious(), place, object: titleOf(object) });
      return [];
    }
    return [
      {
        kind: object.kind as ConfigKind,
        namespace: object.namespace,
        baseName,
        name,
        labels: texts(labelsOf(object)),
        annotations: texts(object.annotations),
        immutable: /^true$/i.test(getString(object.root, "immutable") ?? ""),
        type: getString(object.root, "type"),
        content: contentOf(object),
        isPlain: baseName === name,
        inUse,
        isLive: source.live !== undefined,
        rank,
        age:
          annotation(object, sequenceAnnotation)?.padStart(12, "0") ??
          getString(object.root, "metadata", "creationTimestamp") ??
          "",
      },
    ];
  } catch (error) {
    if (!(error instanceof TooManyNodes || error instanceof AliasLimitError)) throw error;
    problems.push({ ...aliasLimit(), place });
    return [];
  }
}

/** As hashroll says it; else what kustomize or kubectl put their suffix behind; else its own name. */
function baseNameOf(object: ManifestObject, name: string): string {
  const said = annotation(object, baseNameAnnotation);
  if (said !== undefined) return said;
  const parts = splitName(name);
  if (!parts) return name;
  return parts.suffix === suffixOf(object) || isKubectlSuffix(parts.suffix, object, parts.baseName)
    ? parts.baseName
    : name;
}

/** The suffix of a Secret may be keyed, by a key that has long been another. */
function fitsItsName(object: ManifestObject, baseName: string): boolean {
  const parts = splitName(object.name as string);
  if (object.kind === "Secret" || parts?.baseName !== baseName) return true;
  return parts.suffix === suffixOf(object) || isKubectlSuffix(parts.suffix, object, baseName);
}

function texts(mapping: ResolvedMapping | undefined): Map<string, string> {
  if (!mapping) return new Map();
  return new Map(
    [...entries(mapping)].flatMap(([key, found]) =>
      isScalar(found) ? [[key, isNull(found.node) ? "" : found.node.value] as const] : [],
    ),
  );
}

/** The configs that the workloads of a release refer to. */
function namesInUse(
  configs: readonly ManifestObject[],
  objects: readonly ManifestObject[],
  reader: StreamReader,
  references: readonly PolicyReference[],
): Set<string> {
  const all = [...objects, ...reader.read([newWordFinder(configs.map(({ name }) => name as string))])];
  const referrers = walkAll(all, newWalker(all, references));
  return new Set(referrers.flatMap((referrer) => referrer.references.map(({ to, name }) => `${to} ${name}`)));
}
