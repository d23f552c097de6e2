// What a hostile repo or Application may try with paths. Each has to fail, say why, and show nothing of what it was after.

import assert from "node:assert/strict";
import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hostile, loot, lootFile, outOfRepo, refused } from "./hostile.ts";
import { parameterList } from "./side-car.ts";

test("bases, files and links of a kustomization that lie outside of the repo", async (t) => {
  const sideCar = await hostile(t, ["kubectl-1.35"]);
  if (!sideCar) return;
  writeFileSync(join(sideCar.outside, "kustomization.yaml"), "resources: [loot.yaml]\n");
  sideCar.link("apps/overlay/link", sideCar.outside);
  sideCar.link("apps/overlay/link.yaml", join(sideCar.outside, "loot.yaml"));
  sideCar.write("base/far/kustomization.yaml", "components: [../../../../outside]\n");
  for (const entry of [
    "../../../../outside",
    "link",
    "link.yaml",
    "../../base/far",
    "../../../../outside/loot.yaml",
    `file://${sideCar.outside}`,
    `git::file://${sideCar.outside}`,
  ]) {
    sideCar.write("apps/overlay/kustomization.yaml", `resources: ["${entry}"]\n`);
    refused(await sideCar.generate("apps/overlay"), outOfRepo, entry);
  }
  const disguises = [
    'Resources: ["../../../../outside"]',
    '---\n---\nresources: ["../../../../outside"]',
    'resources: []\nresources: ["../../../../outside"]',
    "resources: [!!binary Li4vLi4vLi4vLi4vb3V0c2lkZQ==]",
    "x: &x ../../../../outside\nresources: [*x]",
    "resources: [!!%62inary Li4vLi4vLi4vLi4vb3V0c2lkZQ==]",
    "resources: [!<tag:yaml.org,2002:%62inary> Li4vLi4vLi4vLi4vb3V0c2lkZQ==]",
    "%TAG !b! tag:yaml.org,2002:bina\n---\nresources: [!b!ry Li4vLi4vLi4vLi4vb3V0c2lkZQ==]",
    "%TAG !! tag:yaml.org,2002:binary#\n---\nresources: [!!str Li4vLi4vLi4vLi4vb3V0c2lkZQ==]",
  ];
  for (const text of disguises) {
    sideCar.write("apps/overlay/kustomization.yaml", `${text}\n`);
    refused(await sideCar.generate("apps/overlay"), /outside-repository|can't be checked/, text);
  }
  sideCar.link("apps/overlay/x\ny", sideCar.outside);
  sideCar.write("apps/overlay/kustomization.yaml", 'resources: ["x\\ny"]\n');
  refused(await sideCar.generate("apps/overlay"), outOfRepo, "a name of two lines");
  sideCar.write("apps/overlay/kustomization.yaml", "configMapGenerator: [{name: loot, files: [a=link.yaml]}]\n");
  refused(await sideCar.generate("apps/overlay"), outOfRepo, "a generator's file");
});

test("Git's own folder is no part of an app", async (t) => {
  const sideCar = await hostile(t, ["kubectl-1.35", "helm-3.17.2"]);
  if (!sideCar) return;
  sideCar.write("apps/overlay/.git/config", loot);
  sideCar.write("apps/overlay/kustomization.yaml", "configMapGenerator: [{name: x, files: [conf=.git/config]}]\n");
  refused(await sideCar.generate("apps/overlay"), outOfRepo, "a generator's file with a key");
  sideCar.write("apps/chart/.git/config", loot);
  sideCar.write(
    "apps/chart/templates/git.yaml",
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: git}\ndata: {a: {{ .Files.Get ".git/config" | quote }}}\n',
  );
  const { code, stdout, stderr } = await sideCar.generate("apps/chart");
  assert.equal(code, 0, stderr);
  assert.match(stdout, /name: git/);
  assert.ok(!stdout.includes(loot));
});

test("a kustomization's generators and functions are not run", async (t) => {
  const sideCar = await hostile(t, ["kubectl-1.35"]);
  if (!sideCar) return;
  const mark = join(sideCar.outside, "was-run");
  chmodSync(sideCar.outside, 0o777);
  sideCar.write("apps/overlay/run.sh", `#!/bin/sh\ntouch ${mark}\ncat\n`);
  sideCar.write(
    "apps/overlay/fn.yaml",
    'apiVersion: x/v1\nkind: Fn\nmetadata:\n  name: fn\n  annotations:\n    config.kubernetes.io/function: "exec: {path: ./run.sh}"\n',
  );
  sideCar.write("apps/overlay/kustomization.yaml", "resources: [../../base]\ntransformers: [fn.yaml]\n");
  await sideCar.generate("apps/overlay");
  assert.ok(!existsSync(mark), "it was run");
});

