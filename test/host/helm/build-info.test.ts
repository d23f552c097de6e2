// Which Helm an executable is, without running it.

import assert from "node:assert/strict";
import { chmodSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { majorOfExecutable } from "../../../src/host/helm/build-info.ts";
import { binaryOrReason } from "../../tool/binaries.ts";
import { helmVersions, newHome, realHelm } from "./helms.ts";

for (const version of helmVersions)
  test(`the executable of Helm ${version} says its major version, by its path and on the PATH`, async (t) => {
    const helm = await realHelm(version, t);
    if (!helm) return;
    assert.equal(majorOfExecutable(helm, {}), Number(version[0]));
    assert.equal(majorOfExecutable("helm", { PATH: `/nowhere:${dirname(helm)}` }), Number(version[0]));
  });

test("whatever else is called helm does not: it has to be asked", async (t) => {
  const { path } = newHome(t);
  const script = join(path, "helm");
  writeFileSync(script, "#!/bin/sh\nexec /usr/bin/helm\n");
  chmodSync(script, 0o755);
  const elf = join(path, "elf");
  writeFileSync(elf, Buffer.concat([Buffer.from("\x7fELF\x02\x01", "latin1"), Buffer.alloc(58, 0xff)]));
  const kubectl = await binaryOrReason("kubectl-1.36");
  const others = [script, elf, path, join(path, "none"), process.execPath, "path" in kubectl ? kubectl.path : script];
  for (const other of others) assert.equal(majorOfExecutable(other, {}), undefined, other);
  assert.equal(majorOfExecutable("helm", { PATH: path }), undefined);
  assert.equal(majorOfExecutable("helm", {}), undefined);
});
