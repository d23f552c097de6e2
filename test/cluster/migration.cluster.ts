// Each way from another tool to hashroll: no pod misses its config on the way, and no change replaces the pods twice.
// With the real Reloader and kapp, compiled once; RELOADER and KAPP name others.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { run } from "../tool/hashroll.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import { program } from "./programs/programs.ts";
import { applyAndWait, appManifests, assertHealthy, filtered, rollouts } from "./tool/migrating-app.ts";
import { type Namespace, newNamespace } from "./tool/namespace.ts";
import { waitFor } from "./tool/wait-for.ts";

const own = (name: string): { path: string } | undefined => {
  const path = process.env[name];
  return path ? { path } : undefined;
};
const reloader = own("RELOADER") ?? (await program("reloader"));
const kapp = own("KAPP") ?? (await program("kapp"));
const skip = (found: { path: string } | { reason: string }): string | false =>
  "reason" in found ? found.reason : false;
const pathOf = (found: { path: string } | { reason: string }): string => ("path" in found ? found.path : "");
const domain = "reloader.stakater.com";

/** Runs until the test ends; it has seen the configs when this is done. */
async function startReloader(t: TestContext, namespace: Namespace, flags: readonly string[]): Promise<void> {
  const env = { ...process.env, ...namespace.env, KUBERNETES_NAMESPACE: namespace.name };
  const child: ChildProcess = spawn(pathOf(reloader), flags, { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  t.after(async () => {
    child.kill();
    await ended;
  });
  let log = "";
  child.stdout?.on("data", (chunk) => (log += chunk));
  child.stderr?.on("data", (chunk) => (log += chunk));
  const probe = (value: string) => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "probe" },
    data: { value },
  });
  let count = 0;
  // It answers to a change of a config that a workload of its own lists.
  await namespace.kubectl(["apply", "--filename", "-"], JSON.stringify(probe("0")));
  await namespace.kubectl(["apply", "--filename", "-"], JSON.stringify(sentinel));
  await waitFor("Reloader", async () => {
    await namespace.kubectl(["apply", "--filename", "-"], JSON.stringify(probe(String(++count))));
    return sawChange(namespace).then((seen) => seen || log.slice(-300));
  });
}

const sentinel = {
  apiVersion: "apps/v1",
  kind: "DaemonSet",
  metadata: { name: "sentinel", annotations: { [`configmap.${domain}/reload`]: "probe" } },
  spec: {
    selector: { matchLabels: { app: "sentinel" } },
    template: {
      metadata: { labels: { app: "sentinel" } },
      spec: { nodeSelector: { nowhere: "true" }, containers: [{ name: "it", image: "it:1" }] },
    },
  },
};

async function sawChange(namespace: Namespace): Promise<boolean> {
  return JSON.stringify(await namespace.list("daemonsets")).includes("STAKATER_PROBE_CONFIGMAP");
}

