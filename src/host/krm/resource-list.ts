// KRM functions get a ResourceList instead of a stream, from kustomize and kpt. Finds it, and its functionConfig.

import { isResourceList } from "../../manifest/read/read-manifest.ts";
import { readDocuments } from "../../manifest/read/read-objects.ts";
import type { Source } from "../../text/source.ts";
import { getIn, isMapping, resolveAlias } from "../../yaml/node/access.ts";
import type { Node } from "../../yaml/node/node.ts";
import { readDocument } from "../../yaml/read/read-document.ts";

export interface ResourceList {
  readonly source: Source;
  readonly functionConfig?: Node;
}

/** Undefined if the input is not one ResourceList and nothing else. */
export function findResourceList(sources: readonly Source[]): ResourceList | undefined {
  const emitted = sources.filter(({ isContext }) => !isContext);
  const [source] = emitted;
  if (emitted.length !== 1 || !source || !/\bkind["']?\s*:\s*["']?ResourceList\b/.test(source.text)) return undefined;
  return inBlockStyle(source) ?? asAnyDocument(source);
}

/** As kustomize and kpt write it: the items need not be read for the few lines after them. */
function inBlockStyle(source: Source): ResourceList | undefined {
  const { text } = source;
  const isOne =
    /^kind:[ \t]*ResourceList[ \t]*\r?$/m.test(text) &&
    /^apiVersion:[ \t]*config\.kubernetes\.io\/\w+[ \t]*\r?$/m.test(text);
  if (!isOne || /^(?:---|\.\.\.|[?%&*!{["'])/m.test(text)) return undefined;
  const start = /^functionConfig:/m.exec(text)?.index;
  if (start === undefined) return { source };
  const end = /\n(?=[^\s#-])/.exec(text.slice(start));
  const parsed = readDocument(text, start, end ? start + end.index + 1 : text.length);
  if (!parsed.ok || !parsed.root || parsed.hasAliases) return undefined;
  return withConfig(source, parsed.root);
}

function asAnyDocument(source: Source): ResourceList | undefined {
  const [document, ...others] = readDocuments(source);
  if (!document || others.length > 0 || !isResourceList(document.root)) return undefined;
  return withConfig(source, document.root);
}

function withConfig(source: Source, root: Node): ResourceList {
  const config = getIn(resolveAlias(root), "functionConfig");
  return { source, ...(isMapping(config) && { functionConfig: config.node }) };
}
