// A Git repository in a temporary folder, driven by the real git, without the user's configuration.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What git gets from this process: nothing that is about another repository or user. */
export const gitEnv = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
};

const settings = [
  ...["user.name=t", "user.email=t@example.com", "init.defaultBranch=main", "commit.gpgsign=false"],
  ...["protocol.file.allow=always", "advice.detachedHead=false"],
].flatMap((setting) => ["-c", setting]);

export class GitRepo {
  readonly folder = mkdtempSync(join(tmpdir(), "hashroll-git-"));
  /** The work tree: another one than the folder in a clone. */
  readonly path: string;

  constructor(name = "repo") {
    this.path = join(this.folder, name);
    mkdirSync(this.path);
    this.git("init");
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Throws if it fails; gives what it prints. */
  git(...args: string[]): string {
    return this.gitIn(this.path, ...args);
  }

  gitIn(cwd: string, ...args: string[]): string {
    return execFileSync("git", [...settings, ...args], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env: gitEnv,
      encoding: "utf8",
    }).trim();
  }

  /** Commits of one file with these texts, one second after the other, much faster than one by one. */
  commitMany(file: string, texts: readonly string[]): void {
    const commits = texts.map((text, index) => {
      const head = `commit refs/heads/main\ncommitter t <t@example.com> ${index + 1} +0000\ndata 0\n`;
      return `${head}M 100644 inline ${file}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
    });
    const options = { cwd: this.path, env: gitEnv, input: commits.join("") };
    execFileSync("git", ["fast-import", "--quiet"], options);
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true });
    writeFileSync(join(this.path, file), text);
  }

  /** Commits a file with this text, or what there is to commit. */
  commit(file?: string, text = ""): void {
    if (file !== undefined) this.write(file, text);
    this.git("add", "--all");
    this.git("commit", "--allow-empty", "--message", "x");
  }

  /** A clone beside it; its path. */
  clone(...args: string[]): string {
    const path = mkdtempSync(join(this.folder, "clone-"));
    this.gitIn(this.folder, "clone", "--quiet", ...args, `file://${this.path}`, path);
    return path;
  }
}
