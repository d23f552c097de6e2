// `hashroll record`: writes the newest revisions of a rendered stream into the ledger.

import { resolve } from "node:path";
import { findPolicy } from "../../host/find-policy.ts";
import { readInput } from "../../host/read-input.ts";
import { mergeSettings } from "../../policy/merge-settings.ts";
import { newProblemList } from "../../problem/problem-list.ts";
import { finish } from "../finish.ts";
import type { ExitCode, Io } from "../io/io.ts";
import { type CommandFlags, loadPolicy } from "../prepare.ts";
import { updateLedger } from "./update-ledger.ts";

export interface RecordFlags extends CommandFlags {
  readonly app?: string;
  readonly check?: boolean;
}

export async function record(paths: readonly string[], flags: RecordFlags, io: Io): Promise<ExitCode> {
  const problems = newProblemList();
  const path = `.hashroll/${flags.app ?? "revisions"}.yaml`;
  const found = findPolicy(io.cwd, flags.policy);
  const policy = loadPolicy(found, io, problems);
  const input = { ...io, leaveOut: found.source && resolve(io.cwd, found.source.path) };
  const sources = await readInput(paths, input, problems);
  const { revisions } = mergeSettings(policy, flags);
  const { summary } = await updateLedger({ path, sources, revisions, check: flags.check }, io, problems);
  return finish({ problems, summary: (failed) => (failed ? undefined : summary) }, io);
}
