// What a hostile repo or Application may try with a chart. Each has to fail, say why, and show nothing of what it was after.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hostile, loot, outOfRepo, refused } from "./hostile.ts";
import { parameterList, sideCarSecret } from "./side-car.ts";

test("values files and files of parameters that lie outside, by .., absolute, by URL, or by a link", async (t) => {
  const sideCar = await hostile(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  sideCar.link("env/out", sideCar.outside);
  sideCar.link("env/link.yaml", join(sideCar.outside, "loot.yaml"));
  for (const path of [
    "../../../../outside/loot.yaml",
    "/../../outside/loot.yaml",
    "/env/out/loot.yaml",
    "/env/link.yaml",
    "/.git/config",
  ]) {
    refused(await sideCar.generate("apps/chart", parameterList({ policy: path })), outOfRepo, path);
    refused(
      await sideCar.generate(
        "apps/chart",
        parameterList({ "values-files": [path], "ignore-missing-values-files": "true" }),
      ),
      outOfRepo,
      path,
    );
    refused(
      await sideCar.generate("apps/chart", parameterList({ "helm-file-parameters": { banner: path } })),
      outOfRepo,
      path,
    );
  }
  for (const path of [join(sideCar.outside, "loot.yaml"), "https://example.com/values.yaml", "-"]) {
    refused(
      await sideCar.generate("apps/chart", parameterList({ "values-files": [path] })),
      /no such file|outside-repository/,
      path,
    );
  }
});

test("a comma in a path or a key, which helm would take for a second file", async (t) => {
  const sideCar = await hostile(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  const target = join(sideCar.outside, "loot.yaml");
  sideCar.write(`apps/chart/values.yaml,${target}`, "colour: red\n");
  refused(
    await sideCar.generate("apps/chart", parameterList({ "values-files": [`values.yaml,${target}`] })),
    /invalid-path/,
    "values",
  );
  refused(
    await sideCar.generate(
      "apps/chart",
      parameterList({ "helm-file-parameters": { banner: `values.yaml,${target}` } }),
    ),
    /invalid-path/,
    "file",
  );
  refused(
    await sideCar.generate(
      "apps/chart",
      parameterList({ "helm-file-parameters": { [`banner=${target},x`]: "values.yaml" } }),
    ),
    /bad-parameter/,
    "key",
  );
});

test("links in a chart that lead out of the repo, or form a loop", async (t) => {
  for (const [path, target] of [
    ["templates/loot.yaml", "loot.yaml"],
    ["files", "."],
    ["values-x.yaml", "loot.yaml"],
    ["templates/circle", ".."],
  ] as const) {
    const sideCar = await hostile(t, ["helm-3.17.2"]);
    if (!sideCar) return;
    sideCar.link(`apps/chart/${path}`, target === ".." ? ".." : join(sideCar.outside, target));
    refused(await sideCar.generate("apps/chart"), target === ".." ? /symlink-loop/ : outOfRepo, path);
  }
  const environ = await hostile(t, ["helm-3.17.2"]);
  environ?.link("apps/chart/templates/environ.yaml", "/proc/self/environ");
  if (environ) refused(await environ.generate("apps/chart"), outOfRepo, "environ");
});

test("a chart's dependency from a folder outside of the repo", async (t) => {
  const sideCar = await hostile(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  mkdirSync(join(sideCar.outside, "common"));
  writeFileSync(join(sideCar.outside, "common/Chart.yaml"), "apiVersion: v2\nname: common\nversion: 1.0.0\n");
  for (const path of ["../../../../outside/common", join(sideCar.outside, "common")]) {
    sideCar.write(
      "apps/umbrella/Chart.yaml",
      `apiVersion: v2\nname: umbrella\nversion: 0.1.0\ndependencies: [{name: common, version: 1.0.0, repository: "file://${path}"}]\n`,
    );
    refused(await sideCar.generate("apps/umbrella"), outOfRepo, path);
  }
  const benign = "{name: common, version: 1.0.0, repository: file://../../lib/common}";
  const hidden = `{name: common, version: 1.0.0, repository: "file://${join(sideCar.outside, "common")}"}`;
  const chart = "apiVersion: v2\nname: umbrella\nversion: 0.1.0\n";
  sideCar.write("apps/umbrella/Chart.yaml", `${chart}dependencies: [${benign}]\nDependencies: [${hidden}]\n`);
  refused(await sideCar.generate("apps/umbrella"), outOfRepo, "under another key");
  sideCar.write("apps/umbrella/Chart.yaml", `${chart}dependencies: [${benign}]\n`);
  sideCar.write("apps/umbrella/Chart.lock", `dependencies: [${hidden}]\ndigest: sha256:0\n`);
  refused(await sideCar.generate("apps/umbrella"), outOfRepo, "in the lock");
});

test("names and values that look like options are not read as options, and a name is not a template", async (t) => {
  const sideCar = await hostile(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  for (const name of ["--post-renderer=/bin/sh", "-f", '{{ env "HOME" }}', "a b", "A", ""]) {
    const { code, stderr } = await sideCar.generate("apps/chart", {
      ARGOCD_APP_NAME: "",
      ...parameterList({ "release-name": name }),
    });
    assert.equal(code, 1, name);
    assert.match(stderr, /bad-release-name/, name);
  }
  for (const name of ["../../../outside/loot", "a/b", "-x"])
    assert.match((await sideCar.generate("apps/files", { ARGOCD_APP_NAME: name })).stderr, /bad-app-name/, name);
  const dashes = await sideCar.generate(
    "apps/chart",
    parameterList({
      "helm-parameters": { "--post-renderer": "/bin/sh", colour: "--debug" },
      "helm-string-parameters": { "-f": "x" },
    }),
  );
  assert.equal(dashes.code, 0, dashes.stderr);
  assert.match(dashes.stdout, /colour: "--debug"/);
  const versions = await sideCar.generate("apps/chart", {
    KUBE_API_VERSIONS: "--post-renderer=/bin/sh,v1",
    ARGOCD_APP_NAMESPACE: "--debug",
  });
  assert.ok(!versions.stdout.includes("uid="), versions.stderr);
});

test("the children know nothing of the side-car's environment", async (t) => {
  const sideCar = await hostile(t);
  if (!sideCar) return;
  writeFileSync(
    join(sideCar.bin, "helm"),
    "#!/bin/sh\necho 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: seen}\ndata:\n  env: |'\nenv | sort | sed 's/=.*//;s/^/    /'\n",
  );
  chmodSync(join(sideCar.bin, "helm"), 0o755);
  const { code, stdout, stderr } = await sideCar.generate("apps/chart", {
    KUBECONFIG: "/x",
    AWS_SECRET_ACCESS_KEY: sideCarSecret,
    NODE_OPTIONS: "--no-warnings",
  });
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stdout, /ARGOCD|KUBE|AWS|SIDE_CAR|NODE_|PARAM/);
  writeFileSync(join(sideCar.bin, "helm"), "#!/bin/sh\nenv >&2\nexit 1\n");
  assert.equal((await sideCar.generate("apps/chart", { AWS_SECRET_ACCESS_KEY: sideCarSecret })).code, 1);
});

test("a values schema that reads files of the side-car, in the chart or in an archive", async (t) => {
  const sideCar = await hostile(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  writeFileSync(join(sideCar.outside, "x.json"), `{"properties": {"colour": {"enum": ["${loot}"]}}}`);
  const file = `file://${join(sideCar.outside, "x.json")}`;
  for (const schema of [
    { $ref: file },
    { allOf: [{ $ref: file }] },
    { $ref: "x.json", $id: `file://${sideCar.outside}/` },
    { properties: { a: { $ref: "../x.json" } } },
  ]) {
    sideCar.write("apps/chart/values.schema.json", JSON.stringify(schema));
    const { code, stdout, stderr } = await sideCar.generate("apps/chart");
    assert.equal(code, 0, stderr);
    assert.ok(!stdout.includes(loot) && !stderr.includes(loot));
  }
  rmSync(join(sideCar.repo, "apps/chart/values.schema.json"));
  sideCar.write("packed/sub/Chart.yaml", "apiVersion: v2\nname: sub\nversion: 1.0.0\n");
  sideCar.write("packed/sub/values.schema.json", JSON.stringify({ $ref: file }));
  sideCar.write("packed/sub/values.yaml", "colour: red\n");
  mkdirSync(join(sideCar.repo, "apps/chart/charts"), { recursive: true });
  const archive = join(sideCar.repo, "apps/chart/charts/sub-1.0.0.tgz");
  execFileSync("tar", ["-czf", archive, "-C", join(sideCar.repo, "packed"), "sub"]);
  const packed = await sideCar.generate("apps/chart");
  assert.equal(packed.code, 0, packed.stderr);
  assert.ok(!packed.stderr.includes(loot));
  rmSync(archive);
  sideCar.write(
    "apps/chart/values.schema.json",
    '{"required": ["no-such-value"], "properties": {"a": {"$ref": "#/definitions/a"}}, "definitions": {"a": {}}}',
  );
  const own = await sideCar.generate("apps/chart");
  assert.equal(own.code, 1, "a schema of its own still counts");
  assert.match(own.stderr, /no-such-value|schema/);
});

test("a repository hidden by a tag, dependencies that are files, and charts/ that is one", async (t) => {
  const sideCar = await hostile(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  const chart = readFileSync(join(sideCar.repo, "apps/chart/Chart.yaml"), "utf8");
  const hidden = Buffer.from(`file://${sideCar.outside}`).toString("base64");
  for (const [repository, why] of [
    [`!!%62inary ${hidden}`, /can't be checked for what it leads to/],
    ["file://Chart.yaml", /unreadable|failed-tool/],
  ] as const) {
    sideCar.write(
      "apps/chart/Chart.yaml",
      `${chart}dependencies:\n- {name: far, version: 1.0.0, repository: ${repository}}\n`,
    );
    refused(await sideCar.generate("apps/chart"), why, repository);
  }
  sideCar.write("apps/chart/Chart.yaml", chart);
  sideCar.write("apps/chart/charts", "a file");
  assert.notEqual((await sideCar.generate("apps/chart")).code, 70);
});

test("more arguments than a program can take", async (t) => {
  const sideCar = await hostile(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  const run = await sideCar.generate(
    "apps/chart",
    parameterList({ "helm-parameters": { a: `${loot}${",".repeat(70_000)}` } }),
  );
  refused(run, /helm template failed: it can't be started \(E2BIG\) \(failed-tool\)/, "E2BIG");
});
