// A release's life with three real Helms and an API server that only keeps objects: what is there after each step.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { hashroll, projectRoot } from "../../tool/hashroll.ts";
import { startApiServer } from "./api-server.ts";
import { helmVersions, newHome, realHelm } from "./helms.ts";

const chart = `${projectRoot}test/assets/charts/web`;

for (const version of helmVersions) {
  test(`install, upgrade, a failed upgrade and rollback with Helm ${version}`, { timeout: 300_000 }, async (t) => {
    const helm = await realHelm(version, t);
    if (!helm) return;
    const { env, path } = newHome(t);
    const server = await startApiServer(t);
    const kubeconfig = join(path, "kubeconfig");
    writeFileSync(
      kubeconfig,
      JSON.stringify({
        apiVersion: "v1",
        kind: "Config",
        clusters: [{ name: "c", cluster: { server: server.url } }],
        contexts: [{ name: "c", context: { cluster: "c", namespace: "shop" } }],
        "current-context": "c",
      }),
    );
    const programs = { HELM_BIN: helm, KUBECTL: join(dirname(helm), "kubectl") };
    const start = (...words: string[]) =>
      hashroll(["helm", ...words, "--kubeconfig", kubeconfig], { env: { ...env, ...programs }, cwd: path });
    const upgrade = (greeting: string) =>
      start("upgrade", "--install", "web", chart, "--set", `greeting=${greeting}`, "--disable-openapi-validation");
    const webs = (): string[] => server.names("configmaps").filter((name) => name.startsWith("web-"));

    const first = await upgrade("one");
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stderr, /Pod smoke .*\(plain-name-required\)/, "hooks are seen");
    const [one] = webs();
    assert.equal(webs().length, 1);
    assert.deepEqual(
      server
        .names("configmaps")
        .filter((name) => !name.startsWith("web-"))
        .map((name) => name.slice(0, 6)),
      ["tested", "tested"],
    );

    server.takeRequests();
    const second = await upgrade("two");
    assert.equal(second.code, 0, second.stderr);
    const asked = server.takeRequests().sort();
    assert.deepEqual(asked, [...new Set(asked)], "nothing is asked for twice");
    assert.equal(asked.filter((url) => url.includes("/secrets?")).length, 1, "Helm's storage by one request");
    assert.equal(webs().length, 2, "the older revision is carried");
    assert.ok(webs().includes(one as string));

    server.refuse("deployments");
    assert.equal((await upgrade("three")).code, 1);
    assert.equal((await upgrade("four")).code, 1);
    server.refuse(undefined);
    const fifth = await upgrade("five");
    assert.equal(fifth.code, 0, fifth.stderr);
    assert.match(JSON.stringify(server.get("deployments", "web")), new RegExp(webs().join("|")));
    const two = webs().filter((name) => JSON.stringify(server.get("configmaps", name)).includes('"greeting":"two"'));
    assert.equal(two.length, 1, "what the healthy pods ran on is still there");

    const back = await start("rollback", "web", "1");
    assert.equal(back.code, 0, back.stderr);
    assert.ok(webs().includes(one as string), "and so is the first one after a rollback");
    assert.ok(JSON.stringify(server.get("deployments", "web")).includes(one as string));
  });
}
