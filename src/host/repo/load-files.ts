// Reads of one state what finding apps needs: each content once, however many states and files have it.

import { baseName, newFileTree, type RepoFile } from "../../apps/file-tree.ts";
import {
  chartGenerator,
  configMapKind,
  deployerKinds,
  describingFiles,
  isTemplatePart,
  isYaml,
  looksLikeManifest,
  type RepoFiles,
} from "../../apps/repo-files.ts";
import type { RepoState } from "../git/committed-state.ts";

/** What is known about a content. */
interface Content {
  /** Undefined if nobody needs it. */
  readonly text?: string;
  readonly isManifest: boolean;
  readonly mentions: boolean;
  readonly hasConfigMap: boolean;
}

export type ContentCache = Map<string, Content>;

/** No description of an app is larger; rendered manifests may be. */
const maxBytes = 4 * 1024 * 1024;
/** How many contents are in memory at once, until it is known which are needed. */
const atOnce = 2_000;

export async function loadFiles(
  state: RepoState,
  addresses: readonly string[],
  cache: ContentCache,
): Promise<RepoFiles> {
  const tree = newFileTree(state.files);
  const isDescribing = (path: string): boolean => describingFiles.has(baseName(path));
  const isRead = (path: string): boolean => isYaml.test(path) || isDescribing(path) || isTemplatePart.test(path);
  await load(state.files.filter(({ path, type }) => type === "link" || isRead(path)));
  return {
    tree,
    addresses,
    text: (path) => cache.get(keyOf(tree.get(path)))?.text,
    mentions: tree.files.filter((file) => cache.get(keyOf(file))?.mentions).map(({ path }) => path),
    configMaps: tree.files.filter((file) => cache.get(keyOf(file))?.hasConfigMap).map(({ path }) => path),
    isManifest: (path) => cache.get(keyOf(tree.get(path)))?.isManifest ?? false,
    load: (paths) =>
      load(
        paths.flatMap((path) => tree.get(path) ?? []),
        true,
      ),
  };

  async function load(files: readonly RepoFile[], keepAll = false): Promise<void> {
    const wanted = files.filter((file) => {
      const known = cache.get(keyOf(file));
      return file.type !== "submodule" && (known === undefined || (keepAll && known.text === undefined));
    });
    const unique = [...new Map(wanted.map((file) => [keyOf(file), file])).values()];
    for (let at = 0; at < unique.length; at += atOnce) {
      const some = unique.slice(at, at + atOnce);
      const contents = await state.read(some);
      some.forEach((file, index) => {
        const keep = keepAll || file.type === "link" || isDescribing(file.path);
        cache.set(keyOf(file), contentOf(contents[index], keep, file.path));
      });
    }
  }
}

/** A kustomization and an ordinary file may be the same: what is kept depends on the name, too. */
function keyOf(file: RepoFile | undefined): string {
  if (!file) return "";
  return describingFiles.has(baseName(file.path)) || file.type === "link" ? `${file.id} ${file.type}` : file.id;
}

function contentOf(bytes: Uint8Array | undefined, keep: boolean, path: string): Content {
  const isData = isYaml.test(path);
  if (!bytes || bytes.length > maxBytes)
    return { isManifest: bytes !== undefined && isData, mentions: false, hasConfigMap: false };
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const mentions = (isData || isTemplatePart.test(path)) && deployerKinds.test(text);
  return {
    ...((keep || mentions || (isData && text.includes(chartGenerator))) && { text }),
    mentions,
    isManifest: isData && looksLikeManifest(text),
    hasConfigMap: isData && configMapKind.test(text),
  };
}
