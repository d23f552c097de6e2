// Which live configs are revisions. The API server does not keep a Secret as it was written: what was in stringData is in
// data, and a missing type is Opaque. So every way to write it counts.

import { suffixOf } from "../config/hash/suffix.ts";
import { type RecognisedRevision, recogniseRevision } from "../config/recognise.ts";
import type { ManifestObject } from "../manifest/object.ts";
import { objectsOfJson } from "../manifest/read/json-objects.ts";
import { entries, get, getString, isMapping, stringOf } from "../yaml/node/access.ts";
import type { Json } from "../yaml/node/json-node.ts";

/** `key`: for the suffix of Secrets. */
export function recogniseLive(object: ManifestObject, key?: Uint8Array): RecognisedRevision | undefined {
  const found = recogniseRevision(object, suffixOf(object, key), key);
  if (!found || isCertain(found) || object.kind !== "Secret") return found;
  for (const written of waysToWrite(object)) {
    const other = recogniseRevision(written, suffixOf(written, key), key);
    if (other && isCertain(other)) return other;
  }
  return found;
}

function isCertain({ by, isUnchecked }: RecognisedRevision): boolean {
  return by !== undefined && !isUnchecked;
}

/** All values in data or all in stringData: nearly nobody mixes them. */
function waysToWrite(secret: ManifestObject): ManifestObject[] {
  const found = get(secret.root, "data");
  const data = isMapping(found)
    ? [...entries(found)].map(([name, value]) => [name, stringOf(value) ?? ""] as const)
    : [];
  const strings = data.map(([name, value]) => [name, Buffer.from(value, "base64").toString("utf8")] as const);
  const isText = strings.every(([, text], index) => Buffer.from(text).toString("base64") === data[index]?.[1]);
  const type = getString(secret.root, "type") ?? "";
  const types: readonly Json[] = type === "Opaque" ? [{ type }, {}] : [{ type }];
  const contents: readonly Json[] = [
    { data: Object.fromEntries(data) },
    ...(isText ? [{ stringData: Object.fromEntries(strings) }] : []),
  ];
  return types.flatMap((withType) =>
    contents.flatMap((content) => {
      const json = Object.assign({ apiVersion: "v1", kind: "Secret" }, withType, content);
      return objectsOfJson(json, "cluster").map(({ root }) => ({ ...secret, root }));
    }),
  );
}
