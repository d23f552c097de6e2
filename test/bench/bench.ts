// `npm run bench`: hashroll beside what people use instead, in one run on one machine. See result.json and result.svg.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { binaryOrReason } from "../tool/binaries.ts";
import { type Growth, measureGrowth } from "./growth.ts";
import { writeKustomization } from "./kustomization.ts";
import { type Command, clock, lookAfter, type Run, summarise } from "./measure.ts";
import { plot } from "./plot.ts";
import { measureProof } from "./proof-share.ts";
import { shapes } from "./shapes.ts";
import { appStream, bigConfigMap, crdStream } from "./streams.ts";
import { checkGrowth, checkProof, checkTargets, growthExponent, nothing, type Result } from "./targets.ts";

const here = fileURLToPath(new URL(".//", import.meta.url));
const built = join(here, "../../dist");
const scratch = mkdtempSync(join(tmpdir(), "hashroll-bench-"));
/** A copy: somebody may build again while this runs. */
const bundle = join(scratch, "dist/hashroll.js");
const executable = join(scratch, `dist/bin/hashroll-${process.platform}-${process.arch}`);

const streams = new Map<string, string>([
  ["3 apps", appStream(3)],
  ["300 apps", appStream(300)],
  ["1000 apps", appStream(1000)],
  ["5000 apps", appStream(5000)],
  ["5 MB of CRDs", crdStream(5_000_000, 10)],
  ["a 5 MB ConfigMap", bigConfigMap(5_000_000)],
]);

interface Tool {
  readonly name: string;
  /** Undefined: not this stream. */
  command(stream: string, input: string): Command | undefined;
}

const said: string[] = [];

async function tools(): Promise<Tool[]> {
  const node = (name: string, ...args: string[]): Tool => ({
    name,
    command: (_, input) => ({ program: process.execPath, args, input }),
  });
  const found: Tool[] = [
    { name: nothing, command: (stream) => (stream === "3 apps" ? { program: "true", args: [] } : undefined) },
    {
      name: "bare node",
      command: (stream) => (stream === "3 apps" ? { program: process.execPath, args: ["-e", "0"] } : undefined),
    },
    node("hashroll (node)", bundle),
  ];
  if (existsSync(executable)) {
    found.push({ name: "hashroll (binary)", command: (_, input) => ({ program: executable, args: [], input }) });
  } else said.push("hashroll (binary) is left out: npm run build:binary makes it");
  const kubectl = await binaryOrReason("kubectl-1.36");
  if ("path" in kubectl) found.push(kustomize(kubectl.path));
  else said.push(`kubectl kustomize is left out: ${kubectl.reason}`);
  const naive = join(here, "naive.mjs");
  found.push(node("yaml, load and dump", naive, "yaml"), node("js-yaml, load and dump", naive, "js-yaml"));
  return found;
}

/** Beyond 300 apps it takes half a minute and more. */
function kustomize(kubectl: string): Tool {
  return {
    name: "kubectl kustomize",
    command(stream) {
      const apps = Number(/^(\d+) apps$/.exec(stream)?.[1] ?? Number.POSITIVE_INFINITY);
      if (apps > 300) return undefined;
      const folder = join(scratch, `kustomize-${apps}`);
      if (!existsSync(folder)) writeKustomization(folder, apps);
      return { program: kubectl, args: ["kustomize", folder] };
    },
  };
}

/** A command, and what its runs took so far. */
interface Job {
  readonly tool: string;
  readonly stream: string;
  readonly bytes: number;
  readonly command: Command;
  readonly runs: Run[];
}

/** In rounds, each command once in each: whatever else the machine does meets all of them alike. */
async function run(): Promise<Result[]> {
  const jobs = jobsOf(await tools());
  for (let round = 1; round <= maxRounds; round++) {
    process.stderr.write(`round ${round} of ${maxRounds}\n`);
    for (const { stream, command, runs } of jobs) {
      const walls = runs.flatMap((run) => ("wall" in run ? [run.wall] : []));
      const spent = walls.reduce((sum, wall) => sum + wall, 0);
      if (spent <= maxTime && walls.length < (stream === "3 apps" ? maxRounds : maxRuns))
        runs.push(await clock(command));
      const used = round <= maxLooks ? await lookAfter(command, scratch) : undefined;
      if (used) runs.push(used);
    }
  }
  const starts = new Map(
    jobs.filter(({ stream }) => stream === "3 apps").map((job) => [job.tool, summarise(job.runs).wall]),
  );
  return jobs.map(({ tool, stream, bytes, runs }) => {
    const measured = summarise(runs);
    const beyond = measured.wall - (starts.get(tool) ?? 0);
    const isStart = stream === "3 apps";
    return { tool, stream, bytes, measured, ...(!isStart && beyond > 0 && { speed: bytes / 1000 / beyond }) };
  });
}

