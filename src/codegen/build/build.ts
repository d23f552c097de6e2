// Builds what users run: one bundle per entry and per part that is loaded on demand, and the types of the library.

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { gcJsonSchema, historyJsonSchema } from "../../report/cluster/schema.ts";
import { reportJsonSchema } from "../../report/report-schema.ts";
import { policyJsonSchema } from "../../settings/json-schema.ts";
import { makeCache } from "./make-cache.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

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

/** What the executable loads in the middle of a function, each a bundle of its own. */
const loadedOnDemand = [
  "src/command/filter.ts",
  "src/command/program/program.ts",
  "src/command/explain.ts",
  "src/command/record.ts",
  "src/command/helm.ts",
  "src/command/argocd.ts",
  "src/command/history.ts",
  "src/command/gc.ts",
  "src/host/previous-source.ts",
  "src/yaml/parse/parse-document.ts",
  "fast-glob",
];

/** Points at those bundles, by a loader that knows what V8 made of them, or by their files alone. */
function apart(isLoaded: boolean): Plugin {
  return {
    name: "apart",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/, namespace: "file" }, ({ kind, path, importer }) => {
        if (path.startsWith("node:")) return undefined;
        const isOnDemand = kind === "dynamic-import" || (kind === "require-call" && importer.endsWith(".ts"));
        const bundle = `${bundleName(path)}.js`;
        if (!isOnDemand) return undefined;
        return isLoaded ? { path: bundle, namespace: "part" } : { path: `./${bundle}`, external: true };
      });
      onLoad({ filter: /.*/, namespace: "part" }, ({ path }) => ({
        contents: `module.exports = require("./load-part.ts").loadPart(require("node:path").join(__dirname, "${path}"), require);`,
        resolveDir: resolve("src/command/io"),
      }));
    },
  };
}

const shared = {
  outdir: "dist",
  bundle: true,
  platform: "node",
  target: "node20",
  // Names are kept, for the stack of a bug.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  define: { HASHROLL_VERSION: JSON.stringify(version) },
} satisfies BuildOptions;

rmSync("dist", { recursive: true, force: true });
// The executable is CommonJS: Node has it running sooner than modules.
await build({
  ...shared,
  plugins: [withoutChildProcess, apart(true)],
  entryPoints: {
    hashroll: "src/main.ts",
    ...Object.fromEntries(loadedOnDemand.map((path) => [bundleName(path), path])),
  },
  format: "cjs",
  supported: { "dynamic-import": false },
  logOverride: { "empty-import-meta": "silent" },
});
chmodSync("dist/hashroll.js", 0o755);
await build({
  ...shared,
  plugins: [withoutChildProcess, apart(false)],
  entryPoints: { index: "src/index.ts", watch: "src/watch/index.ts" },
  format: "esm",
  outExtension: { ".js": ".mjs" },
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "src/codegen/build/types.tsconfig.json"], {
  stdio: "inherit",
});
writeJson("dist/package.json", { type: "commonjs" });
writeJson("dist/types/package.json", { type: "module" });
mkdirSync("dist/schema");
writeJson("dist/schema/revision-policy.json", policyJsonSchema());
writeJson("dist/schema/report.json", reportJsonSchema());
writeJson("dist/schema/history.json", historyJsonSchema());
writeJson("dist/schema/gc.json", gcJsonSchema());
for (const path of loadedOnDemand) await makeCache(`dist/${bundleName(path)}.js`);

function bundleName(path: string): string {
  return basename(path, ".ts");
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
