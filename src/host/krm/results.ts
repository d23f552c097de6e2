// Problems as `results` of a ResourceList, as the KRM functions specification has them: which resource each is about,
// which field, and which file it comes from.

import { defined } from "../../collections/defined.ts";
import { partitionPoint } from "../../collections/partition-point.ts";
import { annotation, type ManifestObject, objectsOf } from "../../manifest/object.ts";
import { isResourceList } from "../../manifest/read/read-manifest.ts";
import { readDocuments } from "../../manifest/read/read-objects.ts";
import type { Problem } from "../../problem/problem.ts";
import { applyEdits, type Edit } from "../../text/edit.ts";
import { endOfLines, indentationAt, lineBreakStyle, lineStart } from "../../text/lines.ts";
import type { Source } from "../../text/source.ts";
import { getIn, keyOf, resolveAlias } from "../../yaml/node/access.ts";
import type { MappingNode, Node, Pair } from "../../yaml/node/node.ts";
import { quoteIfNeeded } from "../../yaml/value/quote.ts";

interface Result {
  readonly message: string;
  readonly severity: "error" | "warning" | "info";
  readonly resourceRef?: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace?: string;
    readonly name: string;
  };
  readonly field?: { readonly path: string };
  readonly file?: { readonly path: string; readonly index?: number };
  readonly tags: { readonly code: string };
}

/** The text of a ResourceList with these problems of its `source` as results; those of an earlier function are replaced. */
export function addResults(text: string, problems: readonly Problem[], source: Source): string {
  if (problems.length === 0) return text;
  const root = readDocuments({ path: source.path, text })
    .map((document) => document.root)
    .find((node) => node.type === "mapping" && isResourceList(node));
  if (root?.type !== "mapping") return text;
  const results = problems.map(resultWriter(source));
  const before = root.pairs.find((pair) => keyOf(pair) === "results");
  return applyEdits(text, [root.flow ? inFlow(text, root, before, results) : inBlock(text, root, before, results)]);
}

function resultWriter(source: Source): (problem: Problem) => Result {
  const objects = allObjectsIn(source).sort((a, b) => a.root.node.start - b.root.node.start);
  return ({ place, severity, text, advice, code }) => {
    const object = place?.source.path === source.path ? objectAt(objects, place.offset) : undefined;
    const path = place && object ? pathTo(object.root.node, place.offset) : "";
    return {
      message: advice ? `${text}; ${advice}` : text,
      severity: severity === "note" ? "info" : severity,
      ...(object && { resourceRef: refOf(object) }),
      ...(path && { field: { path } }),
      ...(object && fileOf(object)),
      tags: { code },
    };
  };
}

/** Of objects in the order of the text, the one around this offset. */
function objectAt(objects: readonly ManifestObject[], offset: number): ManifestObject | undefined {
  const startAt = (index: number): number => (objects[index] as ManifestObject).root.node.start;
  const last = objects[partitionPoint(objects.length, (index) => startAt(index) <= offset) - 1];
  return last && isWithin(last.root.node, offset) ? last : undefined;
}

/** The items, and the functionConfig, which is an object, too. */
function allObjectsIn(source: Source): ManifestObject[] {
  return readDocuments(source).flatMap((document) => {
    const config = getIn(resolveAlias(document.root), "functionConfig");
    return [...objectsOf(document), ...(config ? objectsOf({ ...document, root: config.node }) : [])];
  });
}

function refOf({ apiVersion, kind, namespace, name = "" }: ManifestObject): NonNullable<Result["resourceRef"]> {
  return defined({ apiVersion, kind, namespace, name });
}

function fileOf(object: ManifestObject): Pick<Result, "file"> {
  const own = (key: string): string | undefined =>
    annotation(object, `internal.config.kubernetes.io/${key}`) ?? annotation(object, `config.kubernetes.io/${key}`);
  const [path, index] = [own("path"), own("index")];
  if (path === undefined) return {};
  return { file: { path, ...(index !== undefined && /^\d+$/.test(index) && { index: Number(index) }) } };
}

/** `spec.template.spec.volumes[0].configMap.name`; empty for the object itself. */
function pathTo(node: Node, offset: number): string {
  if (node.start === offset) return "";
  if (node.type === "mapping") {
    const pair = node.pairs.findLast(({ key }) => key.start <= offset);
    if (!pair) return "";
    const rest = pathTo(pair.value, offset);
    const key = keyOf(pair) ?? "";
    return `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)}${rest && !rest.startsWith("[") ? "." : ""}${rest}`;
  }
  if (node.type !== "sequence") return "";
  const index = node.items.findIndex((item) => isWithin(item, offset));
  const item = node.items[index];
  if (!item) return "";
  const rest = pathTo(item, offset);
  return `[${index}]${rest && !rest.startsWith("[") ? "." : ""}${rest}`;
}

function isWithin({ start, end }: Node, offset: number): boolean {
  return start <= offset && offset < Math.max(end, start + 1);
}

function inFlow(text: string, root: MappingNode, before: Pair | undefined, results: readonly Result[]): Edit {
  const first = root.pairs[0] as Pair;
  const lead = /^\s*/.exec(text.slice(root.start + 1, first.key.start))?.[0] ?? "";
  const isSpread = lead.includes("\n");
  const step = lead.length - lead.lastIndexOf("\n") - 1;
  const value = isSpread ? JSON.stringify(results, null, step).replaceAll("\n", lead) : JSON.stringify(results);
  if (before) return { start: before.value.start, end: before.value.end, text: value };
  const { end } = (root.pairs.at(-1) as Pair).value;
  return { start: end, end, text: `,${lead}"results":${isSpread ? " " : ""}${value}` };
}

function inBlock(text: string, root: MappingNode, before: Pair | undefined, results: readonly Result[]): Edit {
  const newline = lineBreakStyle(text, root.start);
  const items = root.pairs.find((pair) => keyOf(pair) === "items")?.value;
  const indentation = items?.type === "sequence" && !items.flow ? indentationAt(text, items.start) : "";
  const lines = ["results:", ...results.flatMap((result) => itemLines(result, indentation))];
  const block = lines.map((line) => line + newline).join("");
  if (before) return { start: lineStart(text, before.key.start), end: endOfLines(text, before.value.end), text: block };
  const end = endOfLines(text, root.end);
  // At the end of a text without a final line break, a line break could become part of the last value.
  const kind = root.pairs.find((pair) => keyOf(pair) === "kind")?.value.end ?? root.end;
  const at = text[end - 1] === "\n" ? end : endOfLines(text, kind);
  return { start: at, end: at, text: block };
}

function itemLines(result: Result, indentation: string): string[] {
  const lines = mapLines(result, "");
  return lines.map((line, index) => `${indentation}${index === 0 ? "- " : "  "}${line}`);
}

function mapLines(map: object, indentation: string): string[] {
  return Object.entries(map).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === "object" && value !== null)
      return [`${indentation}${key}:`, ...mapLines(value, `${indentation}  `)];
    return [`${indentation}${quoteIfNeeded(key)}: ${typeof value === "string" ? quoteIfNeeded(value) : String(value)}`];
  });
}