const maxRounds = 15;
const maxRuns = 7;
/** How often CPU time and memory are taken, which vary less. */
const maxLooks = 3;
/** In milliseconds, of one command. */
const maxTime = 7_000;

function jobsOf(all: readonly Tool[]): Job[] {
  return all.flatMap((tool) =>
    [...streams].flatMap(([stream, text]) => {
      const input = join(scratch, `${stream}.yaml`);
      if (!existsSync(input)) writeFileSync(input, text);
      const command = tool.command(stream, input);
      return command ? [{ tool: tool.name, stream, bytes: Buffer.byteLength(text), command, runs: [] }] : [];
    }),
  );
}

function table(results: readonly Result[]): string {
  const rows = results.map(({ tool, stream, bytes, measured: { wall, cpu, memory, runs }, speed }) => [
    tool,
    stream,
    `${(bytes / 1e6).toFixed(2)} MB`,
    `${wall.toFixed(0)} ms`,
    cpu === undefined ? "" : `${cpu.toFixed(0)} ms`,
    speed === undefined ? "" : `${speed.toFixed(1)} MB/s`,
    memory === undefined ? "" : `${memory.toFixed(0)} MiB`,
    `${runs}`,
  ]);
  return columns([["tool", "stream", "input", "wall", "cpu", "beyond start", "memory", "runs"], ...rows]);
}

async function runShapes(results: readonly Result[]): Promise<Growth[]> {
  const start =
    results.find(({ tool, stream }) => tool === "hashroll (node)" && stream === "3 apps")?.measured.cpu ?? 0;
  const all: Growth[] = [];
  for (const shape of shapes) {
    process.stderr.write(`${shape.name}\n`);
    try {
      const growth = await measureGrowth(shape, bundle, start, scratch);
      if (growth) all.push(growth);
    } catch (error) {
      // The others are worth knowing all the same.
      said.push(`${shape.name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
  return all;
}

/** Of large runs: most configs renamed, or all of them copied. */
async function runProofs(): Promise<Map<string, number>> {
  const copies = join(scratch, "copies.yaml");
  writeFileSync(copies, shapes.find(({ name }) => name === "configs without references")?.text(5_000_000) ?? "");
  const inputs = [["5000 apps", join(scratch, "5000 apps.yaml")] as const, ["5 MB of copies", copies] as const];
  const shares = new Map<string, number>();
  for (const [stream, input] of inputs) shares.set(stream, await measureProof(bundle, input, scratch));
  return shares;
}

function growthTable(all: readonly Growth[]): string {
  const rows = all.map(({ shape, bytes, cpu, exponent, memoryPerByte }) => [
    shape,
    `${(bytes / 1e6).toFixed(1)} MB`,
    `${cpu.toFixed(0)} ms`,
    exponent.toFixed(2),
    memoryPerByte.toFixed(1),
  ]);
  return columns([["shape", "input", "cpu", "exponent", "memory beyond 60 MiB, per byte"], ...rows]);
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

try {
  if (!existsSync(join(built, "hashroll.js")))
    throw new Error("Expected dist/hashroll.js to be there: npm run build makes it");
  cpSync(built, join(scratch, "dist"), { recursive: true });
  const [load = 0] = loadavg();
  if (load > availableParallelism())
    said.push(`load ${load.toFixed(1)} at the start: others use the machine, and times are too long`);
  const results = await run();
  const growth = await runShapes(results);
  const proof = await runProofs();
  const targets = [...checkTargets(results), checkProof(proof), ...checkGrowth(growth)];
  const { version } = JSON.parse(readFileSync(join(here, "../../package.json"), "utf8")) as { version: string };
  const [cpu, cores] = [cpus()[0]?.model, availableParallelism()];
  const machine = { cpu, cores, load, node: process.version, hashroll: version };
  const exponent = growthExponent(results, "hashroll (node)");
  writeFileSync(
    join(here, "result.json"),
    `${JSON.stringify({ machine, results, exponent, proof: Object.fromEntries(proof), growth, targets }, null, 2)}\n`,
  );
  writeFileSync(join(here, "result.svg"), plot(results));
  const verdict = (met: boolean | undefined): string => (met === undefined ? "-" : met ? "met" : "NOT MET");
  const checked = columns(targets.map(({ text, got, met }) => [verdict(met), text, got]));
  process.stdout.write(`${[table(results), growthTable(growth), checked, ...said].join("\n\n")}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
