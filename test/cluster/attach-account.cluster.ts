// attach as the Job of plugin/attach runs it: with the token of its service account and the verbs of its roles.

import assert from "node:assert/strict";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { loadAll } from "js-yaml";
import { projectRoot, run } from "../tool/hashroll.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import type { Kubeconfig } from "./control-plane/credentials.ts";
import { attach, manifests, nameOf, ownersOf } from "./tool/attach.ts";
import { allow, pluginFile, type Role, twoRevisions } from "./tool/attach-account.ts";
import { type Namespace, newNamespace, type Scope } from "./tool/namespace.ts";
import { newRelease } from "./tool/release.ts";

/** A kubeconfig with nothing but the account's token. */
async function kubeconfigOf(scope: Scope, namespace: Namespace): Promise<string> {
  const token = (await namespace.kubectl(["create", "token", "hashroll-attach"])).trim();
  const own = JSON.parse(readFileSync(namespace.env["KUBECONFIG"] as string, "utf8")) as Kubeconfig;
  const path = join(temporaryFolder("hashroll-attach-", scope), "kubeconfig");
  writeFileSync(path, JSON.stringify({ ...own, users: own.users.map((user) => ({ ...user, user: { token } })) }));
  return path;
}

/** The arguments of a Job's command, without the program: of the last one in the file. */
function argsOf(file: string, index = -1): string[] {
  const job = (
    loadAll(pluginFile(file)) as { spec: { template: { spec: { containers: { command: string[] }[] } } } }[]
  ).at(index);
  const [program, command, ...args] = job?.spec.template.spec.containers[0]?.command ?? [];
  assert.deepEqual([program, command], ["hashroll", "attach"]);
  return args;
}

function without(role: Role, resource: string, verb: string): Role {
  const rules = role.rules.flatMap((rule) =>
    rule.resources.map((each) => ({
      ...rule,
      resources: [each],
      verbs: rule.verbs.filter((other) => other !== verb || each !== resource),
    })),
  );
  return { ...role, rules: rules.filter(({ verbs }) => verbs.length > 0) };
}

test("the role's verbs suffice, and each of them is needed", async (t) => {
  const namespace = await newNamespace(t, "attach-account");
  await twoRevisions(namespace);
  const roles = await allow(t, namespace);
  const env = { KUBECONFIG: await kubeconfigOf(t, namespace) };
  const args = argsOf("argocd-hook.yaml");
  const one = await nameOf(namespace, "one");
  const apply = (role: Role) => namespace.kubectl(["apply", "--filename=-"], JSON.stringify(role));
  for (const role of roles) {
    // The control plane has no Rollouts.
    for (const { resources, verbs, apiGroups } of role.rules.filter((rule) => rule.apiGroups[0] !== "argoproj.io"))
      for (const resource of resources)
        for (const verb of verbs) {
          await apply(without(role, resource, verb));
          const { code, stderr } = await attach(namespace, args, { env });
          assert.equal(code, 1, `${verb} ${resource}: ${stderr}`);
          assert.match(stderr, new RegExp(`verb ${verb}\\b`), `${verb} ${resource}`);
          if (verb === "patch") assert.match(stderr, /\(not-attached\)/);
          assert.ok(stderr.includes(apiGroups[0] === "" ? resource : `${resource}.${apiGroups[0]}`), stderr);
          assert.deepEqual(await ownersOf(namespace, "one"), [], `nothing is changed without ${verb} ${resource}`);
        }
    await apply(role);
  }
  const { code, stderr, outcomes } = await attach(namespace, args, { env });
  assert.equal(code, 0, stderr);
  assert.equal(outcomes[one], "attached: kept");
  assert.equal((await ownersOf(namespace, "one")).length, 1);
});

