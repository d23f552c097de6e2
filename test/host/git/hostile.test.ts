// Repositories whose configuration names programs: none of them is run, and no setting changes what is read.

import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readMergeStages } from "../../../src/host/git/read-blobs.ts";
import { readVersions } from "../../../src/host/git/versions.ts";
import { GitRepo, gitEnv } from "../../tool/git-repo.ts";

/** A repository, and a program that leaves a trace when it runs. */
class HostileRepo extends GitRepo {
  readonly program = join(this.folder, "program");
  readonly #trace = join(this.folder, "trace");

  constructor() {
    super();
    writeFileSync(this.program, `#!/bin/sh\necho "$@" >> ${this.#trace}\n`);
    chmodSync(this.program, 0o755);
    for (const text of ["a\n", "b\n", "c\n"]) this.commit("f.yaml", text);
  }

  /** Whether the program ran since the last time. */
  hasRun(): boolean {
    const ran = existsSync(this.#trace);
    rmSync(this.#trace, { force: true });
    return ran;
  }

  configure(settings: Readonly<Record<string, string>>, path = this.path): void {
    for (const [key, value] of Object.entries(settings)) this.gitIn(path, "config", key, value);
  }

  /** For the proof that a setting would run the program: whatever becomes of the command. */
  attempt(...args: string[]): void {
    try {
      this.git(...args);
    } catch {}
  }
}

async function texts(cwd: string, env: Record<string, string> = {}): Promise<string[] | string> {
  const history = await readVersions("f.yaml", { cwd, env: { ...gitEnv, ...env } });
  return "fault" in history ? history.fault : history.versions.map(({ bytes }) => bytes.toString().trim());
}

test("no program of the configuration, the attributes or the environment is run", async () => {
  using repo = new HostileRepo();
  const { program } = repo;
  const signed = `${repo.git("cat-file", "commit", "HEAD").replace("\n\n", "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n")}\n`;
  repo.write("../signed", signed);
  repo.git("reset", "--soft", repo.git("hash-object", "-t", "commit", "-w", "../signed"));
  for (const hook of ["post-index-change", "post-checkout", "reference-transaction", "fsmonitor-watchman"]) {
    writeFileSync(join(repo.path, ".git/hooks", hook), `#!/bin/sh\n${program} ${hook}\n`);
    chmodSync(join(repo.path, ".git/hooks", hook), 0o755);
  }
  repo.write(".git/info/attributes", "*.yaml diff=evil filter=evil\n");
  repo.configure({
    ...{ "core.fsmonitor": program, "core.pager": program, "pager.log": "true", "core.editor": program },
    ...{ "diff.external": program, "diff.evil.command": program, "diff.evil.textconv": program },
    ...{ "filter.evil.smudge": program, "filter.evil.clean": program },
    ...{ "gpg.program": program, "log.showSignature": "true", "core.sshCommand": program, "core.askPass": program },
    ...{ "alias.log": `!${program}`, "alias.cat-file": `!${program}`, "alias.rev-list": `!${program}` },
    ...{ "credential.helper": program, "core.gitProxy": program, "core.alternateRefsCommand": program },
  });
  for (const command of [["status"], ["log", "-p", "--ext-diff"], ["log", "-p", "--textconv"], ["log", "-1"]]) {
    repo.attempt(...command);
    assert.ok(repo.hasRun(), `git ${command.join(" ")} runs it, so the check can fail`);
  }
  const variables = [
    "GIT_EXTERNAL_DIFF",
    "GIT_PAGER",
    "PAGER",
    "GIT_SSH_COMMAND",
    "GIT_ASKPASS",
    "GIT_EDITOR",
    "GIT_SSH",
  ];
  const env = Object.fromEntries(variables.map((name) => [name, program]));
  assert.deepEqual(await texts(repo.path, env), ["c", "b", "a"]);
  assert.equal(await readMergeStages("f.yaml", { cwd: repo.path, env: { ...gitEnv, ...env } }), undefined);
  assert.ok(!repo.hasRun());
});

test("what a partial clone lacks is not fetched by the program that its configuration names", async () => {
  using repo = new HostileRepo();
  repo.git("config", "uploadpack.allowFilter", "true");
  const clone = repo.clone("--filter", "blob:none", "--no-checkout");
  repo.configure({ "remote.origin.uploadpack": repo.program, "protocol.file.allow": "always" }, clone);
  try {
    repo.gitIn(clone, "cat-file", "-p", "HEAD:f.yaml");
  } catch {}
  assert.ok(repo.hasRun(), "git itself runs it, so the check can fail");
  assert.deepEqual(await texts(clone), []);
  assert.ok(!repo.hasRun());
});

test("a folder that looks like a Git repository is not used as one", async () => {
  using repo = new HostileRepo();
  const inner = join(repo.path, "charts/web");
  mkdirSync(inner, { recursive: true });
  repo.gitIn(inner, "init", "--bare", ".");
  repo.configure({ "core.bare": "false", "core.worktree": ".", "core.fsmonitor": repo.program }, inner);
  const answer = await texts(inner);
  assert.match(String(answer), /bare repository/);
  assert.ok(!repo.hasRun());
});

test("no setting changes what is read", async () => {
  using repo = new HostileRepo();
  repo.git("checkout", "-b", "side", "HEAD~1");
  repo.commit("f.yaml", "s\n");
  repo.git("checkout", "main");
  repo.git("merge", "--strategy", "ours", "--no-edit", "side");
  repo.configure({
    ...{ "log.diffMerges": "first-parent", "log.showRoot": "false", "diff.relative": "true", "color.ui": "always" },
    ...{ "core.abbrev": "4", "log.decorate": "full", "format.pretty": "oneline", "diff.renames": "false" },
    ...{ "diff.orderFile": "missing", "log.follow": "false", "core.quotePath": "true", "diff.noprefix": "true" },
    ...{ "log.initialDecorationSet": "all", "notes.displayRef": "*", "i18n.logOutputEncoding": "utf-16" },
  });
  repo.git("notes", "add", "--message", "a note");
  repo.git("tag", "grafted");
  assert.deepEqual(await texts(repo.path), ["c", "s", "b", "a"]);
  assert.deepEqual(await texts(repo.path, { LANG: "de_DE.UTF-8", LANGUAGE: "de", GIT_TRACE: "1" }), [
    "c",
    "s",
    "b",
    "a",
  ]);
});
