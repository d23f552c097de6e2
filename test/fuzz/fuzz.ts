// `npm run fuzz`: with --count so many generated texts, judged by kubectl; without it the property tests with a random
// seed and ten times the runs, and some thousand texts.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { binary } from "../tool/binaries.ts";
import { describeFailure, runFuzz } from "./run-fuzz.ts";

const { values } = parseArgs({
  options: { count: { type: "string" }, seed: { type: "string" }, "no-shrink": { type: "boolean" } },
});
const seed = numberOf("seed") ?? Math.floor(Math.random() * 0x7fffffff);
const count = numberOf("count");
const areTestsRight = count !== undefined || runPropertyTests();
const areTextsRight = await runTexts(count ?? 5000);
process.exitCode = areTestsRight && areTextsRight ? 0 : 1;

function numberOf(name: "count" | "seed"): number | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is no number: ${text}`);
  return Number(text);
}

function runPropertyTests(): boolean {
  const files = readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((file) => `test/${file}`)
    .filter((file) => file.endsWith(".test.ts") && readFileSync(file, "utf8").includes("tool/seeds.ts"));
  const env = { HASHROLL_RUNS: "10", ...process.env, HASHROLL_SEED: process.env["HASHROLL_SEED"] ?? String(seed) };
  const args = ["--import", "tsx", "--test", "--test-concurrency=2", ...files];
  return spawnSync(process.execPath, args, { env, stdio: "inherit" }).status === 0;
}

async function runTexts(texts: number): Promise<boolean> {
  const kubectl = await binary("kubectl-1.36");
  const started = Date.now();
  console.log(`${texts} texts from seed ${seed} on`);
  const { outcomes, failures, drawn } = await runFuzz(
    { count: texts, seed, kubectl, shrinks: !values["no-shrink"] },
    (done, fresh) => {
      for (const { seed, violations } of fresh) console.log(`seed ${seed}: ${violations[0]}`);
      if (done % 5000 === 0 || done === texts) console.log(`${done} of ${texts}, ${seconds(started)} s`);
    },
  );
  for (const failure of failures) if (failure.small) console.log(describeFailure(failure));
  for (const [name, number] of drawn) console.log(`${String(number).padStart(7)} had ${name}`);
  const tally = [...outcomes].map(([outcome, number]) => `${number} ${outcome}`).join(", ");
  console.log(`${texts} texts: ${tally}; ${failures.length} wrong; ${seconds(started)} s`);
  return failures.length === 0;
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}
