// Reads earlier outputs: from files, Git, a Helm release, or the cluster.

import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import {
  conflictedLedger,
  emptiedByRedirect,
  emptiedPrevious,
  type Message,
  missingPrevious,
} from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { isConflicted, joinSides, sidesOfConflict } from "../retention/previous/ledger-conflict.ts";
import { isLedger, isLedgerPath, ledgerTitle } from "../retention/previous/ledger-file.ts";
import type { PreviousSource } from "../settings/previous-source.ts";
import { isWhitespace } from "../text/blank.ts";
import { decodeUtf8 } from "../text/decode-utf8.ts";
import { readMergeStages } from "./git/merge-stages.ts";
import { readFromGit } from "./previous/git.ts";
import { type QueryContext, queryProgram } from "./process/query-program.ts";

export interface PreviousRequest {
  readonly optional: boolean;
  readonly namespace?: string;
  readonly secrets?: boolean;
  readonly kubeContext?: string;
  readonly kubeconfig?: string;
}

/** `absent`: there is none yet, as opposed to one that can't be read. */
type ReadResult =
  | { readonly sources: readonly PreviousSource[]; readonly warnings?: readonly Message[] }
  | { readonly fault: string; readonly absent?: boolean; readonly emptied?: boolean };

/** A source that is missing is a problem unless it is optional. */
export async function readPreviousSources(
  names: readonly string[],
  request: PreviousRequest,
  context: QueryContext,
  problems: ProblemList,
): Promise<PreviousSource[]> {
  const sources: PreviousSource[] = [];
  for (const name of names) {
    const result = await readOne(name, request, context);
    if ("sources" in result) {
      sources.push(...result.sources);
      for (const warning of result.warnings ?? []) problems.add(warning);
    } else if (!(request.optional && result.absent))
      problems.add(missingPrevious(name, result.fault, result.absent ?? false));
    else if (result.emptied) problems.add(emptiedPrevious(name));
    // An empty ledger instead of the missing one: its revisions have to be kept until it is recorded.
    else if (isLedgerPath(name.replace(/^git:/, ""))) sources.push({ path: name, text: ledgerTitle, ledger: true });
  }
  return sources;
}

function readOne(name: string, request: PreviousRequest, context: QueryContext): Promise<ReadResult> | ReadResult {
  if (name === "") return { fault: "its name is empty, like a variable that is not set" };
  if (name === "cluster") return fromCluster(request, context);
  if (name.startsWith("helm:")) return fromHelm(name.slice("helm:".length), request, context);
  if (name.startsWith("git:")) return readFromGit(name.slice("git:".length), context);
  return fromFile(name, context);
}

async function fromFile(path: string, context: QueryContext): Promise<ReadResult> {
  try {
    const file = resolve(context.cwd, path);
    const decoded = decodeUtf8(readFileSync(file));
    if (decoded.invalidAt !== undefined) return { fault: "it is not UTF-8" };
    const text = decoded.text.replace(/^\uFEFF/, "");
    const ledger = isLedger(text) || isLedgerPath(path);
    if (ledger && isConflicted(text)) {
      const sides = (await readMergeStages(relative(context.cwd, file), context)) ?? sidesOfConflict(text);
      return { sources: [{ path, text: joinSides(sides), ledger }], warnings: [conflictedLedger(path)] };
    }
    if (!ledger && isWhitespace(text))
      return { fault: `it is empty; ${emptiedByRedirect}`, absent: true, emptied: true };
    return { sources: [{ path, text, ledger }] };
  } catch (error) {
    return { fault: systemErrorText(error), absent: (error as NodeJS.ErrnoException).code === "ENOENT" };
  }
}

/** Only names that Kubernetes allows: none that a program could take for a flag. */
const releaseName = /^(?:([a-z0-9][a-z0-9-]*)\/)?([a-z0-9][a-z0-9.-]*)$/;

/** The last release, and the last deployed one: its pods still need their revisions after any number of failed ones. */
async function fromHelm(name: string, request: PreviousRequest, context: QueryContext): Promise<ReadResult> {
  const [, namespace = request.namespace, release] = releaseName.exec(name) ?? [];
  if (release === undefined) return { fault: "it has to be helm:NAMESPACE/RELEASE" };
  const helm = context.env["HELM_BIN"] || "helm";
  const where = [
    ...(namespace ? ["--namespace", namespace] : []),
    ...(request.kubeContext ? ["--kube-context", request.kubeContext] : []),
    ...(request.kubeconfig ? ["--kubeconfig", request.kubeconfig] : []),
  ];
  const title = `helm:${namespace ? `${namespace}/` : ""}${release}`;
  const history = await queryProgram(helm, ["history", release, "--output", "json", "--max", "256", ...where], context);
  if ("fault" in history) return { fault: history.fault, absent: /release: not found/.test(history.fault) };
  const numbers = deployedAndLast(history.text);
  if (!numbers) return { fault: "helm history gave no list of releases" };
  const { last, deployed } = numbers;
  const sources: PreviousSource[] = [];
  for (const revision of new Set([last, deployed ?? last])) {
    const args = ["get", "manifest", release, "--revision", String(revision), ...where];
    const manifest = await queryProgram(helm, args, context);
    if ("fault" in manifest) return manifest;
    sources.push({ path: `${title}#${revision}`, text: manifest.text, deployed: revision === deployed });
  }
  return { sources };
}

function deployedAndLast(json: string): { last: number; deployed: number | undefined } | undefined {
  try {
    const releases = JSON.parse(json) as { revision: number; status: string }[];
    const last = Math.max(...releases.map(({ revision }) => revision));
    const deployed = releases.filter(({ status }) => status === "deployed").map(({ revision }) => revision);
    return Number.isInteger(last)
      ? { last, deployed: deployed.length > 0 ? Math.max(...deployed) : undefined }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Everything with our label: a config that was never hashed can't be found this way. */
async function fromCluster(
  { namespace, secrets, kubeContext, kubeconfig }: PreviousRequest,
  context: QueryContext,
): Promise<ReadResult> {
  const args = [
    ...["get", secrets ? "configmaps,secrets" : "configmaps"],
    ...["--selector", "hashroll.dev/config", "--output", "json"],
    ...(namespace ? ["--namespace", namespace] : ["--all-namespaces"]),
    ...(kubeContext ? ["--context", kubeContext] : []),
    ...(kubeconfig ? ["--kubeconfig", kubeconfig] : []),
  ];
  const answer = await queryProgram(context.env["KUBECTL"] || "kubectl", args, context);
  return "fault" in answer ? answer : { sources: [{ path: "cluster", text: answer.text, live: { namespace } }] };
}
