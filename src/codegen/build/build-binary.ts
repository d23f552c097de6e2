// Builds standalone executables with Bun's compiler: `npm run build:binary [platform…]`, for this machine without an argument.
// They are made of the bundles in dist/, and Bun loads each of those when it is needed: made of src/, a run begins with all of the
// code, and three apps take 56 million instructions instead of 47.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bunOf, bunTarget, type Platform, platforms } from "./bun.ts";

/** Bytecode starts in a third of the time, but works only on the platform that it is compiled on. */
const bytecode = ["--bytecode", "--format=cjs"];

/** Most runs end before compiling to machine code pays off: it happens twenty times later than usual, unless the input is large. */
const lateJit = ["--compile-jit-policy=20"];

/** Bun would load variables and even code from the working folder, which may be untrusted. */
const noAutoload = ["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"];

const here = `${process.platform}-${process.arch}`;
const wanted = process.argv.length > 2 ? process.argv.slice(2) : [here];

const compiler = await bunOf(platformOf(here));
mkdirSync("dist/bin", { recursive: true });
for (const each of wanted.includes("all") ? platforms : wanted) {
  const platform = platformOf(each);
  const output = `dist/bin/hashroll-${platform}`;
  if (platform === here) await compileInOrder(output);
  else await compile(platform, output, []);
  process.stderr.write(`${output}\n`);
}

/**
 * Twice: the second time with the bytecode in the order in which a run of the first one needed it, so that a short run reads
 * fewer pages. Three apps take 16.5 instead of 17.9 ms of processor time.
 */
async function compileInOrder(output: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "hashroll-build-"));
  const order = join(scratch, "order.txt");
  try {
    await compile(platformOf(here), output, bytecode);
    execFileSync(output, [], {
      env: { BUN_BYTECODE_ORDER_OUT: order },
      input: readFileSync("fixtures/shop/in.yaml"),
      stdio: ["pipe", "ignore", "ignore"],
    });
    await compile(platformOf(here), output, [...bytecode, `--bytecode-order=${order}`]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function compile(platform: Platform, output: string, options: readonly string[]): Promise<void> {
  execFileSync(
    compiler,
    [
      "build",
      "dist/hashroll.js",
      "--compile",
      `--target=${bunTarget(platform)}`,
      "--minify",
      ...options,
      ...lateJit,
      ...noAutoload,
      "--compile-executable-path",
      await bunOf(platform),
      "--outfile",
      output,
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
}

function platformOf(name: string): Platform {
  const found = platforms.find((each) => each === name);
  if (found) return found;
  throw new Error(`Expected a platform of ${platforms.join(", ")}, got ${name}`);
}
