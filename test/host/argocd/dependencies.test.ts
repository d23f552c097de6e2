// A locked dependency from a chart repository: fetched into a copy, with helm's own check of the lock.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { binaryOrReason } from "../../tool/binaries.ts";
import { newSideCar } from "./side-car.ts";

test("a remote dependency comes by its lock, and a lock that does not fit is helm's error", async (t) => {
  const helm = await binaryOrReason("helm-3.17.2");
  const sideCar = await newSideCar(t, ["helm-3.17.2"]);
  if (!sideCar || "reason" in helm) return;
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url);
    try {
      response.end(readFileSync(join(sideCar.outside, String(request.url))));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  t.after(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const home = { HOME: sideCar.outside, PATH: "/usr/bin:/bin" };
  const run = (args: readonly string[], cwd: string) => promisify(execFile)(helm.path, [...args], { cwd, env: home });
  const schema = { $schema: `${address}/schema`, $ref: `${address}/reference` };
  sideCar.write("lib/common/values.schema.json", JSON.stringify(schema));
  await run(["package", join(sideCar.repo, "lib/common")], sideCar.outside);
  await run(["repo", "index", "."], sideCar.outside);
  sideCar.write(
    "apps/far/Chart.yaml",
    `apiVersion: v2\nname: far\nversion: 0.1.0\ndependencies: [{name: common, version: ^1.0.0, repository: "${address}"}]\n`,
  );
  await run(["dependency", "update"], join(sideCar.repo, "apps/far"));
  rmSync(join(sideCar.repo, "apps/far/charts"), { recursive: true });
  const refused = await sideCar.generate("apps/far");
  assert.match(refused.stderr, /the app fetches from "127\.0\.0\.1", which is not allowed here \(remote-host\)/);
  const allowed = { HASHROLL_REMOTE_HOSTS: "charts.example.com, 127.0.0.1" };
  const { code, stdout, stderr } = await sideCar.generate("apps/far", allowed);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /from: the library/);
  const isArchive = (url: unknown): boolean => /^\/(?:index\.yaml|common-.*\.tgz)$/.test(String(url));
  assert.deepEqual(
    requests.filter((url) => !isArchive(url)),
    [],
    "its schema is not followed",
  );
  sideCar.write(
    "apps/far/Chart.yaml",
    `apiVersion: v2\nname: far\nversion: 0.1.0\ndependencies: [{name: common, version: ~1.0.0, repository: "${address}"}]\n`,
  );
  assert.match((await sideCar.generate("apps/far", allowed)).stderr, /helm dependency build failed: .*out of sync/s);
});
