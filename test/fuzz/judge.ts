// Says what is wrong with an output, from what kubectl reads in the input and in the output.
import { isDeepStrictEqual } from "node:util";
import { isMapping, type Mapping, mappingOf, type StreamObject, type Value } from "../corpus/read-stream.ts";
import { podSpecReferences, valueAt } from "../corpus/reference-position.ts";
import { resolveConfig } from "../corpus/resolve-config.ts";
import { type Added, expectedObjects } from "./expected-objects.ts";
import { isRevision, metadataOf, placeOf, placesOf, type Stream, serverFields, titleOf } from "./judged-stream.ts";

export interface Judged extends Stream {
  /** What kubectl reads in the output. */
  readonly output: readonly Mapping[];
}

export function judge(judged: Judged): string[] {
  try {
    const { kept, added, unseen } = expectedObjects(judged);
    const known = { ...judged, output: judged.output.filter((object) => !unseen.has(placeOf(object))) };
    const { violations, pairs } = align(kept, added, known);
    return [
      ...violations,
      ...(violations.length > 0 || judged.isCut ? [] : brokenReferences(pairs, judged)),
      ...leftInRevisions(judged),
    ];
  } catch (error) {
    return [`not as the report says: ${(error as Error).message}`];
  }
}

/** An object with a new name is a new one: nothing in it may be what a server wrote for another. */
function leftInRevisions({ objects, output }: Judged): string[] {
  const titles = new Set(objects.map(titleOf));
  const isNew = (object: Mapping): boolean => !titles.has(titleOf(object)) && isRevision(object);
  return output.filter(isNew).flatMap((object) => {
    const left = serverFields.filter((field) => (metadataOf(object)[field] ?? null) !== null);
    return left.map((field) => `${titleOf(object)} has the ${field} of another object`);
  });
}

type Pair = readonly [before: Mapping, after: Mapping];

function align(
  kept: readonly (Mapping | undefined)[],
  added: readonly Added[],
  judged: Judged,
): { violations: string[]; pairs: Pair[] } {
  const violations: string[] = [];
  const pairs: Pair[] = [];
  const waiting = [...added];
  const { objects, options, isCut } = judged;
  const normal = (object: Mapping): Value => normalise(object, (name) => isLeftOut(name, judged));
  let next = 0;
  for (const object of knownOutput(judged, added)) {
    while (next < kept.length && kept[next] === undefined) next += 1;
    const expected = kept[next];
    const isUnchanged = isDeepStrictEqual(expected, objects[next]) && options.checksums !== "drop" && !isCut;
    const own = isUnchanged ? (each: Mapping): Value => each : normal;
    if (expected && isDeepStrictEqual(own(expected), own(object))) {
      pairs.push([objects[next] as Mapping, object]);
      next += 1;
      continue;
    }
    const index = waiting.findIndex((each) => isAdded(each, object, normal));
    if (index >= 0) waiting.splice(index, 1);
    // kubectl gives up an object or two before a fault: what follows in the text moves that.
    else if (isCut && next === kept.length) break;
    else {
      const title = titleOf(object);
      const like = waiting.find((each) => titleOf(each.object) === title && !(expected && titleOf(expected) === title));
      const [meant, is] = like ? [normal(like.object), normal(object)] : [expected && own(expected), own(object)];
      violations.push(`unexpected ${title}: ${firstDifference(meant, is, "")}`);
      if (like) waiting.splice(waiting.indexOf(like), 1);
      else next += 1;
    }
  }
  const isSure = ({ isCarried }: Added): boolean => !isCut && !(isCarried && judged.previous?.faults.length);
  const lost = [...kept.slice(next), ...waiting.filter(isSure).map(({ object }) => object)];
  for (const object of lost) if (object) violations.push(`missing: ${titleOf(object)}`);
  return { violations, pairs };
}

/** Without what is carried from after a fault of the earlier output, where kubectl did not get. */
function knownOutput({ output, previous, report }: Judged, added: readonly Added[]): readonly Mapping[] {
  if (!previous?.faults.length) return output;
  const known = new Set(added.map(({ object }) => placeOf(object)));
  const carried = new Set(
    report.configs.flatMap((each) => (each.carried ?? []).flatMap((name) => placesOf(each, name))),
  );
  const isUnknown = (object: Mapping): boolean =>
    isRevision(object) && carried.has(placeOf(object)) && !known.has(placeOf(object));
  return output.filter((object) => !isUnknown(object));
}

/** A revision as it was worked out, or one that is carried: that has its content, and its metadata written again. */
function isAdded({ object: expected, isCarried }: Added, object: Mapping, normal: (object: Mapping) => Value): boolean {
  if (isDeepStrictEqual(normal(expected), normal(object))) return true;
  if (!isCarried) return false;
  const isSameContent = ["kind", "data", "binaryData", "stringData", "type"].every((key) =>
    isDeepStrictEqual(expected[key] ?? undefined, object[key] ?? undefined),
  );
  const [before, after] = [metadataOf(expected), metadataOf(object)];
  const baseName = mappingOf(after["annotations"])["hashroll.dev/base-name"];
  return (
    isSameContent &&
    before["name"] === after["name"] &&
    (before["namespace"] || "") === (after["namespace"] || "") &&
    baseName !== undefined &&
    mappingOf(after["labels"])["hashroll.dev/config"] === baseName &&
    (expected["immutable"] === true) === (object["immutable"] === true)
  );
}

/**
 * An object that changes, without differences that mean nothing: empty and null metadata, the annotation for helm-diff
 * that a `# Source:` line asks for, checksums where they are to be dropped.
 */
