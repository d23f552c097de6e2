// An app that is too large, or that something would wait for without end.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hostile, refused } from "./hostile.ts";

/** Node has no call for it. */
const makePipe = "mkfifo";

test("more than there may be: output, input, files, and the size of a chart", async (t) => {
  const sideCar = await hostile(t);
  if (!sideCar) return;
  writeFileSync(join(sideCar.bin, "helm"), "#!/bin/sh\nyes 'a: b'\n");
  chmodSync(join(sideCar.bin, "helm"), 0o755);
  refused(await sideCar.generate("apps/chart"), /helm template prints more than 64 MiB \(app-too-large\)/, "output");
  sideCar.write("apps/chart/big.bin", "");
  truncateSync(join(sideCar.repo, "apps/chart/big.bin"), 300 * 1024 * 1024);
  refused(await sideCar.generate("apps/chart"), /the chart has more than 256 MiB/, "chart");
  sideCar.write("apps/big/a.yaml", "");
  truncateSync(join(sideCar.repo, "apps/big/a.yaml"), 65 * 1024 * 1024);
  refused(await sideCar.generate("apps/big"), /more than 64 MiB \(app-too-large\)/, "input");
  mkdirSync(join(sideCar.repo, "apps/many"));
  for (let number = 0; number <= 5000; number++)
    linkSync(join(sideCar.repo, "env/prod.yaml"), join(sideCar.repo, `apps/many/${number}.yaml`));
  refused(await sideCar.generate("apps/many"), /more than 5000 files \(app-too-large\)/, "files");
});

test("something that is no file can't keep the side-car waiting", async (t) => {
  const sideCar = await hostile(t);
  if (!sideCar) return;
  execFileSync(makePipe, [join(sideCar.repo, "apps/files/pipe.yaml"), join(sideCar.repo, "apps/chart/pipe.yaml")]);
  refused(await sideCar.generate("apps/files"), /pipe\.yaml: it is not a file/, "files");
  refused(await sideCar.generate("apps/chart"), /pipe\.yaml: it is neither a file nor a folder/, "chart");
});

test("all dependencies together may not be more than one chart", async (t) => {
  const sideCar = await hostile(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  sideCar.write("big/f", "");
  truncateSync(join(sideCar.repo, "big/f"), 100 * 1024 * 1024);
  const names = ["d1", "d2", "d3"];
  for (const name of names) {
    sideCar.write(`${name}/Chart.yaml`, `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`);
    sideCar.link(`${name}/f`, "../big/f");
  }
  const chart = readFileSync(join(sideCar.repo, "apps/chart/Chart.yaml"), "utf8");
  const list = names.map((name) => `- {name: ${name}, version: 1.0.0, repository: "file://../../${name}"}\n`).join("");
  sideCar.write("apps/chart/Chart.yaml", `${chart}dependencies:\n${list}`);
  refused(await sideCar.generate("apps/chart"), /the chart has more than 256 MiB \(app-too-large\)/, "dependencies");
});

test("very long chains of links are no crash", async (t) => {
  const sideCar = await hostile(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  for (let number = 0; number < 60; number++) {
    mkdirSync(join(sideCar.repo, `links/d${number}`), { recursive: true });
    sideCar.link(`links/d${number}/x`, `../d${number + 1}`);
  }
  mkdirSync(join(sideCar.repo, "links/d60"));
  sideCar.link("apps/chart/x", "../../links/d0");
  refused(await sideCar.generate("apps/chart"), /\(unreadable\)/, "links");
});

test("a run that is ended by a signal leaves nothing in /tmp", async (t) => {
  const sideCar = await hostile(t);
  if (!sideCar) return;
  for (const [signal, code] of [
    ["TERM", 143],
    ["INT", 130],
    ["HUP", 129],
  ] as const) {
    writeFileSync(join(sideCar.bin, "helm"), `#!/bin/sh\nkill -${signal} $PPID\nexec sleep 1\n`);
    chmodSync(join(sideCar.bin, "helm"), 0o755);
    assert.equal((await sideCar.generate("apps/chart")).code, code);
  }
});

test("links of a chart to themselves, or below a file, are no crash", async (t) => {
  for (const [path, target] of [
    ["charts", "charts"],
    ["templates/loop", "loop"],
    ["values.schema.json", "values.schema.json"],
    ["odd", "Chart.yaml/x"],
  ] as const) {
    const sideCar = await hostile(t, ["helm-3.17.2"]);
    if (!sideCar) return;
    rmSync(join(sideCar.repo, "apps/chart", path), { recursive: true, force: true });
    sideCar.link(`apps/chart/${path}`, target);
    assert.notEqual((await sideCar.generate("apps/chart")).code, 70, path);
    sideCar.write("apps/chart/.git/config", "");
    assert.notEqual((await sideCar.generate("apps/chart")).code, 70, `${path}, in a copy`);
  }
});

test("what a container that was killed left in /tmp is removed with the next app, and nothing else", async (t) => {
  const sideCar = await hostile(t);
  if (!sideCar) return;
  const temporary = join(sideCar.outside, "../tmp");
  const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const folders = ["hashroll-app-old", "hashroll-app-new", "others"].map((name) => join(temporary, name));
  for (const folder of folders) {
    mkdirSync(join(folder, "home"), { recursive: true });
    if (process.getuid?.() === 0) for (const path of [folder, join(folder, "home")]) chownSync(path, 999, 999);
    if (!folder.endsWith("new")) utimesSync(folder, long, long);
  }
  await assert.rejects(sideCar.generate("apps/files"), /nothing is left in \/tmp/);
  assert.deepEqual(readdirSync(temporary).sort(), ["hashroll-app-new", "others"]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
