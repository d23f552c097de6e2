// The ledger: what is recorded is what --previous gets, and nothing that goes wrong loses it.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { LedgerFolder, web } from "./ledger-repo.ts";

test("what is recorded is carried, the newest first, and recording again changes nothing", async () => {
  using folder = new LedgerFolder();
  for (const [color, expected] of [
    ["red", ["red"]],
    ["green", ["green", "red"]],
    ["blue", ["blue", "green", "red"]],
    ["white", ["white", "blue", "green"]],
    ["blue", ["blue", "white", "green"]],
    ["green", ["green", "blue", "white"]],
  ] as const) {
    await folder.record(web(color), "--revisions", "2");
    assert.deepEqual(folder.colors(), expected);
    const text = folder.text();
    await folder.record(web(color), "--revisions", "2");
    assert.equal(folder.text(), text);
    const output = await folder.render(web(color));
    assert.deepEqual(
      [...output.matchAll(/^ {2}color: (.*)$/gm)].map(([, each]) => each),
      expected,
    );
    assert.doesNotMatch(
      output,
      /resource-policy|Prune=false|sequence/,
      "a revision that the ledger has need not be kept",
    );
    const names = [...folder.text().matchAll(/^ {2}name: (.*)$/gm)].map(([, name]) => name as string);
    assert.deepEqual(names, [...names].sort(), "sorted by name");
  }
  assert.doesNotMatch(folder.text(), /hashroll\.dev\/history/);
});

test("a ConfigMap that is gone from the stream is gone from the ledger", async () => {
  using folder = new LedgerFolder();
  await folder.record(web("red") + web("red", "other"));
  await folder.record(web("green") + web("green", "other"));
  assert.deepEqual(folder.colors("other"), ["green", "red"]);
  await folder.record(web("green"));
  assert.deepEqual(folder.colors("other"), []);
  assert.deepEqual(folder.colors(), ["green", "red"]);
});

test("configs of one name in two namespaces are two", async () => {
  using folder = new LedgerFolder();
  const both = (one: string, two: string): string =>
    ["one", "two"]
      .map((namespace, index) =>
        web(index === 0 ? one : two).replaceAll("metadata:\n", `metadata:\n  namespace: ${namespace}\n`),
      )
      .join("");
  await folder.record(both("red", "red"));
  await folder.record(both("green", "red"));
  assert.deepEqual(folder.colors().sort(), ["green", "red", "red"]);
});

test("never Secrets; with a ledger they are kept", async () => {
  using folder = new LedgerFolder();
  const secret = "---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: db\nstringData:\n  password: hunter2\n";
  await folder.hashroll(["record"], await folder.render(web("red") + secret, "--secrets"));
  assert.match(folder.text(), /color: red/);
  assert.doesNotMatch(folder.text(), /Secret|hunter2/);
  for (const deployer of ["helm", "argocd", "flux"]) {
    const output = await folder.render(web("red") + secret, "--secrets", "--for", deployer);
    const kept = output
      .split(/^---$/m)
      .filter((document) => /resource-policy: keep|Prune=false|prune: disabled/.test(document));
    assert.equal(kept.length, 1, deployer);
    assert.match(kept[0] ?? "", /kind: Secret/);
    assert.equal(
      output.match(/sync-options/g)?.length ?? 0,
      deployer === "argocd" ? 2 : 0,
      "one annotation for each revision",
    );
    if (deployer === "argocd") assert.match(kept[0] ?? "", /sync-options: "Prune=false,PruneLast=true"/);
  }
});

test("a current revision that the ledger lacks is kept, and carried once it is recorded", async () => {
  using folder = new LedgerFolder();
  assert.match(await folder.render(web("red"), "--for", "argocd"), /Prune=false,PruneLast=true/, "no ledger yet");
  await folder.record(web("red"));
  const stale = await folder.render(web("green"), "--for", "argocd");
  const [current = "", older = ""] = stale.split(/^---\n/m).slice(1);
  assert.match(current, /color: green/);
  assert.match(current, /Prune=false,PruneLast=true/);
  assert.match(current, /IgnoreExtraneous/);
  assert.match(older, /color: red/);
  assert.doesNotMatch(older, /Prune=false|IgnoreExtraneous/);
  await folder.record(web("green"));
  assert.doesNotMatch(await folder.render(web("green"), "--for", "argocd"), /Prune=false|IgnoreExtraneous/);
});

