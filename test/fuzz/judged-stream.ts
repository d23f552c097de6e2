// What the judge knows of a case, and what it asks of each object.
import type { Options, Report, ReportConfig } from "../../src/index.ts";
import { type Mapping, mappingOf } from "../corpus/read-stream.ts";
import type { KubectlText } from "./kubectl-reader.ts";

export const serverFields = ["uid", "resourceVersion", "creationTimestamp", "managedFields"];

export interface Stream {
  readonly objects: readonly Mapping[];
  readonly previous: KubectlText | undefined;
  readonly report: Report;
  readonly options: Options;
  /** Whether kubectl read no more than the objects before a fault. */
  readonly isCut: boolean;
}

/** A config as the report has it, and what is worked out from what kubectl reads. */
export interface Config {
  readonly reported: ReportConfig;
  /** Absent where kubectl did not get that far. */
  readonly object: Mapping | undefined;
  readonly suffix: string;
  readonly revision: string;
}

/** Whether the object may be in the namespace of the config: a missing one is any. */
export function isIn(object: Mapping, { namespace }: ReportConfig, options: Options): boolean {
  const own = metadataOf(object)["namespace"] || options.namespace;
  return own === undefined || namespace === undefined || own === namespace;
}

export function isRevision(object: Mapping): boolean {
  return "hashroll.dev/base-name" in mappingOf(metadataOf(object)["annotations"]);
}

/** Tells objects apart. */
export function placeOf(object: Mapping): string {
  const { name, namespace } = metadataOf(object);
  return `${String(object["kind"])} ${String(namespace || "")}/${String(name)}`;
}

/** Where a revision of a config may be: with its namespace written or not. */
export function placesOf({ kind, namespace = "" }: ReportConfig, name: string): string[] {
  return [...new Set([namespace, ""])].map((each) => `${kind} ${each}/${name}`);
}

export function metadataOf(object: Mapping): Mapping {
  return mappingOf(object["metadata"]);
}

export function titleOf(object: Mapping): string {
  const { name, namespace } = metadataOf(object);
  return `${String(object["kind"])} ${namespace ? `${String(namespace)}/` : ""}${String(name ?? "(no name)")}`;
}