function normalise(object: Mapping, isLeftOut: (annotation: string) => boolean): Value {
  const visit = (value: Value, key: string): Value => {
    if (Array.isArray(value)) return value.map((item: Value) => visit(item, "[]"));
    if (!isMapping(value)) return value;
    const entries = Object.entries(value).flatMap(([name, item]): [string, Value][] => {
      const inner = visit(item, name);
      if (key === "annotations" && isLeftOut(name)) return [];
      // A merge key's are hidden by nulls.
      const isServers = key === "metadata" ? serverFields.includes(name) : key === "" && name === "status";
      if (isServers && item === null) return [];
      const isMetadata = name === "metadata" || (key === "metadata" && (name === "labels" || name === "annotations"));
      return isMetadata && isEmpty(inner) ? [] : [[name, inner]];
    });
    return Object.fromEntries(entries);
  };
  return visit(object, "");
}

function isLeftOut(annotation: string, { options, isCut }: Judged): boolean {
  if (annotation === "helm-diff/base-name") return true;
  // The config that restarts a workload may be one that kubectl did not get to.
  if (isCut && /^hashroll\.dev\/(?:configmap|secret)\./.test(annotation)) return true;
  return options.checksums === "drop" && annotation.startsWith("checksum/");
}

function isEmpty(value: Value): boolean {
  return value === null || (isMapping(value) && Object.keys(value).length === 0);
}

function firstDifference(a: Value | undefined, b: Value | undefined, path: string): string {
  if (isMapping(a) && isMapping(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      if (!isDeepStrictEqual(a[key], b[key])) return firstDifference(a[key], b[key], `${path}.${key}`);
  }
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    for (const [index, item] of a.entries())
      if (!isDeepStrictEqual(item, b[index]))
        return firstDifference(item as Value, b[index] as Value, `${path}[${index}]`);
  }
  return `${path}: expected ${JSON.stringify(a)?.slice(0, 200)}, got ${JSON.stringify(b)?.slice(0, 200)}`;
}

/** Every reference that meant a config of the input means one of the output with the same content. */
function brokenReferences(pairs: readonly Pair[], { objects, output, options }: Judged): string[] {
  const [before, after] = [objects, output].map((all) => all.map((object) => streamObject(object, options.namespace)));
  return pairs.flatMap(([was, is]) => {
    if (!isReferrer(was) || hasPin(was) || metadataOf(was)["name"] === undefined) return [];
    const object = streamObject(was, options.namespace);
    return podSpecReferences(object).flatMap(({ path, kind, name }) => {
      if (!isWay(was, path.join("."))) return [];
      const old = resolveConfig(before as StreamObject[], kind, object.namespace, name);
      const now = String(valueAt(is, path));
      if (old.is !== "one" || isAmbiguous(before as StreamObject[], kind, object.namespace, name))
        return now === name ? [] : [`${titleOf(was)}: ${name} became ${now}`];
      const found = resolveConfig(after as StreamObject[], kind, object.namespace, now);
      const isSame =
        found.is === "one" &&
        ["data", "binaryData", "stringData", "type"].every((key) =>
          isDeepStrictEqual(found.config.value[key], old.config.value[key]),
        );
      return isSame ? [] : [`${titleOf(was)}: ${name} became ${now}, which has not the same content`];
    });
  });
}

/** Whether a reference can be there in the objects that are made: where they are damaged, nothing is one. */
function isWay({ kind }: Mapping, path: string): boolean {
  const [, lead, rest = ""] = /^spec\.((?:jobTemplate\.spec\.)?(?:template\.spec\.)?)(.*)$/.exec(path) ?? [];
  const pod = podSpecs[String(kind)];
  return pod === undefined ? lead === "" && inCustom.test(rest) : lead === pod && inPodSpec.test(rest);
}

const podSpecs: Readonly<Record<string, string>> = {
  Pod: "",
  Deployment: "template.spec.",
  StatefulSet: "template.spec.",
  Job: "template.spec.",
  CronJob: "jobTemplate.spec.template.spec.",
};

const inCustom = /^deep\.\d+\.[^.]+\.[^.]+$/;

const inPodSpec =
  /^(?:containers\.\d+\.(?:env\.\d+\.valueFrom|envFrom\.\d+)|volumes\.\d+(?:\.projected\.sources\.\d+)?)\.[^.]+\.[^.]+$/;

/** Built-in kinds that have a pod spec, and custom resources: nobody knows where others would name a config. */
function isReferrer({ apiVersion, kind }: Mapping): boolean {
  const known = ["v1 Pod", "apps/v1 Deployment", "apps/v1 StatefulSet", "batch/v1 Job", "batch/v1 CronJob"];
  return known.includes(`${String(apiVersion)} ${String(kind)}`) || /^[^/]+\.[^/]+\/./.test(String(apiVersion));
}

/** A missing namespace matches any: with several configs of the name nobody can tell, and a forced rename is warned about. */
function isAmbiguous(configs: readonly StreamObject[], kind: string, namespace: string, name: string): boolean {
  const named = configs.filter((config) => config.kind === kind && config.name === name);
  return namespace === "" && new Set(named.map((config) => config.namespace)).size > 1;
}

function hasPin(object: Mapping): boolean {
  return mappingOf(metadataOf(object)["annotations"])["hashroll.dev/pin"] !== undefined;
}

function streamObject(value: Mapping, namespace = ""): StreamObject {
  const metadata = metadataOf(value);
  return {
    apiVersion: String(value["apiVersion"]),
    kind: String(value["kind"]),
    namespace: String(metadata["namespace"] || namespace),
    name: String(metadata["name"]),
    value,
    chunk: 0,
    inList: false,
  };
}
