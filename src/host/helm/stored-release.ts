// Reads a release as Helm stores it, in a Secret or ConfigMap with the label owner=helm.

import { gunzipSync } from "node:zlib";
import type { ManifestObject } from "../../manifest/object.ts";
import type { HelmRelease } from "../../retention/users/helm-release.ts";
import { getString } from "../../yaml/node/access.ts";

/** An object of at most 1.5 MiB could hold far more than any manifest is. */
const maxReleaseBytes = 256 * 1024 * 1024;

/** Undefined for what is no release, or none that can be read. */
export function readStoredRelease(stored: ManifestObject): HelmRelease | undefined {
  const data = getString(stored.root, "data", "release");
  if (data === undefined) return undefined;
  try {
    // A Secret's data has the API server's encoding around Helm's own.
    const encoded = stored.kind === "Secret" ? Buffer.from(data, "base64").toString("latin1") : data;
    const bytes = Buffer.from(encoded, "base64");
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const json = (isZipped ? gunzipSync(bytes, { maxOutputLength: maxReleaseBytes }) : bytes).toString("utf8");
    const release = JSON.parse(json) as Partial<HelmRelease> & { readonly info?: { readonly status?: string } };
    if (typeof release.name !== "string" || typeof release.version !== "number") return undefined;
    return {
      name: release.name,
      namespace: stored.namespace ?? "",
      version: release.version,
      status: typeof release.info?.status === "string" ? release.info.status : "unknown",
      manifest: typeof release.manifest === "string" ? release.manifest : "",
    };
  } catch {
    return undefined;
  }
}
