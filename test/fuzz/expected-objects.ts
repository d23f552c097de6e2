// What has to come out of a list of objects, written a second time, from what docs/ says. What was decided (strategy, which
// references follow, what is carried) is taken from the report; names, suffixes and metadata are worked out here.
import type { Options, ReportConfig } from "../../src/index.ts";
import { kustomizeSuffix } from "../corpus/kustomize-suffix.ts";
import { isMapping, type Mapping, mappingOf, type Value } from "../corpus/read-stream.ts";
import { expectedReferrer } from "./expected-referrer.ts";
import {
  type Config,
  isIn,
  isRevision,
  metadataOf,
  placeOf,
  placesOf,
  type Stream,
  serverFields,
  titleOf,
} from "./judged-stream.ts";

export interface Expectation {
  /** For each object of the input in order: what becomes of it; undefined where it goes. */
  readonly kept: readonly (Mapping | undefined)[];
  /** What comes in beside them. */
  readonly added: readonly Added[];
  /** The places of each revision of a config that kubectl can't read in the input. */
  readonly unseen: ReadonlySet<string>;
}

export interface Added {
  readonly object: Mapping;
  /** Whether an earlier output had it; else it is the revision of a config. */
  readonly isCarried: boolean;
}

export function expectedObjects(stream: Stream): Expectation {
  const configs = stream.report.configs.map((reported): Config => {
    const own = stream.objects.filter((object) => isSame(reported, object, stream.options));
    const object = own.at(-1);
    if (object === undefined && !stream.isCut)
      throw new Error(`the report has a ${reported.kind} that kubectl does not see`);
    const suffix = object && !hasBooleans(object) ? kustomizeSuffix(object) : reported.suffix;
    if (suffix !== reported.suffix)
      throw new Error(`the suffix of ${reported.kind} ${reported.name} has to be ${suffix}`);
    return { reported, object, suffix, revision: `${reported.baseName}-${suffix}` };
  });
  const missed = stream.objects.find(
    (object) =>
      isConfig(object, stream.options) && !configs.some(({ reported }) => isSame(reported, object, stream.options)),
  );
  if (missed) throw new Error(`the report lacks ${titleOf(missed)}`);
  const added: Added[] = [];
  const kept = stream.objects.map((object) => {
    const config = configs.find(({ reported }) => isSame(reported, object, stream.options));
    if (config === undefined) return isTriggerRule(object) ? undefined : expectedReferrer(object, configs, stream);
    const { strategy } = config.reported;
    if (config.object === object)
      added.push(...carried(config, stream).map((each) => ({ object: each, isCarried: true })));
    if (strategy === "copy" && config.object === object)
      added.push({ object: revisionOf(config, object, stream), isCarried: false });
    return strategy === "rename" ? revisionOf(config, object, stream) : object;
  });
  const unseen = configs.filter(({ object }) => object === undefined);
  const names = unseen.flatMap(({ reported, revision }) =>
    [revision, ...(reported.carried ?? [])].flatMap((name) => placesOf(reported, name)),
  );
  // One of the name without a namespace may be another config's.
  const seen = new Set(
    [...kept, ...added.map(({ object }) => object)].flatMap((each) => (each ? [placeOf(each)] : [])),
  );
  return { kept, added, unseen: new Set(names.filter((name) => !seen.has(name))) };
}

/** No API server takes booleans for content, and of `yes` only kubectl makes one: its suffix has the text. */
function hasBooleans({ data, binaryData, stringData }: Mapping): boolean {
  return [data, binaryData, stringData].some((each) =>
    Object.values(mappingOf(each)).some((value) => typeof value === "boolean"),
  );
}

function isTriggerRule({ apiVersion, kind }: Mapping): boolean {
  return kind === "TriggerRule" && String(apiVersion).startsWith("app.example.com/");
}

function isConfig({ apiVersion, kind }: Mapping, { secrets }: Options): boolean {
  return apiVersion === "v1" && (kind === "ConfigMap" || (kind === "Secret" && secrets === true));
}

function isSame({ kind, name, namespace }: ReportConfig, object: Mapping, options: Options): boolean {
  const own = metadataOf(object);
  return (
    object["kind"] === kind && String(own["name"]) === name && (own["namespace"] || options.namespace) === namespace
  );
}

