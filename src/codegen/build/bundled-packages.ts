// The packages whose code is in the bundles, found by what esbuild read, and what their licences ask to be passed on.

import { readdirSync, readFileSync } from "node:fs";
import type { Metafile } from "esbuild";

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly licenceText: string;
  /** Of its tarball, by package-lock.json. */
  readonly integrity: string;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

/** Sorted by name. A package without a licence is an error: it could not be passed on. */
export function bundledPackages(metafiles: readonly Metafile[]): BundledPackage[] {
  const folders = metafiles
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  return [...new Set(folders)].sort().map((folder) => readPackage(folder, lock));
}

function readPackage(folder: string, lock: Lock): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.\w+)?$/i.test(each));
  const integrity = lock.packages[folder]?.integrity;
  if (license === undefined || file === undefined || integrity === undefined)
    throw new Error(`Expected ${folder} to have a licence, its text, and an integrity in package-lock.json`);
  return { name, version, licence: license, licenceText: readFileSync(`${folder}/${file}`, "utf8"), integrity };
}

export function noticesText(packages: readonly BundledPackage[]): string {
  const notices = packages.map(
    ({ name, version, licence, licenceText }) => `${name} ${version} (${licence})\n\n${licenceText.trim()}\n`,
  );
  return ["hashroll is bundled with parts of these packages.\n", ...notices].join(`\n${"-".repeat(78)}\n\n`);
}
