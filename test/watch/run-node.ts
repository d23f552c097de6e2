// Runs a TypeScript file or text in a Node process of its own and waits until it ends by itself.
import { spawn } from "node:child_process";

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

const limit = 300_000;

export function runNode(args: readonly string[], onOutput: (stdout: string) => void = () => {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // The limit ends a process that hangs; the signal in the result shows that.
    const child = spawn(process.execPath, ["--import", "tsx", ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limit,
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      onOutput(stdout);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}
