// Whatever Helm says of its version, its first two numbers count.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type CaptureHelm, isSupported, readHelmVersion } from "../../../src/host/helm/version.ts";

const says =
  (stdout: string, code = 0, stderr = ""): CaptureHelm =>
  async () => ({ end: "exited", code, stdout: Buffer.from(stdout), stderr });

test("versions of releases, of Helms that somebody built, and of those that others distribute", async () => {
  const read = {
    "v3.17.2": [3, 17],
    "v3.22": [3, 22],
    "v4.3": [4, 3],
    "4.3.1\n": [4, 3],
    "v4.3+unreleased": [4, 3],
    "v4.0.0-rc.1": [4, 0],
    "v3.22.0+g1a2b3c4.dirty": [3, 22],
    "v3.14.4+k3s1": [3, 14],
    "v3.9.4-2.el8": [3, 9],
    "v3.100": [3, 100],
    "v10.0": [10, 0],
  } as const;
  for (const [text, [major, minor]] of Object.entries(read)) {
    const version = await readHelmVersion(says(text));
    assert.deepEqual(version, { version: text.trim(), major, minor }, text);
    assert.ok(typeof version !== "string" && isSupported(version), text);
  }
});

test("post-renderers take arguments since 3.9: an older Helm is refused", async () => {
  for (const text of ["v3.8.2", "v3.8", "v2.17.0", "v0.1"]) {
    const version = await readHelmVersion(says(text));
    assert.ok(typeof version !== "string" && !isSupported(version), text);
  }
});

test("what reports no version is no Helm, and its own words say why", async () => {
  for (const text of ["", "v4", "main", "helm v3.17.2", "devel"])
    assert.equal(await readHelmVersion(says(text)), text || "it does not report its version");
  assert.equal(await readHelmVersion(says("", 1, "permission denied\n")), "permission denied");
  assert.equal(await readHelmVersion(says("v3.17.2", 1, "unknown flag: --template")), "unknown flag: --template");
});
