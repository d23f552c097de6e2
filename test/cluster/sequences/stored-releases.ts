// Helm's stored releases, with the ConfigMaps in their manifests.

import { gunzipSync } from "node:zlib";
import { parseAllDocuments } from "yaml";
import type { Namespace } from "../tool/namespace.ts";

export interface StoredRelease {
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly configs: readonly string[];
}

export async function storedReleases(namespace: Namespace): Promise<StoredRelease[]> {
  const stored = (await namespace.list("secrets")).filter(({ metadata }) => metadata.labels?.["owner"] === "helm");
  return stored.map(({ data }) => {
    const packed = Buffer.from(Buffer.from(data?.["release"] ?? "", "base64").toString(), "base64");
    const { name, version, info, manifest } = JSON.parse(gunzipSync(packed).toString()) as PackedRelease;
    const configs = parseAllDocuments(manifest)
      .map((document) => document.toJS() as { kind: string; metadata: { name: string } } | null)
      .flatMap((object) => (object?.kind === "ConfigMap" ? object.metadata.name : []));
    return { name, version, status: info.status, configs };
  });
}

interface PackedRelease {
  readonly name: string;
  readonly version: number;
  readonly info: { readonly status: string };
  readonly manifest: string;
}
