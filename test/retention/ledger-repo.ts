// A folder with a ledger in it, and a repo with branches that record: what a GitOps user has.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadAll } from "js-yaml";
import type { Run } from "../tool/hashroll.ts";
import { runCommand } from "../tool/run-command.ts";

export interface Recorded {
  readonly name: string;
  readonly sequence: number;
  readonly color: string;
}

export class LedgerFolder {
  readonly path = mkdtempSync(join(tmpdir(), "hashroll-ledger-"));
  readonly ledger = join(this.path, ".hashroll/revisions.yaml");

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  hashroll(args: readonly string[], stdin: string): Promise<Run> {
    return runCommand(args, { cwd: this.path, stdin });
  }

  /** Renders as the Argo CD plugin does: with the ledger, if there is one. */
  async render(input: string, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.hashroll(
      ["--previous", ".hashroll/revisions.yaml", "--previous-optional", ...args],
      input,
    );
    assert.equal(code, 0, stderr);
    return stdout;
  }

  async record(input: string, ...args: string[]): Promise<void> {
    const { code, stderr } = await this.hashroll(["record", ...args], await this.render(input));
    assert.equal(code, 0, stderr);
  }

  text(): string {
    return existsSync(this.ledger) ? readFileSync(this.ledger, "utf8") : "";
  }

  write(text: string): void {
    writeFileSync(this.ledger, text);
  }

  /** Newest first. */
  revisions(base = "web"): Recorded[] {
    const objects = loadAll(this.text()) as {
      metadata: { name: string; annotations: Record<string, string> };
      data: { color: string };
    }[];
    return objects
      .filter((object) => object?.metadata.annotations["hashroll.dev/base-name"] === base)
      .map(({ metadata, data }) => ({
        name: metadata.name,
        sequence: Number(metadata.annotations["hashroll.dev/sequence"]),
        color: data.color,
      }))
      .sort((a, b) => b.sequence - a.sequence);
  }

  colors(base = "web"): string[] {
    return this.revisions(base).map(({ color }) => color);
  }

  git(...args: string[]): boolean {
    try {
      const settings = [
        "-c",
        "user.name=t",
        "-c",
        "user.email=t@example.com",
        "-c",
        "init.defaultBranch=main",
        "-c",
        "commit.gpgsign=false",
      ];
      execFileSync("git", [...settings, ...args], {
        cwd: this.path,
        stdio: "pipe",
        env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
      });
      return true;
    } catch {
      return false;
    }
  }

  commit(): void {
    assert.ok(this.git("add", "-A") && this.git("commit", "--allow-empty", "-m", "x"), "git commits");
  }
}

export function web(color: string, base = "web"): string {
  const template = `{spec: {containers: [{name: a, envFrom: [{configMapRef: {name: ${base}}}]}]}}`;
  return `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${base}\ndata:\n  color: ${color}\n---\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${base}\nspec: {template: ${template}}\n`;
}
