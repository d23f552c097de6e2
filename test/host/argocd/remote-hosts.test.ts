// Which host an address means, in every spelling that helm, kustomize or git take; and what is allowed of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRemote, readRemoteHosts, remoteEnvironment } from "../../../src/host/argocd/remote-hosts.ts";
import { newProblemList } from "../../../src/problem/problem-list.ts";
import fc from "../../tool/seeds.ts";

function isAllowed(address: string, operators: string): boolean {
  return checkRemote(address, readRemoteHosts({ HASHROLL_REMOTE_HOSTS: operators }), newProblemList());
}

test("nothing is allowed unless the operator says so; a star allows all", () => {
  assert.ok(!isAllowed("https://charts.example.com/x", ""));
  assert.ok(isAllowed("https://charts.example.com/x", " Charts.example.com , other.example.com"));
  assert.ok(isAllowed("https://anything.example.com/x", "a,*"));
  assert.deepEqual(readRemoteHosts({}), new Set());
});

test("what is no address is allowed: a path, a file, a name", () => {
  for (const text of ["../base", "a.yaml", "file://../lib", "key=value", "a:b", "", "user@host", "example.com/x"])
    assert.ok(isAllowed(text, ""), text);
});

const host = fc.constantFrom("evil.example.com", "127.0.0.1", "[::1]", "localhost", "0");

/** All of them mean the host. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => `https://${name}/x`,
  (name) => `HTTP://${name}:8080/x.yaml`,
  (name) => `https://good.example.com@${name}/x`,
  (name) => `https://good.example.com:443@${name}:1/x?ref=main`,
  (name) => `https://${name}#@good.example.com/`,
  (name) => `https://${name}?@good.example.com/`,
  (name) => `git::https://${name}/x.git`,
  (name) => `GIT::ssh://git@${name}/x`,
  (name) => `git@${name}:x/y.git`,
  (name) => `oci://${name}/charts`,
  (name) => `git+https://${name}/x`,
];

test("each spelling of an address means its host, whoever else is named in it", () => {
  fc.assert(
    fc.property(host, fc.constantFrom(...spellings), (name, spell) => {
      const address = spell(name);
      // The colons of an IPv6 address end the host of a path for ssh.
      fc.pre(!(name.startsWith("[") && address.startsWith("git@")));
      assert.ok(!isAllowed(address, "good.example.com"), address);
      assert.ok(isAllowed(address, name), address);
    }),
  );
});

test("hosts that kustomize knows without an address", () => {
  for (const text of ["github.com/x/y", "GitHub.com:x/y", "git::github.com/x/y", "gitlab.com/x/y", "bitbucket.org/x/y"])
    assert.ok(!isAllowed(text, "good.example.com"), text);
  assert.ok(isAllowed("github.com/x/y?ref=v1", "github.com"));
});

test("programs have no way to other hosts, and git none at all if no host is allowed", () => {
  const none = remoteEnvironment(new Set());
  assert.deepEqual([none["GIT_ALLOW_PROTOCOL"], none["NO_PROXY"]], ["none", ""]);
  assert.ok(
    ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"].every((name) =>
      none[name]?.startsWith("http://127.0.0.1"),
    ),
  );
  const some = remoteEnvironment(new Set(["a.example.com"]));
  assert.deepEqual([some["GIT_ALLOW_PROTOCOL"], some["NO_PROXY"]], ["https:http", "a.example.com"]);
  assert.deepEqual(remoteEnvironment("all"), { GIT_ALLOW_PROTOCOL: "https:http" });
});