test("--app has a ledger of its own, whose name is no path", async () => {
  using folder = new LedgerFolder();
  const output = await folder.render(web("red"));
  assert.equal((await folder.hashroll(["record", "--app", "shop"], output)).code, 0);
  assert.deepEqual(readdirSync(join(folder.path, ".hashroll")), ["shop.yaml"]);
  for (const name of ["../shop", "a/b", ".hidden", "-x", ""]) {
    assert.equal((await folder.hashroll(["record", "--app", name], output)).code, 2, name);
  }
});

test("--check reports what is out of date, and writes nothing", async () => {
  using folder = new LedgerFolder();
  const check = async (input: string) => {
    const before = folder.text();
    const run = await folder.hashroll(["record", "--check"], await folder.render(input));
    assert.equal(folder.text(), before);
    return run;
  };
  const missing = await check(web("red"));
  assert.equal(missing.code, 1);
  assert.match(
    missing.stderr,
    /^error: \.hashroll\/revisions\.yaml is not up to date: it lacks web-d7568b82h8 \(stale-ledger\)\n {2}pipe the same stream into hashroll record, then git add /,
  );
  await folder.record(web("red") + web("red", "other"));
  const current = await check(web("red") + web("red", "other"));
  assert.deepEqual(
    [current.code, current.stderr],
    [0, ".hashroll/revisions.yaml is up to date: 2 revisions of 2 ConfigMaps\n"],
  );
  assert.match((await check(web("green"))).stderr, /it lacks web-g5mh25c546, it still has other-d7568b82h8/);
  await folder.record(web("green") + web("red", "other"));
  assert.match((await check(web("red") + web("red", "other"))).stderr, /its order or form/);
  folder.write(folder.text().replaceAll("\n", "\r\n"));
  assert.equal((await check(web("green") + web("red", "other"))).code, 0, "Git on Windows may write other line breaks");
});

test("what is no output of hashroll does not empty the ledger", async () => {
  using folder = new LedgerFolder();
  const nothing = await folder.hashroll(["record"], web("red"));
  assert.equal(nothing.code, 0);
  assert.match(
    nothing.stderr,
    /warning: there is nothing to record: no ConfigMap of the input is a revision \(nothing-to-record\)/,
  );
  await folder.record(web("red"));
  const before = folder.text();
  for (const [input, reason] of [
    ["", /the input is empty/],
    ["\n", /the input is empty/],
    ["---\n# Source: nothing\n", /the input is empty/],
    [web("red"), /no ConfigMap of the input is a revision/],
    ["kind: ConfigMap\nmetadata: {name: 'x\n", /not closed/],
  ] as const) {
    const { code, stderr } = await folder.hashroll(["record"], input);
    assert.equal(code, 1);
    assert.match(stderr, reason);
    assert.equal(folder.text(), before);
  }
  const withoutConfigs = await folder.hashroll(["record"], web("red").split("---\n")[2] ?? "");
  assert.equal(withoutConfigs.code, 0, withoutConfigs.stderr);
  assert.deepEqual(folder.colors(), []);
});

for (const [what, text] of [
  ["nothing", ""],
  ["blank lines", "\n\n"],
  ["text", "just text\n"],
  ["half a line of YAML", "bad: [\n"],
  ["a pointer of Git LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"],
] as const) {
  test(`a ledger that holds ${what} is not taken for one without revisions`, async () => {
    using folder = new LedgerFolder();
    const output = await folder.render(web("red"));
    await folder.record(web("red"));
    folder.write(text);
    const flags = ["--previous", ".hashroll/revisions.yaml", "--previous-optional"];
    for (const run of [await folder.hashroll(flags, web("green")), await folder.hashroll(["record"], output)]) {
      assert.deepEqual([run.code, run.stdout], [1, ""]);
      assert.match(run.stderr, /^error: \.hashroll\/revisions\.yaml is not a ledger: .* \(previous\)\n {2}restore it/);
    }
    assert.equal(folder.text(), text);
  });
}

