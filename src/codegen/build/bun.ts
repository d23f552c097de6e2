// Bun, which the standalone executables are made with: its npm packages, pinned by integrity.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { downloadPackage, fileOfTarball } from "./npm-package.ts";

const bunVersion = "1.4.4";

/** Bun for each platform: this machine's is the compiler, the target's becomes the executable that holds the code. */
const packages = {
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

export type Platform = keyof typeof packages;
export const platforms = Object.keys(packages) as Platform[];

/** What is in every executable besides our code, for an SBOM. */
export const bunRuntime = {
  name: "@oven/bun-linux-x64",
  version: bunVersion,
  licence: "MIT",
  integrity: packages["linux-x64"].integrity,
};

/** `bun-linux-aarch64`, as Bun's compiler calls a platform. */
export function bunTarget(platform: Platform): string {
  return `bun-${packages[platform].bun}`;
}

/** Bun itself, from its npm package, cached. */
export async function bunOf(platform: Platform): Promise<string> {
  const { bun, integrity } = packages[platform];
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
