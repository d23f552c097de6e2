// Everything in an object that reads a config by its name in a way that no one can rewrite.

import {
  child,
  entries,
  type Found,
  type FoundMapping,
  type FoundScalar,
  isMapping,
  isScalar,
  isSequence,
  items,
  textAt,
} from "../manifest/access.ts";
import { aliasBudget } from "../manifest/alias-limit.ts";
import { type ManifestObject, metadata, placeIn } from "../manifest/document.ts";
import type { Place } from "../manifest/source.ts";
import type { ConfigKind } from "../reference/table.ts";
import type { Findings, Walker } from "../reference/walk.ts";
import { namesInManifest } from "./embedded-manifest.ts";
import { assignedIn, kindsIn, namesIn, type Spoken, spokenIn } from "./speaks-of.ts";

/** An object reads a config by name, in this place. */
export interface Mention extends Spoken {
  readonly object: ManifestObject;
  readonly place: Place;
  /** Where, for people: `args[3]`, `a manifest in data.pod.yaml`. */
  readonly where: string;
}

/** Whether a name is worth looking at: only configs of the stream are. */
export type IsConfigName = (kind: ConfigKind, name: string) => boolean;

export function findMentions(
  object: ManifestObject,
  findings: Findings,
  walker: Walker,
  isConfig: IsConfigName,
): Mention[] {
  if (speechless.has(object.kind)) return [];
  const mentions: Mention[] = [];
  const add = (at: Found, where: string, spoken: readonly Spoken[]): void => {
    for (const each of spoken) {
      if (isConfig(each.kind, each.name))
        mentions.push({ ...each, object, place: placeIn(object.document, at), where });
    }
  };
  const references = new Set(findings.references.map(({ at }) => at.node));
  for (const spec of findings.podSpecs) inContainers(spec, add);
  for (const annotations of annotationsOf(object, findings)) inFields(annotations, "annotation", references, add);
  const isCustom = !walker.isBuiltIn(object.group);
  const spend = aliasBudget(placeIn(object.document, object.root));
  const visit = (at: Found, path: string): void => {
    if (at.via) spend();
    if (isScalar(at)) {
      if (isManifest(at)) add(at, `a manifest in ${path}`, namesInManifest(at.node.value, walker, isConfig));
      if (!references.has(at.node)) add(at, path, assignedIn(at.node.value));
    } else if (isSequence(at)) {
      if (isCustom) inWords(at, path, new Map(), add);
      items(at).forEach((item, index) => visit(item, `${path}[${index}]`));
    } else if (isMapping(at)) {
      if (isCustom || isEnvironment(object, path)) inFields(at, path, references, add);
      if (isCustom) inPairs(at, path, references, add);
      for (const [key, value] of entries(at)) visit(value, path === "" ? key : `${path}.${key}`);
    }
  };
  for (const [key, value] of entries(object.root)) if (key !== "metadata") visit(value, key);
  return withoutRepeats(mentions);
}

/** They describe what others may say, or are carried out by us. */
const speechless: ReadonlySet<string> = new Set(["CustomResourceDefinition", "TriggerRule"]);

type Add = (at: Found, where: string, spoken: readonly Spoken[]) => void;

function inContainers(spec: FoundMapping, add: Add): void {
  for (const list of ["containers", "initContainers", "ephemeralContainers"]) {
    const containers = child(spec, list);
    if (!isSequence(containers)) continue;
    for (const container of items(containers).filter(isMapping)) {
      const variables = inEnvironment(container, add);
      for (const key of ["command", "args"]) {
        const words = child(container, key);
        if (isSequence(words)) inWords(words, key, variables, add);
      }
    }
  }
}

/** The variables with a literal value, since arguments may use them as `$(NAME)` and scripts as `$NAME`. */
function inEnvironment(container: FoundMapping, add: Add): Map<string, string> {
  const variables = new Map<string, string>();
  const env = child(container, "env");
  if (!isSequence(env)) return variables;
  for (const variable of items(env).filter(isMapping)) {
    const name = textAt(variable, "name");
    const value = child(variable, "value");
    if (name === undefined || !isScalar(value)) continue;
    const text = expand(value.node.value, variables);
    variables.set(name, text);
    add(value, `env ${name}`, [...kindsIn(name).flatMap((kind) => namesIn(text, kind)), ...spokenIn(text)]);
  }
  return variables;
}

