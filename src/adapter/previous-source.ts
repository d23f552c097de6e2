// Where earlier outputs come from: files, a Helm release, the cluster.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { missingPrevious } from "../report/messages.ts";
import type { Problem } from "../report/problem.ts";
import { reasonOf } from "../report/reason.ts";
import { isLedger } from "../retention/ledger.ts";
import type { PreviousSource } from "../retention/previous.ts";
import { type ProgramContext, runProgram } from "./run-program.ts";

export interface PreviousRequest {
  readonly optional: boolean;
  readonly namespace?: string;
  readonly secrets?: boolean;
  readonly kubeContext?: string;
  readonly kubeconfig?: string;
}

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
    if (typeof found !== "string") sources.push(...found);
    else if (!(request.optional && isAbsence(found))) problems.push(missingPrevious(name, found));
  }
  return sources;
}

/** The sources, or why there are none. */
function readOne(name: string, request: PreviousRequest, context: ProgramContext): Promise<PreviousSource[] | string> | PreviousSource[] | string {
  if (name === "cluster") return fromCluster(request, context);
  const release = /^helm:(?:([^/]+)\/)?([^/]+)$/.exec(name);
  if (release) return fromHelm(release[1] ?? request.namespace, release[2] as string, request, context);
  return fromFile(name, context.cwd);
}

function fromFile(path: string, cwd: string): PreviousSource[] | string {
  try {
    const text = readFileSync(resolve(cwd, path), "utf8");
    return [{ path, text, ledger: isLedger(text) }];
  } catch (error) {
    return reasonOf(error);
  }
}

/** The last release, and the last one that was deployed: failed ones in between must not push out what pods run on. */
async function fromHelm(namespace: string | undefined, release: string, request: PreviousRequest, context: ProgramContext): Promise<PreviousSource[] | string> {
  const helm = context.env["HELM_BIN"] || "helm";
  const where = [
    ...(namespace ? ["--namespace", namespace] : []),
    ...(request.kubeContext ? ["--kube-context", request.kubeContext] : []),
    ...(request.kubeconfig ? ["--kubeconfig", request.kubeconfig] : []),
  ];
  const title = `helm:${namespace ? `${namespace}/` : ""}${release}`;
  const history = await runProgram(helm, ["history", release, "--output", "json", "--max", "256", ...where], context);
  if (!history.ok) return history.fault;
  const numbers = deployedAndLast(history.stdout);
  if (!numbers) return "helm history gave no list of releases";
  const sources: PreviousSource[] = [];
  for (const revision of new Set([numbers.last, ...(numbers.deployed === undefined ? [] : [numbers.deployed])])) {
    const manifest = await runProgram(helm, ["get", "manifest", release, "--revision", String(revision), ...where], context);
    if (!manifest.ok) return manifest.fault;
    sources.push({ path: `${title}#${revision}`, text: manifest.stdout, deployed: revision === numbers.deployed });
  }
  return sources;
}

function deployedAndLast(json: string): { last: number; deployed: number | undefined } | undefined {
  try {
    const releases = JSON.parse(json) as { revision: number; status: string }[];
    const last = Math.max(...releases.map(({ revision }) => revision));
    const deployed = releases.filter(({ status }) => status === "deployed").map(({ revision }) => revision);
    return Number.isFinite(last) ? { last, deployed: deployed.length > 0 ? Math.max(...deployed) : undefined } : undefined;
  } catch {
    return undefined;
  }
}

/** Everything that wears our label; what was never hashed can't be found this way. */
async function fromCluster(request: PreviousRequest, context: ProgramContext): Promise<PreviousSource[] | string> {
  const kubectl = context.env["KUBECTL"] || "kubectl";
  const { stdout, ok, fault } = await runProgram(
    kubectl,
    [
      "get",
      request.secrets ? "configmaps,secrets" : "configmaps",
      "--selector",
      "hashroll.dev/config",
      "--output",
      "json",
      ...(request.namespace ? ["--namespace", request.namespace] : ["--all-namespaces"]),
      ...(request.kubeContext ? ["--context", request.kubeContext] : []),
      ...(request.kubeconfig ? ["--kubeconfig", request.kubeconfig] : []),
    ],
    context,
  );
  return ok ? [{ path: "cluster", text: stdout }] : fault;
}

function isAbsence(fault: string): boolean {
  return /no such file or folder|release: not found|not found/i.test(fault) && !/no such program/.test(fault);
}
