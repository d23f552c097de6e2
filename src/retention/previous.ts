// The configs of an earlier output, as plain data: what may have to be emitted again.

import { child, entries, type FoundMapping, isMapping, isScalar, textAt } from "../manifest/access.ts";
import { annotation, type ManifestObject, metadata } from "../manifest/document.ts";
import { anyOf } from "../manifest/mentions.ts";
import { newReader } from "../manifest/read-objects.ts";
import type { Place, Source } from "../manifest/source.ts";
import { splitDocuments } from "../manifest/split.ts";
import { type Json, toJson } from "../manifest/to-json.ts";
import type { ConfigKind } from "../reference/table.ts";
import { baseNameAnnotation } from "../revision/catalog.ts";

/** One earlier output. */
export interface PreviousSource extends Source {
  /** The release that healthy pods run on: what its workloads name is carried whatever else there is. */
  readonly deployed?: boolean;
  /** A ledger holds no Secrets, and says by itself which revisions are the newest. */
  readonly ledger?: boolean;
}

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
  readonly content: ReadonlyMap<string, Json>;
  /** Whether it still has the name that its author gave it. */
  readonly isPlain: boolean;
  /** Whether healthy pods run on it. */
  readonly inUse: boolean;
  /** When it was made: a time from the cluster, or a ledger's count. */
  readonly age: string;
}

export const historyAnnotation = "hashroll.dev/history";
export const sequenceAnnotation = "hashroll.dev/sequence";

export function readPrevious(
  sources: readonly PreviousSource[],
  fault: (place: Place, message: string) => void,
): PreviousConfig[] {
  return sources.flatMap((source) => {
    const reader = newReader([source], (place, { message }) => fault(place, message));
    const objects = reader.read(["ConfigMap", "ConfigMapList", "Secret", "SecretList"]);
    const configs = objects.filter(isConfigObject);
    const used = source.deployed ? namesInUse(source, configs) : new Set<string>();
    return configs.map((object) => previousConfig(object, used.has(object.name ?? "")));
  });
}

function isConfigObject({ kind, group, name }: ManifestObject): boolean {
  return group === "" && (kind === "ConfigMap" || kind === "Secret") && name !== undefined && name !== "";
}

function previousConfig(object: ManifestObject, inUse: boolean): PreviousConfig {
  const name = object.name as string;
  const baseName = annotation(object, baseNameAnnotation) ?? name;
  return {
    kind: object.kind as ConfigKind,
    namespace: object.namespace,
    baseName,
    name,
    labels: texts(metadata(object, "labels")),
    annotations: texts(metadata(object, "annotations")),
    immutable: textAt(object.root, "immutable") === "true",
    type: textAt(object.root, "type"),
    content: contentOf(object),
    isPlain: baseName === name,
    inUse,
    age: annotation(object, sequenceAnnotation)?.padStart(12, "0") ?? textAt(object.root, "metadata", "creationTimestamp") ?? "",
  };
}

function texts(mapping: FoundMapping | undefined): Map<string, string> {
  if (!mapping) return new Map();
  return new Map([...entries(mapping)].flatMap(([key, found]) => (isScalar(found) ? [[key, found.node.value] as const] : [])));
}

function contentOf(object: ManifestObject): Map<string, Json> {
  const content = new Map<string, Json>();
  for (const key of ["data", "binaryData", "stringData"]) {
    const found = child(object.root, key);
    if (isMapping(found)) content.set(key, toJson(found.node));
  }
  return content;
}

/** The names that documents other than the configs' own speak of. */
function namesInUse(source: Source, configs: readonly ManifestObject[]): Set<string> {
  const own = new Set(configs.map(({ document }) => document.start));
  const others = splitDocuments(source.text).filter(({ start }) => !own.has(start));
  const names = new Set(configs.map(({ name }) => name as string));
  return new Set([...names].filter((name) => {
    const word = anyOf([name]);
    return others.some(({ start, end }) => word.mayBeIn(source.text, start, end));
  }));
}