/** Arguments: each on its own, and one behind a flag that speaks of a config. */
function inWords(list: Found, where: string, variables: ReadonlyMap<string, string>, add: Add): void {
  if (!isSequence(list)) return;
  let flag: string | undefined;
  items(list).forEach((item, index) => {
    if (!isScalar(item)) {
      flag = undefined;
      return;
    }
    const text = expand(item.node.value, variables);
    const behindFlag = flag === undefined ? [] : kindsIn(flag).flatMap((kind) => namesIn(text, kind));
    add(item, `${where}[${index}]`, [...behindFlag, ...spokenIn(text)]);
    flag = /^-{0,2}[\w.-]+$/.test(text) ? text : undefined;
  });
}

function expand(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\$(?:\(([\w.-]+)\)|\{(\w+)\}|(\w+))/g, (whole, ...names: (string | undefined)[]) => {
    const name = names.slice(0, 3).find((each) => each !== undefined);
    return (name !== undefined && variables.get(name)) || whole;
  });
}

function inFields(mapping: FoundMapping, path: string, references: ReadonlySet<unknown>, add: Add): void {
  for (const [key, value] of entries(mapping)) {
    const kinds = ownKeys.test(key) ? [] : kindsIn(key);
    if (kinds.length === 0) continue;
    const where = path === "annotation" ? `annotation ${key}` : path === "" ? key : `${path}.${key}`;
    for (const each of isSequence(value) ? items(value) : [value]) {
      if (!isScalar(each) || references.has(each.node)) continue;
      const { value: text } = each.node;
      add(each, where, kinds.flatMap((kind) => namesIn(text, kind)));
    }
  }
}

/** `kind: ConfigMap` beside a name, and a variable that speaks of a config beside its value. */
function inPairs(mapping: FoundMapping, path: string, references: ReadonlySet<unknown>, add: Add): void {
  const name = child(mapping, "name");
  const value = child(mapping, "value");
  if (!isScalar(name)) return;
  const kind = textAt(mapping, "kind");
  const { value: text } = name.node;
  if ((kind === "ConfigMap" || kind === "Secret") && !references.has(name.node))
    add(name, `${path}.name`, [{ kind, name: text, ...namespaceBeside(mapping) }]);
  if (isScalar(value)) add(value, `${path}.value`, kindsIn(text).flatMap((each) => namesIn(value.node.value, each)));
}

function namespaceBeside(mapping: FoundMapping): Pick<Spoken, "namespace"> {
  const namespace = textAt(mapping, "namespace");
  return namespace ? { namespace } : {};
}

/** The keys of a ConfigMap become variables by `envFrom`. */
function isEnvironment({ kind, group }: ManifestObject, path: string): boolean {
  return kind === "ConfigMap" && group === "" && path === "data";
}

/** What hashroll wrote itself, and what kubectl keeps for itself. */
const ownKeys = /^(?:hashroll\.dev|helm-diff|kubectl\.kubernetes\.io|checksum)\//;

function annotationsOf(object: ManifestObject, { podTemplates }: Findings): FoundMapping[] {
  const own = metadata(object, "annotations");
  const templates = podTemplates.flatMap((template) => {
    const meta = child(template, "metadata");
    const found = isMapping(meta) ? child(meta, "annotations") : undefined;
    return isMapping(found) ? [found] : [];
  });
  return [...(own ? [own] : []), ...templates];
}

function isManifest({ node }: FoundScalar): boolean {
  return node.value.length > 30 && /configMap|secret/.test(node.value) && /[:{]/.test(node.value);
}

/** The first of several ways to see the same thing tells best where it is. */
function withoutRepeats(mentions: readonly Mention[]): Mention[] {
  const seen = new Set<string>();
  return mentions.filter(({ kind, namespace, name, place }) => {
    const key = `${kind} ${namespace ?? ""} ${name} ${place.offset}`;
    return !seen.has(key) && seen.add(key);
  });
}
