// The command that reviews a whole repo.

import { type Command, InvalidArgumentError } from "commander";
import { commandFields } from "../../settings/flags.ts";
import { reviewFields } from "../../settings/review-flags.ts";
import type { Io } from "../io/io.ts";
import type { ReviewFlags } from "../review/review.ts";
import { withOutput } from "../with-output.ts";
import type { Act } from "./cluster-commands.ts";
import { flagsOf, newFlag } from "./flags.ts";

const conditions = reviewFields.failOn.words;

export function addReview(program: Command, io: Io, act: Act): void {
  const command = program
    .command("review")
    .description(
      "Shows what a change does to all apps of a GitOps repo: configs, workloads that roll out, what is removed.",
    )
    .usage("[flags] [BASE]")
    .argument("[base]", "the revision to compare with; without it where the branch left the default branch")
    .showHelpAfterError("(hashroll review --help lists the flags)");
  const { policy, output } = commandFields;
  for (const [key, field] of Object.entries({ ...reviewFields, policy, output })) {
    const flag = newFlag(key, field);
    command.addOption(key === "failOn" ? flag.argParser(readConditions) : flag);
  }
  command.action((base: string | undefined) =>
    act(async () => {
      const flags = flagsOf<ReviewFlags>(command);
      const { review } = await import("../review/review.ts");
      return withOutput(flags.output, io, (own) => review(base, flags, own));
    }),
  );
}

/** `--fail-on restart,error`, or each by itself. */
function readConditions(text: string, previous: readonly string[] = []): string[] {
  const given = text.split(",").map((each) => each.trim());
  const unknown = given.find((each) => !conditions.some((known) => known === each));
  if (unknown !== undefined) throw new InvalidArgumentError(`Use ${conditions.join(", ")}.`);
  return [...previous, ...given];
}
