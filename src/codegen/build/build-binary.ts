// Builds standalone executables with Bun's compiler: `npm run build:binary [platform…]`, for this machine without an argument.
// They are made of the bundles in dist/, and Bun loads each of those when it is needed: made of src/, a run begins with all of the
// code, and three apps take 56 million instructions instead of 47.

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { bunOf, bunTarget, type Platform, platforms } from "./bun.ts";

/** Bytecode starts in a third of the time, but works only on the platform that it is compiled on. */
const bytecode = ["--bytecode", "--format=cjs"];

/** Most runs end before compiling to machine code pays off: it happens twenty times later than usual. */
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
  execFileSync(
    compiler,
    [
      "build",
      "dist/hashroll.js",
      "--compile",
      `--target=${bunTarget(platform)}`,
      "--minify",
      ...(platform === here ? bytecode : []),
      ...lateJit,
      ...noAutoload,
      "--compile-executable-path",
      await bunOf(platform),
      "--outfile",
      output,
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  process.stderr.write(`${output}\n`);
}

function platformOf(name: string): Platform {
  const found = platforms.find((each) => each === name);
  if (found) return found;
  throw new Error(`Expected a platform of ${platforms.join(", ")}, got ${name}`);
}
