// `hashroll argocd generate|parameters`: the two commands of the Argo CD plugin. Everything but the side-car's own
// environment is a stranger's word.

import { readFileSync } from "node:fs";
import { addAll } from "../collections/add-all.ts";
import type { App } from "../host/argocd/app.ts";
import { readApp } from "../host/argocd/app.ts";
import { type AppType, appTypes, chooseType, possibleTypes } from "../host/argocd/app-type.ts";
import { inWords, limits } from "../host/argocd/limits.ts";
import { announce } from "../host/argocd/parameters.ts";
import { readFiles } from "../host/argocd/read-files.ts";
import { type Parameters, readParameters } from "../host/argocd/read-parameters.ts";
import { renderHelm } from "../host/argocd/render-helm.ts";
import { renderKustomize } from "../host/argocd/render-kustomize.ts";
import { newReadBudget, type ReadBudget } from "../host/argocd/repository-paths.ts";
import { withSandbox } from "../host/argocd/sandbox.ts";
import { type AppSettings, readSettings } from "../host/argocd/settings.ts";
import { type Outcome, runPipeline } from "../pipeline.ts";
import { badParameter, emptyOutput, timeout, tooMuch, unreadable } from "../problem/messages/index.ts";
import { hasErrors, type Problem } from "../problem/problem.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { summarise, summariseErrors } from "../report/summary.ts";
import type { Options } from "../settings/options.ts";
import type { Source } from "../text/source.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";
import { logText } from "./io/log.ts";

/** Argo CD waits for 60 s, and then shows nothing of what we would have to say. */
const patience = 50;

export async function generate(io: Io): Promise<ExitCode> {
  const problems: Problem[] = [];
  const deadline = Date.now() + secondsOf(io, problems) * 1000;
  const app = readApp(io, problems);
  const parameters = readParameters(io.env, problems);
  const budget = newReadBudget();
  const found = await readSettings(app, parameters, budget, problems);
  const place = { ...app, ...(found.settings.namespace !== undefined && { namespace: found.settings.namespace }) };
  const rendered = hasErrors(problems)
    ? []
    : await renderApp(place, parameters, found, { io, deadline, budget }, problems);
  const outcome = hasErrors(problems) ? undefined : filterApp(rendered, found, io, problems);
  if (outcome?.pieces) addAll(problems, faultsOf([...outcome.pieces].join(""), deadline));
  return finish(outcome, problems, found.settings.quiet === true, io);
}

/** What the UI shows of a folder; of any folder, where there is nothing to tell by. */
export async function parameters(io: Io): Promise<ExitCode> {
  await io.stdout.write(`${JSON.stringify(announce(kindsOf(io.cwd)), null, 2)}\n`);
  return exitCode.done;
}

function kindsOf(folder: string): readonly AppType[] {
  try {
    return possibleTypes(folder);
  } catch {
    return appTypes;
  }
}

/** Who runs the side-car may have told Argo CD to wait longer. */
function secondsOf({ env }: Io, problems: Problem[]): number {
  const word = env.HASHROLL_TIMEOUT;
  if (!word) return patience;
  if (!/^\d{1,4}$/.test(word)) problems.push(badParameter("HASHROLL_TIMEOUT", "a whole number of seconds"));
  return Number.parseInt(word, 10) || patience;
}

interface Means {
  readonly io: Io;
  readonly deadline: number;
  readonly budget: ReadBudget;
}

async function renderApp(
  app: App,
  { own }: Parameters,
  { policyPath }: AppSettings,
  { io, deadline, budget }: Means,
  problems: Problem[],
): Promise<readonly Source[]> {
  const kind = chooseType(app.folder, own["app-type"], problems);
  if (kind === undefined) return [];
  if (kind === "files") return readFiles(app, { ...own, leaveOut: policyPath }, budget, problems);
  const source = await withSandbox(io, deadline, (workshop) =>
    kind === "helm" ? renderHelm(app, own, workshop, problems) : renderKustomize(app, workshop, problems),
  );
  return source ? [source] : [];
}

function filterApp(
  rendered: readonly Source[],
  { settings, previous, also }: AppSettings,
  io: Io,
  problems: Problem[],
): Outcome | undefined {
  if (!rendered.some(({ text }) => holdsSomething(text))) {
    problems.push(emptyOutput());
    return undefined;
  }
  const { previous: _named, previousOptional: _optional, ...chosen } = settings;
  const options: Options = { ...chosen, ...(previous && { previous }), ...secretKey(io, problems) };
  const outcome = runPipeline([...rendered, ...also], options);
  addAll(problems, outcome.problems);
  return outcome;
}

/** The key is the side-car's: no app may name a file of it. */
function secretKey({ env }: Io, problems: Problem[]): Pick<Options, "secretKey"> {
  const path = env.HASHROLL_SECRET_KEY_FILE;
  if (!path) return {};
  try {
    return { secretKey: readFileSync(path) };
  } catch (error) {
    problems.push(unreadable("HASHROLL_SECRET_KEY_FILE", systemErrorText(error)));
    return {};
  }
}

function faultsOf(text: string, deadline: number): Problem[] {
  return [
    ...(holdsSomething(text) ? [] : [emptyOutput()]),
    ...(text.length > limits.outputBytes ? [tooMuch("the output has", inWords(limits.outputBytes))] : []),
    ...(Date.now() > deadline ? [timeout("hashroll")] : []),
  ];
}

/** Argo CD takes a stream of blank documents and comments for an app without objects, and may delete those there are. */
function holdsSomething(text: string): boolean {
  return /^(?!\s*(?:#|$)|---\s*(?:#|$)|\.\.\.\s*$)/m.test(text.replace(/^\uFEFF/, ""));
}

async function finish(
  outcome: Outcome | undefined,
  problems: readonly Problem[],
  quiet: boolean,
  io: Io,
): Promise<ExitCode> {
  const isDone = outcome?.pieces !== undefined && !hasErrors(problems);
  const said = problems.filter(({ severity }) => severity !== "note" || (isDone && !quiet));
  const summary = isDone ? summarise(outcome.decisions, outcome.changes) : summariseErrors(problems);
  await io.stderr.write(logText(said, quiet && isDone ? undefined : summary));
  if (!isDone || !outcome.pieces) return exitCode.problems;
  await io.stdout.write(outcome.pieces);
  return exitCode.done;
}
