// The files of a release, from what was built: the same input gives the same bytes.

import { createHash } from "node:crypto";
import { extendSbom, type Sbom } from "../build/sbom.ts";
import { type ArchivedFile, newArchive } from "./archive.ts";
import { homebrewFormula, krewManifest, type ReleasedArchive } from "./package-managers.ts";

export interface Built {
  readonly version: string;
  readonly description: string;
  /** `https://github.com/OWNER/NAME` */
  readonly repository: string;
  /** The tarball that npm publishes. */
  readonly tarball: Uint8Array;
  /** By platform; none where they are left out. */
  readonly executables: ReadonlyMap<string, Uint8Array>;
  /** What the executables are made with. */
  readonly runtime: {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
    readonly integrity: string;
  };
  readonly sbom: Sbom;
  readonly licence: string;
  readonly notices: string;
  readonly dockerfile: string;
  /** The own files of the plugins for Helm 4 and Helm 3. */
  readonly helmPlugin: readonly ArchivedFile[];
  readonly helm3Plugin: readonly ArchivedFile[];
  /** What both of them run. */
  readonly bundles: readonly ArchivedFile[];
}

export interface ReleaseFile {
  readonly name: string;
  readonly content: Uint8Array | string;
}

export async function releaseFiles(built: Built): Promise<ReleaseFile[]> {
  const { version, executables, licence, notices } = built;
  const legal = [
    { path: "LICENSE", content: licence },
    { path: "THIRD-PARTY-NOTICES.txt", content: notices },
  ];
  const archives = await Promise.all(
    [...executables].map(async ([platform, content]) => ({
      platform,
      name: `hashroll-${version}-${platform}.tar.gz`,
      content: await newArchive([{ path: "hashroll", content, isExecutable: true }, ...legal]),
    })),
  );
  const plugin = await newArchive(
    [...built.helmPlugin, ...built.bundles, ...legal].map((file) => ({ ...file, path: `hashroll/${file.path}` })),
  );
  // Helm 3 wants plugin.yaml at the top.
  const plugin3 = await newArchive([...built.helm3Plugin, ...built.bundles, ...legal]);
  const isWhole = executables.size > 0;
  const sbom = isWhole ? extendSbom(built.sbom, [built.runtime]) : built.sbom;
  const files: ReleaseFile[] = [
    { name: `hashroll-${version}.tgz`, content: built.tarball },
    ...archives.map(({ name, content }) => ({ name, content })),
    { name: `hashroll-helm-${version}.tgz`, content: plugin },
    { name: `hashroll-helm-3-${version}.tgz`, content: plugin3 },
    { name: `hashroll-${version}.cdx.json`, content: `${JSON.stringify(sbom, null, 2)}\n` },
    { name: "Dockerfile", content: built.dockerfile },
    ...(isWhole
      ? manifests(
          built,
          archives.map(({ platform, name, content }) => ({ platform, file: name, sha256: sha256(content) })),
        )
      : []),
  ];
  const sums = files.map(({ name, content }) => `${sha256(content)}  ${name}\n`);
  return [...files, { name: "checksums.txt", content: sums.join("") }];
}

function manifests({ version, description, repository }: Built, archives: readonly ReleasedArchive[]): ReleaseFile[] {
  const downloads = `${repository}/releases/download/v${version}`;
  const facts = { version, description, downloads, homepage: repository, archives };
  return [
    { name: "hashroll.rb", content: homebrewFormula(facts) },
    { name: "hashroll.yaml", content: krewManifest(facts) },
  ];
}

function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