test("a ledger without revisions is one", async () => {
  using folder = new LedgerFolder();
  await folder.record(web("red"));
  folder.write(folder.text().split("\n")[0] as string);
  assert.match(await folder.render(web("green")), /color: green/);
  await folder.record(web("green"));
  assert.deepEqual(folder.colors(), ["green"]);
});

test("a stream whose aliases expand to too many nodes is an error", async () => {
  using folder = new LedgerFolder();
  const items = `- &c {apiVersion: v1, kind: ConfigMap, metadata: {name: c}}\n${"- *c\n".repeat(40_000)}`;
  const { code, stderr } = await folder.hashroll(["record"], `apiVersion: v1\nkind: List\nitems:\n${items}`);
  assert.equal(code, 1);
  assert.match(stderr, /its aliases expand to too many nodes \(previous\)/);
});

test("an interrupted run leaves the old ledger", async () => {
  using folder = new LedgerFolder();
  await folder.record(web("red"));
  const before = folder.text();
  // The temporary file can't be written, as on a full disk.
  mkdirSync(`${folder.ledger}.${process.pid}.tmp`);
  const { code, stderr } = await folder.hashroll(["record"], await folder.render(web("green")));
  assert.equal(code, 1);
  assert.match(stderr, /error: .*\.hashroll\/revisions\.yaml.* \(unwritable\)/);
  assert.equal(folder.text(), before);
});

test("a folder that cannot be created is reported, and no files are left", async () => {
  using folder = new LedgerFolder();
  writeFileSync(join(folder.path, ".hashroll"), "a file");
  const { code, stderr } = await folder.hashroll(
    ["record"],
    await (async () => (await folder.hashroll(["--retain", "none"], web("red"))).stdout)(),
  );
  assert.equal(code, 1);
  assert.match(stderr, /a part of its path is not a folder/);
  assert.equal(readFileSync(join(folder.path, ".hashroll"), "utf8"), "a file");
});

test("how many stay is as the policy and the flag say", async () => {
  using folder = new LedgerFolder();
  writeFileSync(
    join(folder.path, "hashroll.yaml"),
    "apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\nrevisions: 3\n",
  );
  for (const color of ["red", "green", "blue", "white", "black"]) await folder.record(web(color));
  assert.deepEqual(folder.colors(), ["black", "white", "blue", "green"]);
  await folder.record(web("black"), "--revisions", "1");
  assert.deepEqual(folder.colors(), ["black", "white"]);
});

test("the un-hashed predecessor is recorded like the others", async () => {
  using folder = new LedgerFolder();
  writeFileSync(join(folder.path, "before.yaml"), web("red"));
  const { stdout } = await folder.hashroll(["--previous", "before.yaml"], web("green"));
  await folder.hashroll(["record"], stdout);
  assert.deepEqual(
    folder.revisions().map(({ name }) => name),
    ["web-g5mh25c546", "web"],
  );
  assert.match(await folder.render(web("green")), /^ {2}name: web$/m);
});

test("a stream that was rendered without the ledger adds what it knows", async () => {
  using folder = new LedgerFolder();
  await folder.record(web("red"));
  writeFileSync(join(folder.path, "before.yaml"), (await folder.hashroll(["--retain", "none"], web("green"))).stdout);
  const { stdout } = await folder.hashroll(["--previous", "before.yaml"], web("blue"));
  await folder.hashroll(["record"], stdout);
  assert.deepEqual(folder.colors().sort(), ["blue", "green", "red"]);
  assert.equal(folder.colors()[0], "blue");
});
