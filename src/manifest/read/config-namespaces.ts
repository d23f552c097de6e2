// Which namespaces the configs of a stream are written for.

import type { Source } from "../../text/source.ts";
import { newStreamReader } from "./stream-reader.ts";

export function configNamespaces(sources: readonly Source[], secrets: boolean): string[] {
  const emitted = sources.filter(({ isContext }) => !isContext);
  const kinds = ["ConfigMap", "ConfigMapList", ...(secrets ? ["Secret", "SecretList"] : [])];
  // What can't be read is reported by whoever renders it.
  const objects = newStreamReader(emitted, () => {}).read([], kinds);
  const named = objects.filter(({ kind }) => kind === "ConfigMap" || (secrets && kind === "Secret"));
  return [...new Set(named.flatMap(({ writtenNamespace }) => writtenNamespace ?? []))];
}