test("the hooks' Jobs are accepted, their pods start with the account, and the first one's verbs suffice", async (t) => {
  const namespace = await newNamespace(t, "attach-jobs");
  await twoRevisions(namespace);
  await allow(t, namespace);
  const env = { KUBECONFIG: await kubeconfigOf(t, namespace) };
  const one = await nameOf(namespace, "one");
  assert.equal((await attach(namespace, argsOf("argocd-hook.yaml"), { env })).outcomes[one], "attached: kept");
  const { code, stderr, outcomes } = await attach(namespace, argsOf("argocd-hook.yaml", 0), { env });
  assert.equal(code, 0, stderr);
  assert.equal(outcomes[one], "detached: before-deploy");
  for (const file of ["argocd-hook.yaml", "helm-hook.yaml"]) {
    await namespace.kubectl(["apply", "--validate=strict", "--filename=-"], pluginFile(file));
    const names = (loadAll(pluginFile(file)) as Role[]).map(({ metadata }) => `job/${metadata.name}`);
    await namespace.kubectl(["wait", "--for=condition=complete", "--timeout=120s", ...names]);
    for (const pod of await namespace.list("pods"))
      if (pod.metadata.labels?.["job-name"])
        assert.match(JSON.stringify(pod.spec), /"serviceAccountName":"hashroll-attach"/);
    await namespace.kubectl(["delete", ...names]);
  }
});

test("the Helm hook's account sees what the coming release names", async (t) => {
  const namespace = await newNamespace(t, "attach-helm-hook");
  await allow(t, namespace);
  await namespace.kubectl(["apply", "--filename=-"], pluginFile("rbac-helm.yaml"));
  const env = { KUBECONFIG: await kubeconfigOf(t, namespace) };
  await twoRevisions(namespace);
  assert.equal((await attach(namespace, argsOf("helm-hook.yaml"), { env })).code, 0);
  const one = await nameOf(namespace, "one");
  assert.equal((await ownersOf(namespace, "one")).length, 1);
  // A release that Helm is about to deploy, as it is stored when its hooks run.
  const app = await newRelease(t, namespace, "4.2.3");
  await app.upgrade({ greeting: "three", image: "app:1" });
  const args = ["get", "secrets", "--selector=owner=helm", "--output=json"];
  const { items } = JSON.parse(await namespace.kubectl(args)) as { items: StoredRelease[] };
  const [stored] = items as [StoredRelease];
  const release = decoded(stored);
  const info = { ...(release["info"] as object), status: "pending-upgrade" };
  const pending = { ...release, info, version: 2, manifest: deploymentOn(one) };
  await namespace.create("secrets", {
    metadata: {
      name: "sh.helm.release.v1.app.v2",
      labels: { ...stored.metadata.labels, version: "2", status: "pending-upgrade" },
    },
    type: stored.type,
    data: { release: encoded(pending) },
  });
  const { code, stderr, outcomes } = await attach(namespace, argsOf("helm-hook.yaml"), { env });
  assert.equal(code, 0, stderr);
  assert.equal(outcomes[one], "detached: current");
});

interface StoredRelease {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly type: string;
  readonly data: { readonly release: string };
}

function decoded({ data }: StoredRelease): Record<string, unknown> {
  const inner = Buffer.from(Buffer.from(data.release, "base64").toString(), "base64");
  return JSON.parse(gunzipSync(inner).toString()) as Record<string, unknown>;
}

function encoded(release: object): string {
  return Buffer.from(gzipSync(JSON.stringify(release)).toString("base64")).toString("base64");
}

function deploymentOn(config: string): string {
  return manifests("", { name: "late" }).split("---\n")[1]?.replaceAll('"settings"', `"${config}"`) ?? "";
}

test("kubectl hashroll", async (t) => {
  const namespace = await newNamespace(t, "attach-plugin");
  await twoRevisions(namespace);
  const folder = temporaryFolder("hashroll-attach-", t);
  symlinkSync(`${projectRoot}dist/hashroll.js`, join(folder, "kubectl-hashroll"));
  const program = namespace.env["KUBECTL"] as string;
  const env = { PATH: [folder, dirname(process.execPath), dirname(program), process.env["PATH"]].join(delimiter) };
  const kubectl = (...args: string[]) => run(program, args, { env, stdin: "" });
  const help = await kubectl("hashroll", "gc", "--help");
  assert.match(help.stdout, /^Usage: kubectl hashroll gc /);
  const own = JSON.parse(readFileSync(namespace.env["KUBECONFIG"] as string, "utf8")) as {
    "current-context": string;
  };
  const target = ["--kubeconfig", namespace.env["KUBECONFIG"] as string, "--context", own["current-context"]];
  const listed = await kubectl("hashroll", "attach", "-n", namespace.name, ...target);
  assert.equal(listed.code, 0, listed.stderr);
  assert.match(listed.stderr, /1 revision attached, 0 detached, 1 unchanged/);
  const wrong = await kubectl("hashroll", "gc", "-n", namespace.name, "--context", "no-such-context");
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /no-such-context/);
});
