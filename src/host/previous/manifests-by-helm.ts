// The manifests of a release as Helm itself prints them: for what is stored elsewhere, and where kubectl can't be used.

import type { PreviousSource } from "../../settings/previous-source.ts";
import { type QueryContext, queryProgram } from "../process/query-program.ts";
import type { PreviousRequest, ReadResult } from "./request.ts";

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
