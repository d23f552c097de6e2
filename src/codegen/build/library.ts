// How the library is bundled: one file for Node and browsers, without anything of Node.

import type { BuildOptions } from "esbuild";

export const library = {
  entryPoints: { index: "src/index.ts" },
  bundle: true,
  platform: "neutral",
  mainFields: ["module", "main"],
  format: "esm",
  target: "es2023",
  outExtension: { ".js": ".mjs" },
  outdir: "dist",
} satisfies BuildOptions;
