// `npm test`: every file under test/ whose name ends like this, however deep; Node 20 has no globs, and a shell's differ.

import { spawnSync } from "node:child_process";
import { findTests } from "./tool/find-tests.ts";

const [ending = "test.ts", ...options] = process.argv.slice(2);
const args = ["--import", "tsx", "--test", "--test-concurrency=2", ...options, ...findTests(".", ending)];
const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
process.exitCode = status ?? 1;
