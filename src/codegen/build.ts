// Builds what users run: one bundle per entry, and the types of the library.

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { policyJsonSchema, reportJsonSchema } from "../policy/json-schema.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

const shared = {
  outdir: "dist",
  bundle: true,
  platform: "node",
  target: "node20",
  minifySyntax: true,
  legalComments: "none",
} as const;

rmSync("dist", { recursive: true, force: true });
await build({
  ...shared,
  entryPoints: { hashroll: "src/main.ts", index: "src/index.ts", watch: "src/watch/index.ts" },
  splitting: true,
  chunkNames: "chunk-[hash]",
  format: "esm",
  define: { HASHROLL_VERSION: JSON.stringify(version), HASHROLL_PARSER: '"./parser.cjs"' },
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});
// Apart from the rest, and in the one format that can be loaded in the middle of a function: see src/manifest/load-parser.ts.
await build({
  ...shared,
  entryPoints: { parser: "src/manifest/parse.ts" },
  format: "cjs",
  outExtension: { ".js": ".cjs" },
});
mkdirSync("dist/schema");
writeFileSync("dist/schema/revision-policy.json", `${JSON.stringify(policyJsonSchema(), null, 2)}\n`);
writeFileSync("dist/schema/report.json", `${JSON.stringify(reportJsonSchema(), null, 2)}\n`);
chmodSync("dist/hashroll.js", 0o755);
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "src/codegen/types.tsconfig.json"], {
  stdio: "inherit",
});
