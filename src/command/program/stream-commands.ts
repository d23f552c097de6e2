// The commands that read streams of manifests, and the one that reads all apps of a repo.

import { type Command, InvalidArgumentError } from "commander";
import { oneOf } from "../../settings/descriptor.ts";
import { commandFields, flagFields } from "../../settings/flags.ts";
import { diffFormats, explainFormats } from "../../settings/output-formats.ts";
import { fleetFields, reviewFields } from "../../settings/review-flags.ts";
import { namedSources } from "../../settings/source-name.ts";
import type { DiffFlags } from "../diff.ts";
import type { ExplainFlags } from "../explain.ts";
import type { InitFlags } from "../init.ts";
import type { Io } from "../io/io.ts";
import type { RecordFlags } from "../record/record.ts";
import type { RecordAppsFlags } from "../review/record-apps.ts";
import type { ReviewFlags } from "../review/review.ts";
import { withOutput } from "../with-output.ts";
import { type Act, addFlags, flagsOf, newCommand, newFlag } from "./flags.ts";

/** What the filter reads, too. */
export function addInput(command: Command): Command {
  return command
    .usage("[flags] [FILE|DIR|GLOB…]")
    .argument("[input...]", "files, folders and globs; standard input without any");
}

/** Without this, hashroll would wait for input that nobody at a terminal types. */
export function requireInput(input: readonly string[], command: Command, io: Io): void {
  if (input.length === 0 && io.stdin.isTTY)
    command.error(
      "error: nothing to read: pipe manifests in, or name files\n(helm template shop ./chart | hashroll, or hashroll manifests/)",
    );
}

export function addExplain(program: Command, io: Io, act: Act): void {
  const command = addInput(
    newCommand(program, "explain", "Explains what happens to each config, and why; changes nothing."),
  ).addOption(newFlag("format", oneOf("output format", explainFormats, { default: "table" })));
  addFlags(command, commandFields);
  command.action((input: string[]) =>
    act(async () => {
      requireInput(input, command, io);
      const flags = flagsOf<ExplainFlags>(command);
      const { explain } = await import("../explain.ts");
      return withOutput(flags.output, io, (own) => explain(input, flags, own));
    }),
  );
}

export function addInit(program: Command, io: Io, act: Act): void {
  const { policy: _policy, output: _output, ...fields } = commandFields;
  const description =
    "Writes a starter hashroll.yaml from what it finds in the manifests; with it, the output is the same.";
  const command = addInput(newCommand(program, "init", description))
    .option("--output <file>", "the file to write; - for standard output (default: hashroll.yaml)")
    .option("--force", "replace a file that exists");
  addFlags(command, fields);
  command.action((input: string[]) =>
    act(async () => {
      requireInput(input, command, io);
      const { init } = await import("../init.ts");
      return init(input, flagsOf<InitFlags>(command), io);
    }),
  );
}

export function addDiff(program: Command, io: Io, act: Act): void {
  const description =
    "Compares two streams by base name: changed keys, and the workloads that roll out because of them.";
  const command = newCommand(program, "diff", description)
    .usage("[flags] OLD NEW")
    .argument("<old>", `a file, folder or glob, -, ${namedSources}`)
    .argument("<new>", "the same; what is not hashed yet is hashed first")
    .addOption(newFlag("format", oneOf("output format", diffFormats, { default: "text" })))
    .option("--all", "also show objects that have nothing to do with configs")
    .option("--exit-code", "exit with 1 if anything differs, and with 2 for errors");
  addFlags(command, commandFields);
  command.action((old: string, now: string) =>
    act(async () => {
      if (old === "-" && now === "-") command.error("error: only one of OLD and NEW can be standard input");
      const flags = flagsOf<DiffFlags>(command);
      const { diff } = await import("../diff.ts");
      return withOutput(flags.output, io, (own) => diff(old, now, flags, own));
    }),
  );
}

export function addRecord(program: Command, io: Io, act: Act): void {
  const description = "Writes the newest revisions of hashroll's output into a ledger in the repo, for --previous.";
  const revisions = "how many older revisions of each ConfigMap stay in it";
  const command = addInput(newCommand(program, "record", description))
    .option(
      "--app <name>",
      "one ledger per application: .hashroll/NAME.yaml instead of .hashroll/revisions.yaml",
      appName,
    )
    .option("--apps", "the ledgers of all apps of the repo, rendered as hashroll review does; it takes no input")
    .option("--check", "write nothing; fail if the ledger is not up to date")
    .addOption(newFlag("revisions", { ...flagFields.revisions, default: "auto, 10", description: revisions }));
  addFlags(command, fleetFields);
  command.action((input: string[], { apps }: { readonly apps?: boolean }) =>
    act(async () => {
      if (apps) {
        if (input.length > 0) command.error("error: --apps renders the apps itself, and takes no input");
        return (await import("../review/record-apps.ts")).recordApps(flagsOf<RecordAppsFlags>(command), io);
      }
      requireInput(input, command, io);
      const { record } = await import("../record/record.ts");
      return record(input, flagsOf<RecordFlags>(command), io);
    }),
  );
}

function appName(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text)) return text;
  throw new InvalidArgumentError("Use letters, digits, dots and dashes.");
}

export function addReview(program: Command, io: Io, act: Act): void {
  const description =
    "Shows what a change does to all apps of a GitOps repo: configs, workloads that roll out, what is removed.";
  const command = newCommand(program, "review", description)
    .usage("[flags] [BASE]")
    .argument("[base]", "the revision to compare with; without it where the branch left the default branch");
  const { policy, output } = commandFields;
  addFlags(command, { ...reviewFields, policy, output });
  command.options.find(({ long }) => long === "--fail-on")?.argParser(readConditions);
  command.action((base: string | undefined) =>
    act(async () => {
      const flags = flagsOf<ReviewFlags>(command);
      const { review } = await import("../review/review.ts");
      return withOutput(flags.output, io, (own) => review(base, flags, own));
    }),
  );
}

const conditions = reviewFields.failOn.words;

/** `--fail-on restart,error`, or each by itself. */
function readConditions(text: string, previous: readonly string[] = []): string[] {
  const given = text.split(",").map((each) => each.trim());
  const unknown = given.find((each) => !conditions.some((known) => known === each));
  if (unknown !== undefined) throw new InvalidArgumentError(`Use ${conditions.join(", ")}.`);
  return [...previous, ...given];
}
