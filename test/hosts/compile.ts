// Compiles what the tests of hosts run, and says so if there is no Go. Meanwhile npm installs cdk8s: it mostly waits for files.

import { relaySignals } from "../../src/host/process/run-process.ts";
import { compileGoProgram } from "../cluster/tool/go-program.ts";
import { installCdk8s } from "./cdk8s/install.ts";
import { programs } from "./programs.ts";

const signals = relaySignals();
const installed = installCdk8s();
for (const program of Object.values(programs)) {
  const found = await compileGoProgram(program, signals);
  if ("reason" in found) process.stderr.write(`skipped: ${found.reason}\n`);
}
const cdk8s = await installed;
if ("reason" in cdk8s) process.stderr.write(`skipped: ${cdk8s.reason}\n`);
process.exitCode = signals.exitCode() ?? 0;
signals.release();