/** Where the config has no namespace, what is carried goes with it and has none, either. */
function carried({ reported, object }: Config, { previous, options }: Stream): Mapping[] {
  const isPlaced = object !== undefined && Boolean(metadataOf(object)["namespace"]);
  return (reported.carried ?? []).flatMap((name) => {
    const named = (previous?.objects ?? []).filter(
      (each) => each["kind"] === reported.kind && metadataOf(each)["name"] === name && isIn(each, reported, options),
    );
    const exact = named.find((each) => (metadataOf(each)["namespace"] || options.namespace) === reported.namespace);
    if (exact === undefined && previous?.faults.length) return [];
    const found = exact ?? named[0];
    if (found === undefined) throw new Error(`${name} is carried, and no previous output has it`);
    const suffix = kustomizeSuffix(found);
    if (reported.kind === "Secret" && isRevision(found) && !hasBooleans(found) && !name.endsWith(suffix))
      throw new Error(`${name} is carried, whose suffix has to be ${suffix}`);
    if (isPlaced) return [found];
    const { namespace: _, ...metadata } = metadataOf(found);
    return [{ ...found, metadata }];
  });
}

function revisionOf({ reported, revision }: Config, object: Mapping, { previous, options }: Stream): Mapping {
  const metadata = Object.fromEntries(
    Object.entries(metadataOf(object)).filter(([field, value]) => value === null || !serverFields.includes(field)),
  );
  const isUnseen = reported.strategy === "copy" && reported.references.length === 0;
  const labels = Object.entries(mappingOf(metadata["labels"])).filter(([key]) => !isUnseen || isHarmless(key));
  const before = previous?.objects.find(
    (each) => each["kind"] === reported.kind && metadataOf(each)["name"] === revision,
  );
  const isImmutable = before ? before["immutable"] === true : options.immutable !== false;
  const { status: _, ...rest } = object;
  return {
    ...rest,
    ...(isImmutable && { immutable: true }),
    metadata: {
      ...metadata,
      name: revision,
      labels: unlessOdd(metadata["labels"], {
        ...Object.fromEntries(labels),
        "hashroll.dev/config": reported.baseName,
      }),
      annotations: unlessOdd(metadata["annotations"], {
        ...retentionAnnotations(mappingOf(metadata["annotations"]), previous !== undefined, options),
        "hashroll.dev/base-name": reported.baseName,
        ...(options.for === "helm" && { "helm-diff/base-name": reported.baseName }),
        ...(reported.carried && { "hashroll.dev/history": reported.carried.join(",") }),
      }),
    },
  };
}

/** What is there and no mapping stays as it is. */
function unlessOdd(existing: Value | undefined, meant: Mapping): Value {
  return existing === undefined || existing === null || isMapping(existing) ? meant : existing;
}

function retentionAnnotations(annotations: Mapping, hasPrevious: boolean, options: Options): Mapping {
  const all: Record<string, Value> = { ...annotations };
  const isFor = (each: string): boolean => options.for === undefined || options.for === each;
  const mode = options.retain ?? (hasPrevious ? "carry" : "keep");
  const add = (key: string, word: string, replaces: RegExp): void => {
    const words = String(all[key] ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== "" && each !== word && !replaces.test(each));
    all[key] = [...words, word].join(",");
  };
  if (mode === "carry" && options.for === "argocd")
    add("argocd.argoproj.io/sync-options", "PruneLast=true", /^PruneLast=/);
  if (mode !== "keep") return all;
  if (isFor("helm")) add("helm.sh/resource-policy", "keep", /./);
  if (isFor("argocd")) {
    add("argocd.argoproj.io/compare-options", "IgnoreExtraneous", /^$/);
    add("argocd.argoproj.io/sync-options", "Prune=false", /^Prune=/);
  }
  if (isFor("flux")) add("kustomize.toolkit.fluxcd.io/prune", "disabled", /./);
  return all;
}

function isHarmless(label: string): boolean {
  return label.startsWith("app.kubernetes.io/") || label.startsWith("helm.sh/");
}
