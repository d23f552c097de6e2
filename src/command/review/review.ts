// `hashroll review [BASE]`: what a change of a GitOps repo does to its apps. Changes nothing, and asks no cluster.

import { defined } from "../../collections/defined.ts";
import { noApps } from "../../problem/messages/index.ts";
import { newProblemList } from "../../problem/problem-list.ts";
import { reviewPage } from "../../report/page/review-page.ts";
import { reviewMarkdown } from "../../report/review/markdown.ts";
import type { ReviewDocument, ReviewedState } from "../../report/review/review-document.ts";
import { type Condition, hasHappened, summariseReview } from "../../report/review/summarise-review.ts";
import { reviewText } from "../../report/review/text.ts";
import type { DiffFormat } from "../../settings/output-formats.ts";
import type { ReviewFields } from "../../settings/review-flags.ts";
import { paintFor } from "../../text/paint.ts";
import { finish } from "../finish.ts";
import { type ExitCode, exitCode, type Io } from "../io/io.ts";
import { compareStates } from "./compare-states.ts";
import { readStates } from "./read-states.ts";

export interface ReviewFlags extends ReviewFields {
  readonly policy?: string;
  readonly output?: string;
}

const formats: Record<DiffFormat, (document: ReviewDocument, flags: ReviewFlags, io: Io) => string | Promise<string>> =
  {
    text: (document, { all = false }, io) => reviewText(document, { all, paint: paintFor(io.stdout, io.env) }),
    markdown: (document, { all = false }) => reviewMarkdown(document, all),
    html: async (document) => (await import("../../report/page/write-page.ts")).writePage(reviewPage(document)),
    json: (document) => `${JSON.stringify(document, null, 2)}\n`,
  };

export async function review(base: string | undefined, flags: ReviewFlags, io: Io): Promise<ExitCode> {
  const problems = newProblemList();
  const { head, policy, repoUrl } = flags;
  const states = await readStates({ base, head, policy, repoUrl, io, problems });
  const compared = states && !problems.hasErrors && (await compareStates(states, flags.all ?? false, flags, io));
  if (compared && compared.totals.apps === 0) problems.add(noApps());
  if (!compared || problems.hasErrors) {
    const code = await finish({ problems }, io);
    return flags.exitCode ? exitCode.usage : code;
  }
  const { apps, totals } = compared;
  const document: ReviewDocument = {
    apiVersion: "hashroll.dev/v1alpha1",
    kind: "Review",
    old: describeState(states.old.state),
    new: describeState(states.new.state),
    summary: summariseReview(apps, totals),
    apps,
  };
  await io.stdout.write(await formats[flags.format ?? "text"](document, flags, io));
  return exitCodeOf(document, flags);
}

function describeState({ title, commit }: ReviewedState): ReviewedState {
  return defined({ title, commit });
}

function exitCodeOf(document: ReviewDocument, { exitCode: asksFor, failOn = [] }: ReviewFlags): ExitCode {
  if (asksFor && hasHappened("error", document)) return exitCode.usage;
  if (asksFor && document.summary.changed > 0) return exitCode.problems;
  return failOn.some((each) => hasHappened(each as Condition, document)) ? exitCode.problems : exitCode.done;
}