test("manifests, globs and links of plain files that lie outside", async (t) => {
  const sideCar = await hostile(t);
  if (!sideCar) return;
  for (const include of [
    "../../../../outside/*.yaml",
    "/**/*.yaml",
    ".{.,}/.{.,}/{..,x}/../outside/*.yaml",
    "more/../../../../../outside/loot.yaml",
    "{../../../../outside,x}/*.yaml",
  ]) {
    refused(await sideCar.generate("apps/files", parameterList({ include })), outOfRepo, include);
    refused(
      await sideCar.generate("apps/files", parameterList({ "also-read": include })),
      /outside-repository|unreadable/,
      include,
    );
  }
  for (const sprawling of [
    "{a,b}".repeat(22),
    "{1..100000}",
    "{a,{b,{c,d}}}".repeat(8),
    "*a*a*a*a*a*a*a*a*b.yaml",
    "+(a|aa)+(a|aa)b.yaml",
    `${"**/a/".repeat(8)}b.yaml`,
    `${"a".repeat(2000)}.yaml`,
  ]) {
    const why = /has to be fewer globs, with fewer stars and braces, and without brackets \(bad-parameter\)/;
    refused(await sideCar.generate("apps/files", parameterList({ include: sprawling })), why, sprawling);
    refused(await sideCar.generate("apps/files", parameterList({ exclude: sprawling })), why, sprawling);
    refused(await sideCar.generate("apps/files", parameterList({ "also-read": sprawling })), why, sprawling);
  }
  sideCar.link("apps/files/loop", "loop");
  for (const include of ["loop/*.yaml", "loop/x.yaml", "plain.yaml/x.yaml", `${"a".repeat(300)}.yaml`])
    refused(
      await sideCar.generate("apps/files", parameterList({ include })),
      /\(unreadable\)|\(outside-repository\)/,
      include,
    );
  rmSync(join(sideCar.repo, "apps/files/loop"));
  sideCar.link("apps/files/out", sideCar.outside);
  assert.ok(!(await sideCar.generate("apps/files")).stdout.includes(loot), "a folder that is a link is not gone into");
  refused(await sideCar.generate("apps/files", parameterList({ include: "out/*.yaml" })), outOfRepo, "out/*.yaml");
  const listed = await sideCar.generate("apps/files", parameterList({ include: "out/*" }));
  refused(listed, outOfRepo, "out/*");
  assert.doesNotMatch(listed.stderr, /loot/, "what lies outside is not even named");
  sideCar.link("apps/files/link.yaml", join(sideCar.outside, "loot.yaml"));
  refused(await sideCar.generate("apps/files"), outOfRepo, "a link");
});

test("a policy or ledger that is a link out, and what a policy of the repo may not set", async (t) => {
  for (const path of ["hashroll.yaml", ".hashroll/web.yaml", ".hashroll"]) {
    const sideCar = await hostile(t);
    if (!sideCar) return;
    writeFileSync(join(sideCar.outside, "web.yaml"), lootFile);
    sideCar.link(`apps/files/${path}`, path === ".hashroll" ? sideCar.outside : join(sideCar.outside, "loot.yaml"));
    refused(await sideCar.generate("apps/files"), outOfRepo, path);
  }
  const sideCar = await hostile(t);
  if (!sideCar) return;
  sideCar.link("apps/files/old", sideCar.outside);
  const lines = [
    "report: x.json",
    "logFile: x.log",
    "secretKeyFile: key",
    "kubeconfig: config",
    "kubeContext: prod",
    "previous: [../../../../outside/loot.yaml]",
    "previous: [cluster]",
    "previous: [helm:shop/web]",
    "previous: ['git:config.yaml']",
    "previous: [old/loot.yaml]",
    "alsoRead: [../../../../outside/loot.yaml]",
    "alsoRead: [old/loot.yaml]",
    "alsoRead: [/etc/passwd]",
  ];
  for (const line of lines) {
    sideCar.write("apps/files/hashroll.yaml", `apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\n${line}\n`);
    refused(await sideCar.generate("apps/files"), outOfRepo, line);
  }
});

test("previous sources of parameters that are not files of the repo", async (t) => {
  const sideCar = await hostile(t);
  if (!sideCar) return;
  for (const previous of ["cluster", "helm:shop/web", "git:config.yaml", "../../../../outside/loot.yaml"]) {
    refused(await sideCar.generate("apps/files", parameterList({ previous })), outOfRepo, previous);
  }
});

test("a repo of which Argo CD sent a part only begins where that part does", async (t) => {
  const sideCar = await hostile(t);
  if (!sideCar) return;
  writeFileSync(join(sideCar.repo, "../neighbour.yaml"), lootFile);
  for (const path of ["/../neighbour.yaml", "../../../neighbour.yaml"]) {
    refused(
      await sideCar.generate("apps/files", {
        ARGOCD_APP_SOURCE_PATH: "some/where/apps/files",
        ...parameterList({ "also-read": path }),
      }),
      outOfRepo,
      path,
    );
    refused(
      await sideCar.generate("apps/files", {
        ARGOCD_APP_SOURCE_PATH: "../../../apps/files",
        ...parameterList({ "also-read": path }),
      }),
      outOfRepo,
      path,
    );
    refused(
      await sideCar.generate("apps/files", {
        ARGOCD_APP_SOURCE_PATH: "other",
        ...parameterList({ "also-read": path }),
      }),
      outOfRepo,
      path,
    );
  }
});
