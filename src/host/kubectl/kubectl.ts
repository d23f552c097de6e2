// The user's own kubectl: every request to a cluster goes through it, so that every login works.

import { readFileSync } from "node:fs";
import type { ClusterFault, FaultReason } from "../../cluster/cluster-fault.ts";
import { type HeldProcess, holdProcess } from "../process/hold-process.ts";
import { oneLine, processContext, type QueryContext } from "../process/query-program.ts";
import { type ProcessContext, type ProcessResult, runProcess } from "../process/run-process.ts";

/** How many kubectls run side by side: each takes most of a core while it starts. */
export const callsAtOnce = 3;

export interface KubectlTarget {
  readonly kubeContext?: string;
  readonly kubeconfig?: string;
  /** More flags that say which cluster, and as whom. */
  readonly flags?: readonly string[];
}

/** What kubectl printed, also where it failed: of several kinds it prints those that it could get. */
export interface KubectlAnswer {
  readonly text: string;
  readonly faults: readonly ClusterFault[];
}

export interface Kubectl {
  /** An argument list, and what it reads. `holds`: what does not go to work before this has ended. */
  run(args: readonly string[], stdin?: string, holds?: HeldProcess): Promise<KubectlAnswer>;
  /** Whether `get --raw` starts no program: many small requests are faster than one large call then. */
  readonly isProxy?: true;
}

export interface HoldingKubectl extends Kubectl {
  /** The same at a later time, and at the latest when this process ends, however that happens. Undefined if it can't be. */
  hold(args: readonly string[], stdin: string): Promise<HeldProcess | undefined>;
}

export const defaultTimeoutMs = 60_000;

export function newKubectl(target: KubectlTarget, context: QueryContext): HoldingKubectl {
  const program = context.env["KUBECTL"] || "kubectl";
  const where = targetFlags(target);
  const { cwd, env, timeoutMs = defaultTimeoutMs } = context;
  return {
    async run(args, stdin, holds) {
      const input = stdin === undefined ? undefined : Buffer.from(stdin);
      const options = { ...processContext(context), timeoutMs, stdin: input, holds };
      const result = await runProcess(program, [...args, ...where], options);
      return { text: result.stdout.toString(), faults: faultsOf(program, result, timeoutMs) };
    },
    hold: (args, stdin) => holdProcess(program, [...args, ...where], { cwd, env, stdin }),
  };
}

export function targetFlags({ kubeContext, kubeconfig, flags = [] }: KubectlTarget): string[] {
  return [
    ...(kubeContext ? ["--context", kubeContext] : []),
    ...(kubeconfig ? ["--kubeconfig", kubeconfig] : []),
    ...flags,
  ];
}

function faultsOf(program: string, result: ProcessResult, timeoutMs: number): ClusterFault[] {
  if (result.end === "not-started") return [{ reason: "no-kubectl", text: oneLine(program, result) }];
  if (result.end === "timeout")
    return [{ reason: "unreachable", text: `${program} took longer than ${timeoutMs / 1000} s` }];
  if (result.end === "output-limit") return [{ reason: "failed", text: `${program} printed too much` }];
  if (result.code === 0) return [];
  const errors = result.stderr.split("\n").filter((line) => line.startsWith("Error from server"));
  const texts = errors.length > 0 ? errors : [oneLine(program, result)];
  return texts.map(readFault);
}

/** Of a line that kubectl prints. */
export function readFault(text: string): ClusterFault {
  return { reason: reasonOf(text), text, ...refusedIn(text) };
}

const reasons: ReadonlyMap<string, FaultReason> = new Map([
  ["Forbidden", "refused"],
  ["NotFound", "not-found"],
  ["Conflict", "conflict"],
  ["AlreadyExists", "exists"],
  ["Expired", "expired"],
  ["Gone", "expired"],
  ["ServiceUnavailable", "unreachable"],
  ["Timeout", "unreachable"],
  ["TooManyRequests", "unreachable"],
]);

const noAnswer =
  /^(?:Unable to connect|The connection to the server|error: You must be logged in|error: context |error: stat |error: (?:error )?loading config|error: no configuration)|dial tcp|i\/o timeout|no such host|getting credentials/;

function reasonOf(text: string): FaultReason {
  const named = /^Error from server \((\w+)\)/.exec(text)?.[1];
  if (named !== undefined) return reasons.get(named) ?? "failed";
  if (/doesn't have a resource type/.test(text)) return "not-found";
  return noAnswer.test(text) ? "unreachable" : "failed";
}

/** As the API server words it: `cannot list resource "deployments" in API group "apps"`. */
function refusedIn(text: string): Pick<ClusterFault, "verb" | "resource"> {
  const [, verb, resource, group] = /cannot (\w+) resource "([^"]+)" in API group "([^"]*)"/.exec(text) ?? [];
  return verb && resource ? { verb, resource: group ? `${resource}.${group}` : resource } : {};
}

/** The namespace that kubectl uses if none is given. */
export async function currentNamespace(
  kubectl: Kubectl,
  context: Pick<ProcessContext, "env">,
): Promise<{ readonly namespace: string } | { readonly fault: ClusterFault }> {
  const { text, faults } = await kubectl.run(["config", "view", "--minify", "--output=jsonpath={..namespace}"]);
  const [fault] = faults;
  if (!fault) return { namespace: text.trim() || "default" };
  // Inside a pod there is no kubeconfig.
  const hasNoConfig = fault.text.includes("current-context must exist");
  return hasNoConfig ? { namespace: ofServiceAccount(context) ?? "default" } : { fault };
}

function ofServiceAccount({ env }: Pick<ProcessContext, "env">): string | undefined {
  if (env["POD_NAMESPACE"]) return env["POD_NAMESPACE"];
  try {
    return readFileSync("/var/run/secrets/kubernetes.io/serviceaccount/namespace", "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Whether the account may do what a run is going to need, asked before it begins. */
export async function isAllowed(
  kubectl: Kubectl,
  verb: string,
  resource: "configmaps" | "secrets",
  namespace: string,
): Promise<{ readonly allowed: boolean } | { readonly fault: ClusterFault }> {
  const { text, faults } = await kubectl.run(["auth", "can-i", verb, resource, `--namespace=${namespace}`]);
  const answer = text.trim().split(/\s/)[0];
  // It exits with 1 for a no.
  if (answer === "yes" || answer === "no") return { allowed: answer === "yes" };
  return { fault: faults[0] ?? { reason: "failed", text: "kubectl auth can-i gave no answer" } };
}
