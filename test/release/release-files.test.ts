// What a release has: the same bytes from the same build, an SBOM that the standard accepts, a plugin that Helm installs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { load } from "js-yaml";
import { platforms } from "../../src/codegen/build/bun.ts";
import { newSbom, type Sbom } from "../../src/codegen/build/sbom.ts";
import type { ArchivedFile } from "../../src/codegen/release/archive.ts";
import { type Built, releaseFiles } from "../../src/codegen/release/release-files.ts";
import { helmVersions, isHelm4, newHome, realHelm, shopChart } from "../host/helm/helms.ts";
import { projectRoot, run } from "../tool/hashroll.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

const text = (path: string): string => readFileSync(projectRoot + path, "utf8");
const integrity = `sha512-${Buffer.alloc(64, 1).toString("base64")}`;

const built: Built = {
  version: "1.2.3",
  description: "What it is.",
  repository: "https://github.com/example/hashroll",
  tarball: Buffer.from("tarball"),
  executables: new Map(platforms.map((platform) => [platform, Buffer.from(`an executable for ${platform}`)])),
  runtime: { name: "bun", version: "1.0.0", licence: "MIT", integrity },
  sbom: newSbom("1.2.3", [{ name: "@a/b", version: "2.0.0", licence: "MIT", licenceText: "", integrity }]),
  licence: "licence\n",
  notices: "notices\n",
  dockerfile: text("plugin/argocd/Dockerfile"),
  helmPlugin: ["plugin.yaml", "post-render.sh", "find-hashroll.sh"].map((path) => pluginFile("helm", path)),
  helm3Plugin: [
    ...["plugin.yaml", "helm.sh"].map((path) => pluginFile("helm/helm-3", path)),
    pluginFile("helm", "find-hashroll.sh"),
  ],
  bundles: [
    ...readdirSync(`${projectRoot}dist`)
      .filter((file) => file.endsWith(".js"))
      .map((file) => ({ path: `dist/${file}`, content: text(`dist/${file}`) })),
    { path: "dist/package.json", content: text("dist/package.json") },
  ],
};

function pluginFile(folder: string, path: string): ArchivedFile {
  return { path, content: text(`plugin/${folder}/${path}`), isExecutable: path.endsWith(".sh") };
}

const files = await releaseFiles(built);
const contentOf = (name: string): Buffer => Buffer.from(files.find((file) => file.name === name)?.content ?? "");

test("two releases of one build are the same, byte for byte", async () => {
  assert.deepEqual(await releaseFiles(built), files);
});

test("the checksums are those of all files", () => {
  const expected = files
    .filter(({ name }) => name !== "checksums.txt")
    .map(({ name, content }) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`);
  assert.equal(contentOf("checksums.txt").toString(), expected.join(""));
  assert.equal(files.length, 1 + 4 + 2 + 1 + 1 + 2 + 1);
});

test("an archive holds the executable without an owner and a time", (t) => {
  const folder = temporaryFolder("release-", t);
  const archive = contentOf("hashroll-1.2.3-linux-arm64.tar.gz");
  const listed = execFileSync("tar", ["-tvzf", "-"], {
    input: archive,
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC" },
  });
  assert.match(
    listed,
    /^-rwxr-xr-x 0\/0 +\d+ 1970-01-01 00:00 hashroll\n-rw-r--r-- 0\/0 .* LICENSE\n.*NOTICES\.txt\n$/,
  );
  execFileSync("tar", ["-xzf", "-", "-C", folder], { input: archive });
  assert.equal(readFileSync(join(folder, "hashroll"), "utf8"), "an executable for linux-arm64");
  assert.deepEqual([...gunzipSync(archive).subarray(257, 262)], [...Buffer.from("ustar")]);
});

test("the SBOM of a release and the one in the package are valid CycloneDX", async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  for (const sbom of [contentOf("hashroll-1.2.3.cdx.json").toString(), text("dist/sbom.cdx.json")])
    assert.equal(await validator.validate(sbom), null);
  const { components } = JSON.parse(contentOf("hashroll-1.2.3.cdx.json").toString()) as Sbom;
  assert.deepEqual(
    components.map(({ purl }) => purl),
    ["pkg:npm/%40a/b@2.0.0", "pkg:npm/bun@1.0.0"],
  );
  const own = JSON.parse(text("dist/sbom.cdx.json")) as Sbom;
  assert.ok(own.components.some(({ name }) => name === "commander"));
  assert.notEqual(await validator.validate('{"bomFormat":"CycloneDX"}'), null, "the validator finds faults");
});

test("krew's manifest and Homebrew's formula name every archive with its checksum", () => {
  const manifest = load(contentOf("hashroll.yaml").toString()) as {
    readonly spec: {
      readonly version: string;
      readonly platforms: readonly { uri: string; sha256: string; bin: string }[];
    };
  };
  const sums = contentOf("checksums.txt").toString();
  assert.equal(manifest.spec.version, "v1.2.3");
  assert.equal(manifest.spec.platforms.length, platforms.length);
  const formula = contentOf("hashroll.rb").toString();
  for (const { uri, sha256, bin } of manifest.spec.platforms) {
    assert.equal(bin, "hashroll");
    assert.ok(sums.includes(`${sha256}  ${uri.split("/").at(-1)}\n`), uri);
    assert.ok(formula.includes(`url "${uri}"\n      sha256 "${sha256}"\n`), uri);
  }
});

for (const version of helmVersions)
  test(`Helm ${version} installs the plugin from its archive, and needs no clone`, async (t) => {
    const helm = await realHelm(version, t);
    if (!helm) return;
    const archive = `hashroll-helm${isHelm4(version) ? "" : "-3"}-1.2.3.tgz`;
    const server = createServer((_, response) =>
      response.setHeader("content-type", "application/gzip").end(contentOf(archive)),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => server.close());
    const { env, path } = newHome(t);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${archive}`;
    const verify = isHelm4(version) ? ["--verify=false"] : [];
    const added = await run(helm, ["plugin", "install", ...verify, url], { env });
    assert.equal(added.code, 0, added.stderr);
    const args = isHelm4(version)
      ? ["template", "shop", shopChart, "--post-renderer", "hashroll"]
      : ["hashroll", "template", "shop", shopChart, "--namespace", "elsewhere"];
    const { code, stdout, stderr } = await run(helm, args, { env, cwd: path });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /shop-db-k2m4c56fkh/);
  });
