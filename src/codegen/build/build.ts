// Builds what users run: one bundle per entry and per part that is loaded on demand, and the types of the library.

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { attachSchema, gcSchema, historySchema } from "../../report/cluster/schema.ts";
import { diffSchema } from "../../report/diff/diff-document.ts";
import { explanationSchema } from "../../report/explain/explanation.ts";
import { reportSchema } from "../../report/report-schema.ts";
import { reviewSchema } from "../../report/review/review-document.ts";
import { newJsonSchema } from "../../settings/json-schema.ts";
import { policySchema } from "../../settings/schema.ts";
import { bundledPackages, noticesText } from "./bundled-packages.ts";
import { library } from "./library.ts";
import { writePageClient } from "./page-client.ts";
import { newSbom } from "./sbom.ts";

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
  "src/config/hash/portable-sha256.ts",
  "src/host/read-previous-sources.ts",
  "src/report/page/write-page.ts",
  // What runs before Helm starts; the rest of that command is loaded while Helm runs.
  "src/command/helm/helm.ts",
  "fast-glob",
];

/** All other commands are one bundle: they have most of their code in common, and start less often than the filter. */
const commands = [
  "src/command/explain.ts",
  "src/command/init.ts",
  "src/command/explain-code.ts",
  "src/command/diff.ts",
  "src/command/record/record.ts",
  "src/command/review/review.ts",
  "src/command/review/record-apps.ts",
  "src/command/helm/post-render.ts",
  "src/command/helm/rollback.ts",
  "src/command/helm/session.ts",
  "src/command/argocd.ts",
  "src/command/history.ts",
  "src/command/gc.ts",
  "src/command/attach.ts",
];

/** The tables that they print are another: the widths of all characters take as long to load as the rest. */
const tables = [
  "src/report/explain/table.ts",
  "src/report/explain/wide.ts",
  "src/report/cluster/history-table.ts",
  "src/report/cluster/outcome-table.ts",
];
const groups = new Map(Object.entries({ commands, tables }));

/** Points at those bundles by their files. */
const apart: Plugin = {
  name: "apart",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(commands|tables)$/ }, ({ path }) => ({ path, namespace: "group" }));
    onLoad({ filter: /.*/, namespace: "group" }, ({ path }) => ({
      contents:
        groups
          .get(path)
          ?.map((each) => `export * from "./${each}";`)
          .join("") ?? "",
      resolveDir: process.cwd(),
    }));
    onResolve({ filter: /.*/, namespace: "file" }, ({ kind, path, importer }) => {
      const isOnDemand = kind === "dynamic-import" || (kind === "require-call" && importer.endsWith(".ts"));
      if (!isOnDemand || path.startsWith("node:")) return undefined;
      return { path: `./${bundleName(path)}.js`, external: true };
    });
  },
};

const shared = {
  outdir: "dist",
  bundle: true,
  platform: "node",
  target: "node20",
  // Names are kept, for the stack of a bug.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  metafile: true,
  define: { HASHROLL_VERSION: JSON.stringify(version) },
} satisfies BuildOptions;

await writePageClient();
rmSync("dist", { recursive: true, force: true });
// The executable is CommonJS: Node has it running sooner than modules.
const executable = await build({
  ...shared,
  plugins: [withoutChildProcess, apart],
  entryPoints: {
    hashroll: "src/main.ts",
    ...Object.fromEntries([...groups.keys()].map((name) => [name, name])),
    ...Object.fromEntries(loadedOnDemand.map((path) => [bundleName(path), path])),
  },
  format: "cjs",
  supported: { "dynamic-import": false },
  logOverride: { "empty-import-meta": "silent" },
});
chmodSync("dist/hashroll.js", 0o755);
const watch = await build({
  ...shared,
  entryPoints: { watch: "src/watch/index.ts" },
  format: "esm",
  outExtension: { ".js": ".mjs" },
});
const rendering = await build({ ...shared, ...library });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "src/codegen/build/types.tsconfig.json"], {
  stdio: "inherit",
});
// The page's client is in the executable as a text; this only says what it is made of.
const page = await build({ ...shared, entryPoints: ["src/page/main.ts"], platform: "browser", write: false });
const bundled = bundledPackages([executable, watch, rendering, page].map(({ metafile }) => metafile));
writeFileSync("dist/THIRD-PARTY-NOTICES.txt", noticesText(bundled));
writeJson("dist/sbom.cdx.json", newSbom(version, bundled));
writeJson("dist/package.json", { type: "commonjs" });
writeJson("dist/types/package.json", { type: "module" });
mkdirSync("dist/schema");
const schemas = {
  ...{ "revision-policy": policySchema, report: reportSchema, explanation: explanationSchema, diff: diffSchema },
  ...{ review: reviewSchema, history: historySchema, gc: gcSchema, attach: attachSchema },
};
for (const [name, schema] of Object.entries(schemas))
  writeJson(`dist/schema/${name}.json`, newJsonSchema(name, schema));

function bundleName(path: string): string {
  const name = basename(path, ".ts");
  const group = [...groups].find(([, paths]) => paths.some((each) => basename(each, ".ts") === name));
  return group?.[0] ?? name;
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
