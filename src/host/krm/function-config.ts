// The settings in a ResourceList's functionConfig: a RevisionPolicy, or kpt's ConfigMap of strings.

import { check } from "../../policy/check.ts";
import { type PolicyReading, policyFromNode, policyOf } from "../../policy/read-policy.ts";
import { nodeValue, type Value } from "../../policy/value.ts";
import type { Descriptor } from "../../settings/descriptor.ts";
import { stringSettingsSchema } from "../../settings/schema.ts";
import type { StreamInput } from "../../settings/stream-input.ts";
import type { Source } from "../../text/source.ts";
import { getIn, getString, isMapping, resolveAlias } from "../../yaml/node/access.ts";
import type { Node } from "../../yaml/node/node.ts";

export interface FunctionConfig extends PolicyReading {
  /** Which object it is, in case the items have it too. */
  readonly identity?: NonNullable<StreamInput["functionConfig"]>;
}

export function readFunctionConfig(source: Source, node: Node): FunctionConfig {
  const found = resolveAlias(node);
  const [kind, name] = [getString(found, "kind") ?? "", getString(found, "metadata", "name") ?? ""];
  const namespace = getString(found, "metadata", "namespace");
  const identity = { kind, name, ...(namespace && { namespace }) };
  return { identity, ...readAs(kind, getString(found, "apiVersion") ?? "", source, node) };
}

/** Any other kind is the configuration of another function. */
function readAs(kind: string, apiVersion: string, source: Source, node: Node): PolicyReading {
  if (kind === "RevisionPolicy" || apiVersion.startsWith("hashroll.dev/")) return policyFromNode(source, node);
  if (kind !== "ConfigMap") return { problems: [] };
  const data = getIn(resolveAlias(node), "data");
  return isMapping(data) ? fromStrings(source, data.node) : { problems: [] };
}

/** A ConfigMap holds strings only: `secrets: "true"`, `alsoRead: a.yaml,b.yaml`. */
function fromStrings(source: Source, node: Node): PolicyReading {
  const { data, faults, places } = check(unquoted(nodeValue(node)), stringSettingsSchema, "this functionConfig");
  // Everything is in quotes here.
  const own = faults.map(({ at, message }) => ({
    at,
    message: { ...message, advice: message.advice?.replace(", without quotes", "") ?? "" },
  }));
  return policyOf(source, data, { faults: own, places });
}

function unquoted(value: Value): Value {
  if (value.type !== "map") return value;
  const entries = value.entries().map((entry) => {
    const descriptor: Descriptor | undefined = Object.entries(stringSettingsSchema.fields).find(
      ([key]) => key === entry.key,
    )?.[1];
    return { ...entry, value: typed(entry.value, descriptor) };
  });
  return { ...value, entries: () => entries };
}

function typed(value: Value, descriptor: Descriptor | undefined): Value {
  if (value.type !== "scalar" || typeof value.value !== "string") return value;
  const { at, value: text } = value;
  if (descriptor?.type === "boolean" && /^(?:true|false)$/.test(text))
    return { type: "scalar", at, value: text === "true" };
  if (descriptor?.type === "integer" && /^\d{1,9}$/.test(text)) return { type: "scalar", at, value: Number(text) };
  if (descriptor?.type !== "list") return value;
  const items = text.split(",").map((each): Value => ({ type: "scalar", at, value: each.trim() }));
  return { type: "list", at, items: () => items };
}
