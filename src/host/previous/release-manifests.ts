// The manifests of a release: straight from where Helm stores them, or as Helm prints them.

import { labelsOf } from "../../manifest/object.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import { textsOf } from "../../yaml/node/access.ts";
import { readStoredRelease } from "../helm/stored-release.ts";
import type { Kubectl } from "../kubectl/kubectl.ts";
import { listObjects } from "../kubectl/lists.ts";
import { configMaps, secrets } from "../kubectl/resources.ts";
import { type QueryContext, queryProgram } from "../process/query-program.ts";
import type { PreviousRequest, ReadResult } from "./request.ts";

/** The resource for each value of HELM_DRIVER; what is not here is in no cluster. */
const drivers = new Map([
  ["", secrets],
  ["secret", secrets],
  ["secrets", secrets],
  ["configmap", configMaps],
  ["configmaps", configMaps],
]);

/** One request instead of a Helm for each. Undefined where they can't be read this way. */
export async function storedManifests(
  kubectl: Kubectl,
  release: string,
  namespace: string,
  driver = "",
): Promise<ReadResult | undefined> {
  const resource = drivers.get(driver.toLowerCase());
  if (!resource) return undefined;
  const labelSelector = `owner=helm,name=${release}`;
  const { result, fault } = await listObjects(kubectl, { resource, namespace, labelSelector });
  if (fault) return undefined;
  // The labels say it, so that only what is needed has to be unpacked.
  const versions = result
    .map((stored) => ({ stored, labels: textsOf(labelsOf(stored)) }))
    .sort((a, b) => Number(b.labels.get("version")) - Number(a.labels.get("version")));
  const [last] = versions;
  if (!last) return { fault: "release: not found", absent: true };
  const deployed = versions.find(({ labels }) => labels.get("status") === "deployed");
  const wanted = [...new Set([last, deployed ?? last])];
  const sources = wanted.flatMap((each): PreviousSource[] => {
    const read = readStoredRelease(each.stored);
    const path = `helm:${namespace}/${release}#${read?.version}`;
    return read ? [{ path, text: read.manifest, deployed: each === deployed }] : [];
  });
  return sources.length === wanted.length ? { sources } : undefined;
}

/** For what is stored elsewhere, and where kubectl can't be used. */
export async function manifestsByHelm(
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
