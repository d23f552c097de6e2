// `npm run release [-- --without-executables]`: all that a release has, in release/. Nothing is published.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bunRuntime, platforms } from "../build/bun.ts";
import type { Sbom } from "../build/sbom.ts";
import type { ArchivedFile } from "./archive.ts";
import { type Built, releaseFiles } from "./release-files.ts";

const withExecutables = !process.argv.includes("--without-executables");
const tsx = (script: string, ...args: string[]): unknown =>
  execFileSync(process.execPath, ["--import", "tsx", script, ...args], { stdio: "inherit" });

tsx("src/codegen/build/build.ts");
if (withExecutables) tsx("src/codegen/build/build-binary.ts", "all");
const files = await releaseFiles(readBuilt());
rmSync("release", { recursive: true, force: true });
mkdirSync("release");
for (const { name, content } of files) writeFileSync(join("release", name), content);
process.stdout.write(readFileSync("release/checksums.txt"));

function readBuilt(): Built {
  const { version, description, repository } = JSON.parse(text("package.json")) as {
    readonly version: string;
    readonly description: string;
    readonly repository: { readonly url: string };
  };
  return {
    version,
    description,
    repository: repository.url.replace(/^git\+|\.git$/g, ""),
    tarball: packedTarball(),
    executables: new Map(
      withExecutables ? platforms.map((platform) => [platform, readFileSync(`dist/bin/hashroll-${platform}`)]) : [],
    ),
    runtime: bunRuntime,
    sbom: JSON.parse(text("dist/sbom.cdx.json")) as Sbom,
    licence: text("LICENSE"),
    notices: text("dist/THIRD-PARTY-NOTICES.txt"),
    dockerfile: text("plugin/argocd/Dockerfile"),
    helmPlugin: filesOf("plugin/helm", ""),
    helm3Plugin: [
      ...filesOf("plugin/helm/helm-3", ""),
      ...filesOf("plugin/helm", "").filter(({ path }) => path === "find-hashroll.sh"),
    ],
    bundles: filesOf("dist", "dist/").filter(({ path }) => /\.js$|package\.json$/.test(path)),
  };
}

/** npm gives all files of a tarball the same time. */
function packedTarball(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "hashroll-release-"));
  try {
    execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { stdio: "ignore" });
    return readFileSync(join(folder, readdirSync(folder)[0] as string));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function filesOf(folder: string, prefix: string): ArchivedFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({
      path: prefix + name,
      content: readFileSync(join(folder, name)),
      isExecutable: name.endsWith(".sh"),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function text(path: string): string {
  return readFileSync(path, "utf8");
}
