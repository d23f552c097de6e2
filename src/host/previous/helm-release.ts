// A Helm release as a previous output: its manifests, and what the cluster has and uses of it.

import { type Message, unknownUse } from "../../problem/messages/index.ts";
import { helmMark } from "../../retention/deployer-marks.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import { kubectlFlags } from "../helm/flags.ts";
import { newKubectl } from "../kubectl/kubectl.ts";
import { namespaceFlags, readUse, revisionArgs, useWarning } from "../kubectl/read-use.ts";
import { type QueryContext, queryProgram } from "../process/query-program.ts";
import type { PreviousRequest, ReadResult } from "./request.ts";

/** Only names that Kubernetes allows: none that a program could take for a flag. */
const releaseName = /^(?:([a-z0-9][a-z0-9-]*)\/)?([a-z0-9][a-z0-9.-]*)$/;

export async function readFromHelm(name: string, request: PreviousRequest, context: QueryContext): Promise<ReadResult> {
  const [, namespace = request.namespace, release] = releaseName.exec(name) ?? [];
  if (release === undefined) return { fault: "it has to be helm:NAMESPACE/RELEASE" };
  const [manifests, live] = await Promise.all([
    readManifests(release, namespace, request, context),
    readLive(release, namespace, request, context),
  ]);
  if ("fault" in manifests) return manifests;
  return { sources: [...manifests.sources, ...live.sources], warnings: live.warnings };
}

/** What is deployed; what was last, where nothing is. */
export async function readReleaseManifest(
  name: string,
  request: PreviousRequest,
  context: QueryContext,
): Promise<{ readonly text: string } | { readonly fault: string }> {
  const [, namespace = request.namespace, release] = releaseName.exec(name) ?? [];
  if (release === undefined) return { fault: "it has to be helm:NAMESPACE/RELEASE" };
  const read = await readManifests(release, namespace, request, context);
  if ("fault" in read) return read;
  const { text } = read.sources.find(({ deployed }) => deployed) ?? (read.sources[0] as PreviousSource);
  return { text };
}

/** The last release, and the last deployed one: its pods still need their revisions after any number of failed ones. */
async function readManifests(
  release: string,
  namespace: string | undefined,
  { kubeContext, kubeconfig }: PreviousRequest,
  context: QueryContext,
): Promise<ReadResult> {
  const helm = context.env["HELM_BIN"] || "helm";
  const where = [
    ...(namespace ? ["--namespace", namespace] : []),
    ...(kubeContext ? ["--kube-context", kubeContext] : []),
    ...(kubeconfig ? ["--kubeconfig", kubeconfig] : []),
  ];
  const title = `helm:${namespace ? `${namespace}/` : ""}${release}`;
  const history = await queryProgram(helm, ["history", release, "--output", "json", "--max", "256", ...where], context);
  if ("fault" in history) return { fault: history.fault, absent: /release: not found/.test(history.fault) };
  const numbers = deployedAndLast(history.text);
  if (!numbers) return { fault: "helm history gave no list of releases" };
  const { last, deployed } = numbers;
  const revisions = [...new Set([last, deployed ?? last])];
  const answers = await Promise.all(
    revisions.map((revision) =>
      queryProgram(helm, ["get", "manifest", release, "--revision", String(revision), ...where], context),
    ),
  );
  const sources: PreviousSource[] = [];
  for (const [index, answer] of answers.entries()) {
    if ("fault" in answer) return answer;
    const revision = revisions[index] as number;
    sources.push({ path: `${title}#${revision}`, text: answer.text, deployed: revision === deployed });
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

interface LiveRead {
  readonly sources: readonly PreviousSource[];
  readonly warnings: readonly Message[];
}

/** In the release's own namespace, and wherever else its configs are. */
async function readLive(
  release: string,
  asked: string | undefined,
  request: PreviousRequest,
  context: QueryContext,
): Promise<LiveRead> {
  const { secrets = false, references = [], configNamespaces = [] } = request;
  const { env } = context;
  if (env["HELM_KUBETOKEN"])
    return {
      sources: [],
      warnings: [unknownUse("kubectl does not take HELM_KUBETOKEN", "put the token into a kubeconfig")],
    };
  const own = asked ?? (env["HELM_NAMESPACE"] || undefined);
  const kubeContext = request.kubeContext ?? (env["HELM_KUBECONTEXT"] || undefined);
  const target = { ...request, ...(kubeContext && { kubeContext }), flags: kubectlFlags(env) };
  const kubectl = newKubectl(target, context);
  const namespaces = [own, ...configNamespaces.filter((each) => each !== own)];
  const read = await Promise.all(
    namespaces.map(async (namespace): Promise<LiveRead> => {
      const [{ text, faults }, { inUse, owners, faults: unknown }] = await Promise.all([
        kubectl.run(revisionArgs(secrets, namespaceFlags(namespace))),
        readUse(kubectl, { namespace, secrets, references }),
      ]);
      const warning = useWarning([...unknown, ...faults]);
      const warnings = warning ? [warning] : [];
      if (faults.length > 0 && inUse.size === 0) return { sources: [], warnings };
      const found = namespace ?? /"namespace": "([^"]+)"/.exec(text)?.[1];
      const owner = helmMark(own ?? found ?? "", release);
      const live = { namespace: found, owner, inUse, owners, isComplete: warning === undefined };
      return { sources: [{ path: "cluster", text: faults.length > 0 ? "" : text, live }], warnings };
    }),
  );
  const warnings = read.flatMap((each) => each.warnings);
  return { sources: read.flatMap(({ sources }) => sources), warnings: warnings.slice(0, 1) };
}
