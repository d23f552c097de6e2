// Builds what users run: one bundle per entry, and the types of the library.

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build, type Plugin } from "esbuild";
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

/** commander loads Node's child_process for commands in files of their own; we have none, and it is slow to load. */
const withoutChildProcess: Plugin = {
  name: "without-child-process",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes("node_modules/commander/") ? { path: "child_process", namespace: "absent" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "absent" }, () => ({ contents: "module.exports = {};" }));
  },
};

/** What is loaded in the middle of a function has a file and a format of its own: see src/manifest/load-parser.ts. */
const parserApart: Plugin = {
  name: "parser-apart",
  setup({ onResolve }) {
    onResolve({ filter: /\/parse\.ts$/ }, ({ kind }) =>
      kind === "require-call" ? { path: "./parser.cjs", external: true } : undefined,
    );
  },
};

rmSync("dist", { recursive: true, force: true });
await build({
  ...shared,
  entryPoints: { hashroll: "src/main.ts", index: "src/index.ts", watch: "src/watch/index.ts" },
  splitting: true,
  chunkNames: "chunk-[hash]",
  format: "esm",
  plugins: [withoutChildProcess, parserApart],
  define: { HASHROLL_VERSION: JSON.stringify(version) },
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});
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
