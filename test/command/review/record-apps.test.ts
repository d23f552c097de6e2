// `hashroll record --apps`: the ledgers of all apps of a repo, the same as those that record writes for each.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hashroll } from "../../tool/hashroll.ts";
import { newGitopsRepo, reviewTools } from "./gitops-repo.ts";

const { tools, skip } = await reviewTools();

test("writes all of them once, checks them, and leaves one that fails as it is", { skip }, async () => {
  using repo = newGitopsRepo();
  const record = (...args: string[]) => hashroll(["record", "--apps", ...args], { cwd: repo.path, env: tools.env });
  const stale = await record("--check");
  assert.equal(stale.code, 1);
  assert.match(stale.stderr, /\.hashroll\/web-prod\.yaml.*\(stale-ledger\)/s);
  assert.ok(!existsSync(join(repo.path, ".hashroll")));

  const written = await record();
  assert.equal(written.code, 0, written.stderr);
  const ledger = (name: string): string => readFileSync(join(repo.path, `.hashroll/${name}.yaml`), "utf8");
  const names = ["web-prod", "web-staging", "api-prod", "api-staging", "team-red", "team-blue", "mail", "jobs"];
  for (const name of names) assert.match(ledger(name), /^# hashroll ledger/);
  assert.ok(!existsSync(join(repo.path, ".hashroll/argocd.yaml")), "none for an app without revisions");
  repo.commit();
  assert.equal((await record("--check")).code, 0);

  // The same as the plugin's own flow for one app.
  const env = { ...tools.env, ARGOCD_APP_NAME: "web-prod", ARGOCD_APP_NAMESPACE: "shop-prod" };
  const cwd = join(repo.path, "overlays/prod");
  const generated = await hashroll(["argocd", "generate"], { cwd, env });
  assert.equal(generated.code, 0, generated.stderr);
  const same = await hashroll(["record", "--app", "web-prod", "--check"], { cwd: repo.path, stdin: generated.stdout });
  assert.equal(same.code, 0, same.stderr);

  repo.write(
    "shared/shared.yaml",
    readFileSync(join(repo.path, "shared/shared.yaml"), "utf8").replace("info", "debug"),
  );
  repo.write("charts/mail/templates/mail.yaml", '{{ fail "no sender" }}');
  const [mail, web] = [ledger("mail"), ledger("web-prod")];
  const failing = await record();
  assert.equal(failing.code, 1);
  assert.match(failing.stderr, /HelmRelease mail\/mail can't be rendered: .*no sender.*\(failed-app\)/s);
  assert.equal(ledger("mail"), mail);
  assert.notEqual(ledger("web-prod"), web);
  assert.equal(ledger("web-prod").match(/LOG_LEVEL/g)?.length, 2, "the older revision stays");
});

test("a ledger is part of what review hashes with, and of what can have changed", { skip }, async () => {
  using repo = newGitopsRepo();
  await hashroll(["record", "--apps"], { cwd: repo.path, env: tools.env });
  const { apps } = await tools.document(repo);
  assert.ok(apps.some(({ id }) => id === "Application argocd/web-prod"));
});

test("--apps takes no input", async () => {
  assert.equal((await hashroll(["record", "--apps", "x.yaml"])).code, 2);
});
