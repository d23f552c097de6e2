// Rendered manifests from earlier runs, by everything that they were made from. In the user's own cache folder; never with a Secret.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { App } from "../../apps/app.ts";
import type { RepoFile } from "../../apps/file-tree.ts";
import { kindPeeker } from "../../manifest/read/peek-kind.ts";
import type { Source } from "../../text/source.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";
import type { ProcessContext } from "../process/run-process.ts";

export interface RenderCache {
  /** The rendered manifests of a key; made by `render` if they are not known. Equal keys are rendered once. */
  get(key: string, render: () => Promise<readonly Source[] | undefined>): Promise<readonly Source[] | undefined>;
}

/** `folder` is undefined if nothing is to be kept. */
export function newRenderCache(folder: string | undefined): RenderCache {
  return {
    async get(key, render) {
      const path = folder === undefined ? undefined : join(folder, `${key}.json`);
      const known = path === undefined ? undefined : readEntry(path);
      if (known) return known;
      const rendered = await render();
      if (rendered && folder !== undefined && path !== undefined && !rendered.some(mayHaveSecret))
        writeEntry(folder, path, rendered);
      return rendered;
    },
  };
}

export function cacheFolder({ env }: ProcessContext): string | undefined {
  const folder = env.XDG_CACHE_HOME || (env.HOME && join(env.HOME, ".cache"));
  return folder ? join(folder, "hashroll", "review") : undefined;
}

/** The same for the same manifests: the app's description, its files, and the programs that render them. */
export function cacheKey(app: App, files: readonly RepoFile[], programs: readonly string[]): string {
  const { id: _id, origin: _origin, ...described } = app;
  const hash = createHash("sha256").update(JSON.stringify(["1", described, programs]));
  for (const { path, id, type } of files) hash.update(`\0${type} ${id} ${path}`);
  return hash.digest("hex");
}

export interface Programs {
  /** Which programs these are: their files, with size and time. */
  readonly programs: readonly string[];
  readonly hasKustomize: boolean;
}

export function findPrograms({ env }: ProcessContext): Programs {
  const names = [env.HELM_BIN || "helm", env.KUSTOMIZE_BIN || "kustomize", env.KUBECTL || "kubectl"];
  const found = names.map((name) => {
    const folders = name.includes("/") ? [""] : (env.PATH ?? "").split(delimiter);
    for (const folder of folders) {
      const path = folder === "" ? name : join(folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat?.isFile()) return `${path} ${stat.size} ${stat.mtimeMs}`;
    }
    return name;
  });
  return { programs: found, hasKustomize: found[1] !== names[1] };
}

function mayHaveSecret({ text }: Source): boolean {
  const kindOf = kindPeeker(text);
  return splitDocuments(text).some(({ start, end }) => {
    const kind = kindOf(start, end);
    return kind === "Secret" || (kind === undefined && text.slice(start, end).includes("Secret"));
  });
}

function readEntry(path: string): readonly Source[] | undefined {
  try {
    const found = JSON.parse(readFileSync(path, "utf8")) as readonly Source[];
    const now = new Date();
    utimesSync(path, now, now);
    return found.map(({ path: title, text }) => ({ path: String(title), text: String(text) }));
  } catch {
    return undefined;
  }
}

/** A cache that can't be written is none. */
function writeEntry(folder: string, path: string, sources: readonly Source[]): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify(sources.map(({ path: title, text }) => ({ path: title, text }))), {
      mode: 0o600,
    });
    renameSync(temporary, path);
  } catch {}
}

/** More than two runs over a thousand apps need. */
const maxEntries = 5_000;

/** Removes what was not used for longest. */
export function pruneCache(folder: string): void {
  try {
    const names = readdirSync(folder);
    if (names.length <= maxEntries) return;
    const byTime = names
      .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.time - a.time);
    for (const { path } of byTime.slice(maxEntries / 2)) rmSync(path, { force: true });
  } catch {}
}
