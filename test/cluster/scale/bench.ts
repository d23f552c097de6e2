// `npm run bench:cluster`: history and gc (a dry run) in a cluster with 10,000 revisions, 5,000 ReplicaSets and 1,000 stored
// Helm releases. Exit code 1 if one takes more than a minute or 300 MiB. `--part 0.1` makes a tenth of them.

import { parseArgs } from "node:util";
import { clock, lookAfter } from "../../bench/measure.ts";
import { builtTool } from "../../tool/hashroll.ts";
import { temporaryFolder } from "../../tool/temporary-folder.ts";
import { countingKubectl } from "../tool/counting-kubectl.ts";
import { newNamespace, type Scope } from "../tool/namespace.ts";
import { type Amounts, populate } from "./populate.ts";

const limits = { seconds: 60, mebibytes: 300 };
const { values } = parseArgs({ options: { part: { type: "string", default: "1" } } });
const part = Number(values.part);
const amounts: Amounts = { revisions: 10_000 * part, replicaSets: 5_000 * part, releases: 1_000 * part };
const namespaceCount = 10;

const ends: (() => unknown)[] = [];
const scope: Scope = { after: (end) => void ends.push(end as () => unknown) };
try {
  const namespaces = await Promise.all(
    Array.from({ length: namespaceCount }, (_, index) => newNamespace(scope, `scale-${index}`)),
  );
  const begin = Date.now();
  await populate(namespaces, amounts);
  const { revisions, replicaSets, releases } = amounts;
  const seconds = Math.round((Date.now() - begin) / 1000);
  console.log(`${revisions} revisions, ${replicaSets} ReplicaSets, ${releases} Helm releases: made in ${seconds} s`);
  const commands = [
    ["history", "--all-namespaces"],
    ["history", "--all-namespaces", "--missing"],
    ["gc", "--all-namespaces", "--min-age=0s"],
  ];
  for (const args of commands) await measure(args);
} finally {
  for (const end of ends) await end();
}

async function measure(args: readonly string[]): Promise<void> {
  const scratch = temporaryFolder("hashroll-scale-", scope);
  const kubectl = countingKubectl(scope, process.env["KUBECTL"] as string);
  // Both are their children's environment.
  process.env["KUBECTL"] = kubectl.path;
  const command = { program: process.execPath, args: [builtTool, ...args] };
  const timed = await clock(command);
  const calls = kubectl.takeCalls();
  const used = await lookAfter(command, scratch);
  const seconds = ("wall" in timed ? timed.wall : 0) / 1000;
  const mebibytes = used && "memory" in used ? used.memory : undefined;
  const cpu = used && "cpu" in used ? `${(used.cpu / 1000).toFixed(1)} s of CPU, kubectl's included, ` : "";
  const memory = mebibytes === undefined ? "memory not measured" : `${mebibytes.toFixed(0)} MiB`;
  console.log(`hashroll ${args.join(" ")}: ${seconds.toFixed(1)} s, ${cpu}${memory}, ${calls.length} kubectl calls`);
  if (seconds > limits.seconds || (mebibytes ?? 0) > limits.mebibytes) {
    console.log(`  more than ${limits.seconds} s or ${limits.mebibytes} MiB`);
    process.exitCode = 1;
  }
}
