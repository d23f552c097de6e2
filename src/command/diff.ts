// `hashroll diff OLD NEW`: what changes per config, and which workloads roll out because of it. Changes nothing.

import { resolve } from "node:path";
import { findPolicy } from "../host/find-policy.ts";
import { readInput } from "../host/read-input.ts";
import { readStream, type StreamText } from "../host/read-stream.ts";
import { mergeSettings } from "../policy/merge-settings.ts";
import { newProblemList } from "../problem/problem-list.ts";
import { compareStreams } from "../report/diff/compare-streams.ts";
import type { DiffDocument } from "../report/diff/diff-document.ts";
import { diffMarkdown } from "../report/diff/markdown.ts";
import { hashSide } from "../report/diff/side.ts";
import { isSame } from "../report/diff/summarise-diff.ts";
import { diffText } from "../report/diff/text.ts";
import { diffPage } from "../report/page/diff-page.ts";
import { summariseErrors } from "../report/summary.ts";
import type { DiffFormat } from "../settings/output-formats.ts";
import { paintFor } from "../text/paint.ts";
import { finish } from "./finish.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";
import { keepHeapSmall } from "./io/keep-heap-small.ts";
import { withProgress } from "./io/progress.ts";
import { type CommandFlags, loadPolicy } from "./prepare.ts";
import { readSecretKey } from "./secret-key.ts";

export interface DiffFlags extends CommandFlags {
  readonly format?: DiffFormat;
  readonly all?: boolean;
  readonly exitCode?: boolean;
}

const formats: Record<DiffFormat, (document: DiffDocument, flags: DiffFlags, io: Io) => string | Promise<string>> = {
  text: (document, { all = false }, io) => diffText(document, { all, paint: paintFor(io.stdout, io.env) }),
  markdown: (document, { all = false }) => diffMarkdown(document, all),
  html: async (document) => (await import("../report/page/write-page.ts")).writePage(diffPage(document)),
  json: (document) => `${JSON.stringify(document, null, 2)}\n`,
};

export async function diff(old: string, now: string, flags: DiffFlags, io: Io): Promise<ExitCode> {
  const problems = newProblemList();
  const found = findPolicy(io.cwd, flags.policy);
  const policy = loadPolicy(found, io, problems);
  const settings = mergeSettings(policy, flags);
  const secretKey = readSecretKey(settings.secretKeyFile, io, problems);
  const context = { ...io, leaveOut: found.source && resolve(io.cwd, found.source.path) };
  const also = await Promise.all((settings.alsoRead ?? []).map((each) => readInput([each], context, problems)));
  const shared = { secretKey, placeInPolicy: policy && ((path: string) => policy.places.get(path)) };
  const contextSources = also.flat().map((source) => ({ ...source, isContext: true }));
  const request = { ...settings, optional: false };
  const read = (name: string): Promise<StreamText> =>
    withProgress(io, `reading ${name}`, () => readStream(name, request, context, problems));
  const [before, after] = [await read(old), await read(now)];
  await keepHeapSmall([...before.sources, ...after.sources, ...contextSources]);
  const hash = (title: string, { sources, ...known }: StreamText) =>
    hashSide({ title, ...known }, { ...shared, sources: [...sources, ...contextSources] }, settings);
  const [was, is] = [hash(old, before), hash(now, after)];
  // What else is to be said about the old side was said when it was the new one.
  problems.addAll(was.problems.filter(({ severity }) => severity === "error"));
  problems.addAll(is.problems.filter(({ severity }) => severity !== "note"));
  const compared = problems.hasErrors
    ? { faults: { old: [], new: [] } }
    : compareStreams(was, is, { options: settings, secretKey, problems: problems.all });
  if ("faults" in compared) problems.addAll([...compared.faults.old, ...compared.faults.new]);
  const summary = (failed: boolean): string | undefined =>
    failed ? summariseErrors(problems.all, "compared") : undefined;
  const code = await finish({ problems, settings, summary }, io);
  if ("faults" in compared) return flags.exitCode ? exitCode.usage : code;
  const { document } = compared;
  await io.stdout.write(await formats[flags.format ?? "text"](document, flags, io));
  return flags.exitCode && !isSame(document) ? exitCode.problems : code;
}
