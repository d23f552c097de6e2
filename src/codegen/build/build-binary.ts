// Builds standalone executables with Bun's compiler: `npm run build:binary [platform…]`, for this machine without an argument.

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { downloadPackage, fileOfTarball } from "./npm-package.ts";

const bunVersion = "1.4.4";

/** Bun for each platform: this machine's is the compiler, the target's becomes the executable that holds the code. */
const platforms = {
  "linux-x64": {
    bun: "linux-x64",
    integrity: "sha512-CHbbkmHVM28T1GFq+6GL4Ao4ujwwYwj1CxFFwEFzLanPfNsId9AhbIP0Q4reWuWBkGimUkoQygrK7Rgjtj3vog==",
  },
  "linux-arm64": {
    bun: "linux-aarch64",
    integrity: "sha512-ZTVtpf9zmHSBVPX1sBwe5agGb/rN34yPGg/Hby8e2Ax2uCUA2URZKlZH7qLntK7qaFJCMXh9v0GWNYN2zINz1w==",
  },
  "darwin-arm64": {
    bun: "darwin-aarch64",
    integrity: "sha512-zW/hxwc8sJAILGwB5eTC4i48ouGXf0V4lrxmEOk3JIE6JkYVW1TZh1E2pIempqsezgW1sckTIIDudFON8bJ2Mw==",
  },
  "darwin-x64": {
    bun: "darwin-x64",
    integrity: "sha512-oKGcxLsvh4oHjAo28nPm8c/xN0o/OmGyj1IHYc94vprkWsW2hNg2keEZt5f40cI5Hvu4jDlSRTR0UNpv1UIAxw==",
  },
} as const;

type Platform = keyof typeof platforms;

/** Bytecode starts in a third of the time, but works only on the platform that it is compiled on. */
const bytecode = ["--bytecode", "--format=cjs"];

/** Most runs end before compiling to machine code pays off: it happens twenty times later than usual. */
const lateJit = ["--compile-jit-policy=20"];

/** Bun would load variables and even code from the working folder, which may be untrusted. */
const noAutoload = ["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"];

const here = `${process.platform}-${process.arch}`;
const wanted = process.argv.length > 2 ? process.argv.slice(2) : [here];
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

const compiler = await bunOf(platformOf(here));
mkdirSync("dist/bin", { recursive: true });
for (const each of wanted.includes("all") ? Object.keys(platforms) : wanted) {
  const platform = platformOf(each);
  const output = `dist/bin/hashroll-${platform}`;
  execFileSync(
    compiler,
    [
      "build",
      "src/main.ts",
      "--compile",
      `--target=bun-${platforms[platform].bun}`,
      "--minify",
      ...(platform === here ? bytecode : []),
      ...lateJit,
      ...noAutoload,
      "--define",
      `HASHROLL_VERSION=${JSON.stringify(version)}`,
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
  if (name in platforms) return name as Platform;
  throw new Error(`Expected a platform of ${Object.keys(platforms).join(", ")}, got ${name}`);
}

/** Bun itself, from its npm package, cached. */
async function bunOf(platform: Platform): Promise<string> {
  const { bun, integrity } = platforms[platform];
  const path = join(process.cwd(), `.cache/bun/${bunVersion}/${platform}/bun`);
  if (existsSync(path)) return path;
  mkdirSync(join(path, ".."), { recursive: true });
  const scratch = mkdtempSync(join(process.cwd(), ".cache/bun/making-"));
  try {
    const tarball = await downloadPackage({ spec: `@oven/bun-${bun}@${bunVersion}`, integrity }, scratch);
    writeFileSync(path, fileOfTarball(tarball, "package/bin/bun"));
    chmodSync(path, 0o755);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return path;
}