/** The variables by which Reloader replaces pods: two changes at nearly the same time can be one rollout all the same. */
async function reloadersMarks(namespace: Namespace): Promise<string> {
  const text = JSON.stringify(await namespace.list("deployments"));
  return JSON.stringify([...new Set(text.match(/"name":"STAKATER_[^}]*/g) ?? [])].sort());
}

/** A second change that Reloader answers to: what it had to do before is done by then. */
async function afterReloader(namespace: Namespace): Promise<void> {
  const before = JSON.stringify((await namespace.list("daemonsets")).map(({ spec }) => spec));
  const probe = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "probe" },
    data: { value: `${Math.random()}` },
  };
  await namespace.kubectl(["apply", "--filename", "-"], JSON.stringify(probe));
  await waitFor("Reloader's answer", async () => {
    return JSON.stringify((await namespace.list("daemonsets")).map(({ spec }) => spec)) !== before;
  });
}

for (const flags of [[], ["--reload-on-create=true", "--reload-on-delete=true"]])
  test(`Reloader ${flags.join(" ")} beside hashroll`, { skip: skip(reloader) }, async (t) => {
    const namespace = await newNamespace(t, "reloader");
    const annotations = {
      [`${domain}/auto`]: "true",
      [`configmap.${domain}/reload`]: "settings,flags",
    };
    const app = (greeting: string, flag = "1") => appManifests({ greeting, annotations, unmounted: { flags: flag } });
    await applyAndWait(namespace, app("one"));
    await startReloader(t, namespace, flags);
    assert.equal(await rollouts(namespace), 1);
    const expectOneMore = async (manifests: string, greeting: string, count: number): Promise<void> => {
      const before = await reloadersMarks(namespace);
      await applyAndWait(namespace, manifests);
      await afterReloader(namespace);
      assert.equal(await reloadersMarks(namespace), before, `Reloader did nothing for ${greeting}`);
      await namespace.kubectl(["rollout", "status", "deployment/web", "--timeout=240s"]);
      assert.equal(await rollouts(namespace), count, `after ${greeting}`);
      await assertHealthy(namespace, greeting);
    };
    // Without hashroll, Reloader does it.
    await namespace.kubectl(["apply", "--filename", "-"], app("two"));
    await waitFor("Reloader's restart", async () => (await rollouts(namespace)) === 2);
    await expectOneMore(await filtered(namespace, app("two")), "two", 3);
    await expectOneMore(await filtered(namespace, app("three")), "three", 4);
    // Listed, and not mounted: the plain config changes, which Reloader sees too.
    await expectOneMore(await filtered(namespace, app("three", "2")), "three", 5);
    // The same deploy once more changes nothing.
    await expectOneMore(await filtered(namespace, app("three", "2")), "three", 5);
  });

test("a config that restarts by annotation, beside Reloader", { skip: skip(reloader) }, async (t) => {
  const namespace = await newNamespace(t, "reloader-restart");
  const options = {
    annotations: { [`${domain}/auto`]: "true" },
    configAnnotations: { "hashroll.dev/strategy": "restart" },
  };
  const app = (greeting: string) => filtered(namespace, appManifests({ greeting, ...options }));
  await applyAndWait(namespace, await app("one"));
  await startReloader(t, namespace, []);
  await applyAndWait(namespace, await app("two"));
  await afterReloader(namespace);
  assert.equal(await reloadersMarks(namespace), "[]");
  assert.equal(await rollouts(namespace), 2);
  await assertHealthy(namespace, "two");
});

test("kapp's versions become revisions, and kapp deploys them", { skip: skip(kapp) }, async (t) => {
  const namespace = await newNamespace(t, "kapp");
  const folder = temporaryFolder("hashroll-kapp-", t);
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const call = async (args: readonly string[]): Promise<string> => {
    const env = { ...namespace.env, HOME: folder };
    const { code, stdout, stderr } = await run(pathOf(kapp), [...args, "--namespace", namespace.name], { env });
    assert.equal(code, 0, `kapp ${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  };
  const deploy = (manifests: string) =>
    call(["deploy", "--app", "web", "--yes", "--file", file("manifests.yaml", manifests)]);
  const configAnnotations = { "kapp.k14s.io/versioned": "", "kapp.k14s.io/num-versions": "3" };
  const app = (greeting: string): string => appManifests({ greeting, configAnnotations });
  await deploy(app("one"));
  await deploy(app("two"));
  const names = async (): Promise<string[]> =>
    (await namespace.list("configmaps"))
      .map(({ metadata }) => metadata.name)
      .filter((name) => name.startsWith("settings"));
  assert.deepEqual((await names()).sort(), ["settings-ver-1", "settings-ver-2"]);
  assert.equal(await rollouts(namespace), 2);
  const before = file(
    "previous.yaml",
    await call(["inspect", "--app", "web", "--raw", "--tty=false", "--filter-kind", "ConfigMap"]),
  );
  // kapp can't take what it versioned for an ordinary object, unless it no longer looks versioned.
  await namespace.kubectl(["annotate", "--filename", before, "kapp.k14s.io/versioned-"]);
  let output = await filtered(namespace, app("two"), ["--previous", before]);
  await deploy(output);
  assert.equal(await rollouts(namespace), 3);
  await assertHealthy(namespace, "two");
  output = await filtered(namespace, app("three"), ["--previous", file("last.yaml", output)]);
  await deploy(output);
  assert.equal(await rollouts(namespace), 4);
  await assertHealthy(namespace, "three");
  await namespace.kubectl(["rollout", "undo", "deployment/web", "--to-revision=1"]);
  await namespace.kubectl(["rollout", "status", "deployment/web", "--timeout=240s"]);
  await assertHealthy(namespace, "one");
});

test("checksum annotations are kept or dropped with one rollout", async (t) => {
  for (const checksums of ["keep", "drop"]) {
    const namespace = await newNamespace(t, `checksums-${checksums}`);
    const folder = temporaryFolder("hashroll-checksums-", t);
    const policy = join(folder, "hashroll.yaml");
    writeFileSync(policy, `apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\nchecksums: ${checksums}\n`);
    const app = (greeting: string): string =>
      appManifests({ greeting, podAnnotations: { "checksum/config": `of-${greeting}` } });
    await applyAndWait(namespace, app("one"));
    for (const [greeting, count] of [
      ["one", 2],
      ["two", 3],
      ["two", 3],
    ] as const) {
      await applyAndWait(namespace, await filtered(namespace, app(greeting), ["--policy", policy]));
      assert.equal(await rollouts(namespace), count, `${checksums}: ${greeting}`);
      await assertHealthy(namespace, greeting);
    }
  }
});

test("names of kustomize's generators stay, and nothing restarts", async (t) => {
  const namespace = await newNamespace(t, "generators");
  const suffixes = { one: "", two: "" };
  // The suffix that kustomize gives is the one that hashroll computes: hash vectors of the real binary prove it.
  for (const greeting of ["one", "two"] as const) {
    const output = await filtered(namespace, appManifests({ greeting }));
    suffixes[greeting] = /settings-([a-z0-9]{10})/.exec(output)?.[1] ?? "";
  }
  const app = (greeting: "one" | "two"): string =>
    appManifests({ greeting, configName: `settings-${suffixes[greeting]}` });
  await applyAndWait(namespace, app("one"));
  await applyAndWait(namespace, await filtered(namespace, app("one")));
  assert.equal(await rollouts(namespace), 1);
  await assertHealthy(namespace, "one");
  await applyAndWait(namespace, await filtered(namespace, app("two"), ["--previous", "cluster"]));
  assert.equal(await rollouts(namespace), 2);
  await assertHealthy(namespace, "two");
});
