// Reads the configs of earlier outputs.

import { sequenceAnnotation } from "../../config/annotations.ts";
import { contentOf } from "../../config/content.ts";
import { isKubectlSuffix, splitName, suffixOf } from "../../config/hash/suffix.ts";
import { recogniseRevision } from "../../config/recognise.ts";
import { isHook } from "../../manifest/hook.ts";
import { annotation, labelsOf, type ManifestObject, subjectOf } from "../../manifest/object.ts";
import { readObjects } from "../../manifest/read/read-objects.ts";
import { newStreamReader, type StreamReader } from "../../manifest/read/stream-reader.ts";
import { versionedName } from "../../policy/migration/versioned-names.ts";
import {
  corruptPrevious,
  notALedger,
  previousFault,
  uncheckedSecret,
  unreadableVersions,
} from "../../problem/messages/index.ts";
import { newProblemList, type ProblemList } from "../../problem/problem-list.ts";
import { findReferences, newWalker } from "../../reference/walk/find-references.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import type { PolicyReference } from "../../settings/schema.ts";
import { hasNoDocuments, isWhitespace } from "../../text/blank.ts";
import { newWordFinder } from "../../text/word-finder.ts";
import { getString, textsOf } from "../../yaml/node/access.ts";
import { isLedger } from "./ledger-file.ts";
import type { PreviousConfig } from "./previous-config.ts";

interface PreviousOptions {
  /** What a missing namespace means. */
  readonly namespace?: string;
  /** The user's own references, by which the workloads of a deployed release may name configs too. */
  readonly references?: readonly PolicyReference[];
  /** Whether Secrets are handled, and the key of their suffixes. */
  readonly secrets?: boolean | undefined;
  readonly secretKey?: Uint8Array | undefined;
}

export function readPrevious(
  sources: readonly PreviousSource[],
  options: PreviousOptions,
  problems: ProblemList,
): PreviousConfig[] {
  const skipped: string[] = [];
  const configs = sources.flatMap((source, rank) => {
    const found = source.older ? newProblemList() : problems;
    const read = readSource(source, rank, options, found);
    if (source.older && found.hasErrors) skipped.push(source.path);
    return read;
  });
  if (skipped.length > 0) problems.add(unreadableVersions(skipped));
  return configs;
}

function readSource(
  source: PreviousSource,
  rank: number,
  options: PreviousOptions,
  problems: ProblemList,
): PreviousConfig[] {
  const { namespace, references = [] } = options;
  const whole = { place: { source, offset: 0 } };
  // Nearly always the text shows it.
  const hasManifests = /\bkind["']?\s*:/.test(source.text) || readObjects(source).some(({ kind }) => kind !== "");
  if (source.ledger && !hasManifests) {
    if (!isLedger(source.text)) problems.add(notALedger(source.path));
    return [];
  }
  if (hasNoDocuments(source.text)) {
    // Comments alone are the output for an empty stream. A cluster may have no config, and a release no object.
    const mayBeEmpty = source.live || source.deployed !== undefined;
    if (isWhitespace(source.text) && !mayBeEmpty) problems.add(previousFault("it is empty"), whole);
    return [];
  }
  if (!hasManifests) problems.add(previousFault("there are no manifests in it"), whole);
  const reader = newStreamReader(
    [source],
    (place, { message }) => problems.add(previousFault(message), { place }),
    namespace,
  );
  const objects = reader.read([], ["ConfigMap", "ConfigMapList", "Secret", "SecretList"]);
  const configs = objects.filter(isConfigObject);
  const used = source.deployed ? namesInUse(configs, objects, reader, references) : new Set<string>();
  return configs.flatMap((object) =>
    previousConfig(object, used.has(`${object.kind} ${object.name}`), rank, source, options, problems),
  );
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
  options: PreviousOptions,
  problems: ProblemList,
): PreviousConfig[] {
  const name = object.name as string;
  const recognised = recogniseRevision(object, suffixOf(object));
  const versioned = recognised ? undefined : versionedName(object);
  const baseName = recognised?.baseName ?? versioned?.baseName ?? name;
  // What a cluster has is what pods read, whoever edited it. A text that does not fit its name was cut off.
  const isCorrupt = recognised?.by === undefined && baseName !== name && splitName(name)?.baseName === baseName;
  if (isCorrupt && !source.live) {
    problems.add(corruptPrevious(), subjectOf(object));
    return [];
  }
  if (options.secrets && recognised?.by && !source.live && !fitsItsName(object, baseName, options.secretKey)) {
    problems.add(uncheckedSecret(), subjectOf(object));
    return [];
  }
  return [
    {
      kind: object.kind as ConfigKind,
      namespace: object.namespace,
      writtenNamespace: object.writtenNamespace,
      baseName,
      name,
      keys: recognised?.keys,
      labels: textsOf(labelsOf(object)),
      annotations: textsOf(object.annotations),
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
        String(versioned?.version ?? "").padStart(versioned ? 12 : 0, "0"),
    },
  ];
}

/** Programs that show Secrets often replace their values. One whose suffix can't be checked may be such a one. */
function fitsItsName(object: ManifestObject, baseName: string, key: Uint8Array | undefined): boolean {
  const parts = splitName(object.name as string);
  if (object.kind !== "Secret" || parts?.baseName !== baseName) return true;
  const suffixes = [suffixOf(object), ...(key ? [suffixOf(object, key)] : [])];
  return suffixes.includes(parts.suffix) || isKubectlSuffix(parts.suffix, object, baseName);
}

/** The configs that the workloads of a release refer to. */
function namesInUse(
  configs: readonly ManifestObject[],
  objects: readonly ManifestObject[],
  reader: StreamReader,
  references: readonly PolicyReference[],
): Set<string> {
  const all = [...objects, ...reader.read([newWordFinder(configs.map(({ name }) => name as string))])];
  const referrers = findReferences(all, newWalker(all, references));
  return new Set(referrers.flatMap((referrer) => referrer.references.map(({ to, name }) => `${to} ${name}`)));
}
