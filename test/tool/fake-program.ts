// A fake of a program that hashroll calls: it records how it was called, and gives the answers it was made with.

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Answer {
  /** Words that all have to be among the arguments. */
  readonly to: readonly string[];
  readonly stdout?: string;
  readonly stderr?: string;
  readonly code?: number;
  /** Milliseconds; it is deaf to anything but SIGKILL meanwhile. */
  readonly after?: number;
}

export class FakeProgram {
  readonly folder = mkdtempSync(join(tmpdir(), "hashroll-fake-"));
  readonly path = join(this.folder, "program");

  constructor(answers: readonly Answer[]) {
    writeFileSync(join(this.folder, "answers.json"), JSON.stringify(answers));
    writeFileSync(this.path, `#!${process.execPath}\n${script}`);
    chmodSync(this.path, 0o755);
  }

  calls(): string[][] {
    const log = join(this.folder, "calls");
    if (!existsSync(log)) return [];
    return readFileSync(log, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as string[]);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const script = `
const { appendFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
appendFileSync(__dirname + "/calls", JSON.stringify(args) + "\\n");
const answer = JSON.parse(readFileSync(__dirname + "/answers.json", "utf8")).find(({ to }) => to.every((word) => args.includes(word)));
if (!answer) {
  process.stderr.write("no answer to " + args.join(" "));
  process.exit(99);
}
process.on("SIGTERM", () => {});
setTimeout(() => {
  process.stderr.write(answer.stderr ?? "");
  process.stdout.write(answer.stdout ?? "", () => process.exit(answer.code ?? 0));
}, answer.after ?? 0);
`;
