// Where earlier outputs come from: files, a Helm release, the cluster.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { addAll } from "../collections/add-all.ts";
import { emptiedByRedirect, emptiedPrevious, missingPrevious } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { isConflicted } from "../retention/ledger.ts";
import { isLedger, isLedgerPath, ledgerTitle } from "../retention/previous/ledger-file.ts";
import type { PreviousSource } from "../settings/previous-source.ts";
import { isWhitespace } from "../text/blank.ts";
import { type ProgramContext, runProgram } from "./run-program.ts";

export interface PreviousRequest {
  readonly optional: boolean;
  readonly namespace?: string;
  readonly secrets?: boolean;
  readonly kubeContext?: string;
  readonly kubeconfig?: string;
}

/** What was found, or why nothing was. `absent`: there is none yet, as opposed to one that can't be had. */
type Finding =
  | { readonly sources: readonly PreviousSource[] }
  | { readonly fault: string; readonly absent?: boolean; readonly emptied?: boolean };

/** What was found; what was not is a problem unless it is optional. */
export async function readPreviousSources(
  names: readonly string[],
  request: PreviousRequest,
  context: ProgramContext,
  problems: Problem[],
): Promise<PreviousSource[]> {
  const sources: PreviousSource[] = [];
  for (const name of names) {
    const found = await readOne(name, request, context);
    if ("sources" in found) addAll(sources, found.sources);
    else if (!(request.optional && found.absent))
      problems.push(missingPrevious(name, found.fault, found.absent ?? false));
    else if (found.emptied) problems.push(emptiedPrevious(name));
    // A ledger that is not there yet lacks everything: what it would hold has to be kept.
    else if (isLedgerPath(name)) sources.push({ path: name, text: ledgerTitle, ledger: true });
  }
  return sources;
}

function readOne(name: string, request: PreviousRequest, context: ProgramContext): Promise<Finding> | Finding {
  if (name === "") return { fault: "its name is empty, as a variable is that nobody set" };
  if (name === "cluster") return fromCluster(request, context);
  if (name.startsWith("helm:")) return fromHelm(name.slice("helm:".length), request, context);
  return fromFile(name, context.cwd);
}

function fromFile(path: string, cwd: string): Finding {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(resolve(cwd, path)));
    const ledger = isLedger(text) || isLedgerPath(path);
    if (ledger && isConflicted(text))
      return { fault: "it is in the middle of a merge; hashroll record puts its sides together" };
    if (!ledger && isWhitespace(text))
      return { fault: `it is empty; ${emptiedByRedirect}`, absent: true, emptied: true };
    return { sources: [{ path, text, ledger }] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return { fault: "it is not UTF-8" };
    return { fault: systemErrorText(error), absent: code === "ENOENT" };
  }
}

/** As Kubernetes has them: nothing that a program could take for a flag. */
const releaseName = /^(?:([a-z0-9][a-z0-9-]*)\/)?([a-z0-9][a-z0-9.-]*)$/;

/** The last release, and the last one that was deployed: failed ones in between must not push out what pods run on. */
async function fromHelm(name: string, request: PreviousRequest, context: ProgramContext): Promise<Finding> {
  const [, namespace = request.namespace, release] = releaseName.exec(name) ?? [];
  if (release === undefined) return { fault: "it has to be helm:NAMESPACE/RELEASE" };
  const helm = context.env["HELM_BIN"] || "helm";
  const where = [
    ...(namespace ? ["--namespace", namespace] : []),
    ...(request.kubeContext ? ["--kube-context", request.kubeContext] : []),
    ...(request.kubeconfig ? ["--kubeconfig", request.kubeconfig] : []),
  ];
  const title = `helm:${namespace ? `${namespace}/` : ""}${release}`;
  const history = await runProgram(helm, ["history", release, "--output", "json", "--max", "256", ...where], context);
  if (!history.ok) return { fault: history.fault, absent: /release: not found/.test(history.fault) };
  const numbers = deployedAndLast(history.stdout);
  if (!numbers) return { fault: "helm history gave no list of releases" };
  const sources: PreviousSource[] = [];
  for (const revision of new Set([numbers.last, ...(numbers.deployed === undefined ? [] : [numbers.deployed])])) {
    const manifest = await runProgram(
      helm,
      ["get", "manifest", release, "--revision", String(revision), ...where],
      context,
    );
    if (!manifest.ok) return { fault: manifest.fault };
    sources.push({ path: `${title}#${revision}`, text: manifest.stdout, deployed: revision === numbers.deployed });
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

/** Everything that wears our label; what was never hashed can't be found this way. */
async function fromCluster(
  { namespace, secrets, kubeContext, kubeconfig }: PreviousRequest,
  context: ProgramContext,
): Promise<Finding> {
  const kubectl = context.env["KUBECTL"] || "kubectl";
  const { stdout, ok, fault } = await runProgram(
    kubectl,
    [
      "get",
      secrets ? "configmaps,secrets" : "configmaps",
      "--selector",
      "hashroll.dev/config",
      "--output",
      "json",
      ...(namespace ? ["--namespace", namespace] : ["--all-namespaces"]),
      ...(kubeContext ? ["--context", kubeContext] : []),
      ...(kubeconfig ? ["--kubeconfig", kubeconfig] : []),
    ],
    context,
  );
  return ok ? { sources: [{ path: "cluster", text: stdout, live: { namespace } }] } : { fault };
}
