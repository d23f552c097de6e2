// Reads one stream from wherever it is: as input is read, or as a source of earlier outputs is.

import { unreadableStream } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { parseSourceName } from "../settings/source-name.ts";
import { decodeUtf8 } from "../text/decode-utf8.ts";
import type { Source } from "../text/source.ts";
import { readVersions } from "./git/versions.ts";
import { readFromCluster } from "./previous/cluster.ts";
import { readReleaseManifest } from "./previous/helm-release.ts";
import type { PreviousRequest } from "./previous/request.ts";
import type { QueryContext } from "./process/query-program.ts";
import { type InputContext, readInput } from "./read-input.ts";

export interface StreamText {
  readonly sources: readonly Source[];
  /** Whether workloads are not in it, whatever there are. */
  readonly hasOnlyConfigs: boolean;
  /** Of a cluster: which of its configs are current, as `configKey` writes them. */
  readonly current?: ReadonlySet<string>;
}

/** `name`: a file, folder or glob, `-`, `helm:NAMESPACE/RELEASE`, `git:PATH` or `cluster`. */
export async function readStream(
  name: string,
  request: PreviousRequest,
  context: InputContext & QueryContext,
  problems: ProblemList,
): Promise<StreamText> {
  const result = await readSource(name, request, context);
  if (result === "as-input") return { sources: await readInput([name], context, problems), hasOnlyConfigs: false };
  const hasOnlyConfigs = name === "cluster";
  if ("text" in result) {
    const { text, current } = result;
    return { sources: [{ path: name, text }], hasOnlyConfigs, ...(current && { current }) };
  }
  problems.add(unreadableStream(name, result.fault));
  return { sources: [], hasOnlyConfigs };
}

type Answer =
  | { readonly text: string; readonly current?: ReadonlySet<string> | undefined }
  | { readonly fault: string };

/** `as-input`: it names files, a folder or a glob. */
async function readSource(name: string, request: PreviousRequest, context: QueryContext): Promise<Answer | "as-input"> {
  if (name === "") return { fault: "its name is empty, like a variable that is not set" };
  const source = parseSourceName(name);
  switch (source.from) {
    case "cluster":
      return readCurrent(request, context);
    case "helm":
      return readReleaseManifest(source.release, request, context);
    case "git":
      return readCommitted(source.path, context);
    case "file":
      return "as-input";
  }
}

/** The revisions of a cluster. */
async function readCurrent(request: PreviousRequest, context: QueryContext): Promise<Answer> {
  const result = await readFromCluster(request, context);
  if ("fault" in result) return result;
  const [listed] = result.sources;
  return { text: listed?.text ?? "", current: listed?.live?.current };
}

/** The version of the newest commit. */
async function readCommitted(path: string, context: QueryContext): Promise<Answer> {
  if (path === "") return { fault: "it has to be git:PATH" };
  const history = await readVersions(path, context);
  if ("fault" in history) return history;
  const current = history.versions.find(({ isCurrent }) => isCurrent);
  if (!current) return { fault: "the newest commit does not have it" };
  const { text, invalidAt } = decodeUtf8(current.bytes);
  return invalidAt === undefined ? { text } : { fault: "it is not UTF-8" };
}
