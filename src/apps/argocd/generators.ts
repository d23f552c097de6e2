// The generators of ApplicationSets that need nothing but the repo: list, Git folders and files, and both combined.

import type { Data } from "../../yaml/value/to-data.ts";
import { asMap, at, type DataMap, documentsIn, isTrueAt, listAt, stringAt, stringsAt } from "../data.ts";
import { pathMatcher } from "../path-glob.ts";
import { isHidden } from "../reads/links.ts";
import { isPinned, isThisRepo } from "../repo-address.ts";
import type { RepoFiles } from "../repo-files.ts";
import { fillTemplate } from "../template/fill-template.ts";
import { TemplateFault } from "../template/parse-go-template.ts";
import { fromData, fromFile, fromPath, merge, noParameters, type Parameters } from "./parameters.ts";

export interface GeneratorContext {
  readonly repo: RepoFiles;
  fill(text: string, parameters: Parameters): string;
}

/** More is a mistake, or an attack. */
const maxApps = 10_000;

export async function generate(
  generator: Data,
  outer: Parameters,
  context: GeneratorContext,
): Promise<readonly Parameters[]> {
  const [kind, spec] = [...asMap(generator)].find(([key]) => key !== "selector" && key !== "template") ?? [""];
  if (asMap(generator).has("selector")) throw new TemplateFault("a generator with a selector");
  const filled = kind === "matrix" || kind === "merge" ? spec : fill(spec ?? null, outer, context);
  const run = generators.get(kind);
  if (!run) throw new TemplateFault(`the generator ${kind || "(none)"}, which asks something else than this repo`);
  const found = await run(filled ?? null, outer, context);
  const all = withValues(found, at(filled, "values"), context);
  if (all.length > maxApps) throw new TemplateFault(`more than ${maxApps} apps`);
  return all;
}

type Generator = (spec: Data, outer: Parameters, context: GeneratorContext) => Promise<readonly Parameters[]>;

const generators: ReadonlyMap<string, Generator> = new Map([
  ["list", async (spec: Data) => listed(spec)],
  ["git", fromGit],
  ["matrix", fromMatrix],
  ["merge", fromMerge],
]);

/** Inside a matrix, the second generator may use what the first one gives; on its own it has no templates but `values`. */
function fill(spec: Data, outer: Parameters, context: GeneratorContext): Data {
  if (outer === noParameters) return spec;
  const values = at(spec, "values");
  const rest = new Map([...asMap(spec)].filter(([key]) => key !== "values"));
  const filled = asMap(fillTemplate(rest, (text) => context.fill(text, outer)));
  return values === undefined ? filled : new Map([...filled, ["values", values]]);
}

function listed(spec: Data): Parameters[] {
  const text = stringAt(spec, "elementsYaml");
  const more = text === undefined ? [] : (documentsIn("elementsYaml", text)[0] ?? []);
  return [...listAt(spec, "elements"), ...(Array.isArray(more) ? (more as readonly Data[]) : [])].map((each) =>
    fromData(asMap(each)),
  );
}

async function fromGit(spec: Data, _: Parameters, { repo }: GeneratorContext): Promise<Parameters[]> {
  const address = stringAt(spec, "repoURL");
  if (!isThisRepo(address, "", repo)) throw new TemplateFault(`a Git generator of another repo: ${address}`);
  const revision = stringAt(spec, "revision");
  if (isPinned(revision)) throw new TemplateFault(`a Git generator that is pinned to ${revision}`);
  const prefix = stringAt(spec, "pathParamPrefix");
  const select = (paths: Iterable<string>, key: string): string[] => {
    const rules = listAt(spec, key).map((each) => ({
      matches: pathMatcher(stringAt(each, "path") ?? ""),
      isExcluded: isTrueAt(each, "exclude"),
    }));
    return [...paths].filter((path) => {
      const fitting = rules.filter(({ matches }) => matches(path));
      return fitting.length > 0 && !fitting.some(({ isExcluded }) => isExcluded);
    });
  };
  const visible = [...repo.tree.folders].filter((path) => !isHidden(path));
  const folders = select(visible, "directories").sort();
  const files = select(
    repo.tree.files.filter(({ type }) => type === "file").map(({ path }) => path),
    "files",
  );
  await repo.load(files);
  return [
    ...folders.map((folder) => fromPath(folder, undefined, prefix)),
    ...files.flatMap((path) => contentsOf(path, repo).map((content) => fromFile(path, content, prefix))),
  ];
}

function contentsOf(path: string, repo: RepoFiles): DataMap[] {
  const [data] = documentsIn(path, repo.text(path) ?? "");
  if (data === undefined) throw new TemplateFault(`${path} can't be read`);
  return (Array.isArray(data) ? (data as readonly Data[]) : [data]).map(asMap);
}

async function fromMatrix(spec: Data, outer: Parameters, context: GeneratorContext): Promise<Parameters[]> {
  let all: readonly Parameters[] = [outer];
  for (const generator of listAt(spec, "generators")) {
    const next: Parameters[] = [];
    for (const each of all) {
      for (const inner of await generate(generator, each, context)) next.push(merge(each, inner));
      if (next.length > maxApps) throw new TemplateFault(`more than ${maxApps} apps`);
    }
    all = next;
  }
  return [...all];
}

/** The first generator's, with what the others have for the same keys. */
async function fromMerge(spec: Data, outer: Parameters, context: GeneratorContext): Promise<Parameters[]> {
  const keys = stringsAt(spec, "mergeKeys");
  const keyOf = ({ flat }: Parameters): string => JSON.stringify(keys.map((key) => flat.get(key)));
  const [first, ...others] = listAt(spec, "generators");
  let all = await generate(first ?? null, outer, context);
  for (const generator of others) {
    const more = new Map((await generate(generator, outer, context)).map((each) => [keyOf(each), each]));
    all = all.map((each) => merge(each, more.get(keyOf(each)) ?? noParameters));
  }
  return [...all];
}

/** `values` of a generator, which may use what it gives. */
function withValues(
  found: readonly Parameters[],
  values: Data | undefined,
  context: GeneratorContext,
): readonly Parameters[] {
  if (!(values instanceof Map)) return found;
  return found.map((each) => {
    const filled = fillTemplate(values, (text) => context.fill(text, each));
    return merge(each, fromData(new Map([["values", filled]])));
  });
}
