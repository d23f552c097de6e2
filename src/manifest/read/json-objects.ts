// Objects from data instead of a text: a live object, or a list of them as the API server answers.

import { codeUnitsOf } from "../../text/code-units.ts";
import { type Json, nodeOfJson } from "../../yaml/node/json-node.ts";
import { type ManifestObject, objectsOf } from "../object.ts";

const units = codeUnitsOf("");

/** The items of a list one by one, with the kind and version that the list says. `path` stands for where they are from. */
export function objectsOfJson(value: Json, path: string): ManifestObject[] {
  const source = { path, text: "" };
  return objectsOf({ source, units, start: 0, end: 0, root: nodeOfJson(value), hasAliases: false });
}
