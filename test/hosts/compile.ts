// Compiles what the tests of hosts run, and says so if there is no Go.

import { relaySignals } from "../../src/host/process/run-process.ts";
import { compileGoProgram } from "../cluster/tool/go-program.ts";
import { programs } from "./programs.ts";

const signals = relaySignals();
for (const program of Object.values(programs)) {
  const found = await compileGoProgram(program, signals);
  if ("reason" in found) process.stderr.write(`skipped: ${found.reason}\n`);
}
process.exitCode = signals.exitCode() ?? 0;
signals.release();
