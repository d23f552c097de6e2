// The standalone kustomize: it is in no npm package. The newest that builds with the Go that the tests need.

import { compileGoProgram, type GoProgram } from "../cluster/tool/go-program.ts";

export const kustomize: GoProgram = {
  name: "kustomize",
  cache: "programs",
  package: "sigs.k8s.io/kustomize/kustomize/v5@v5.8.2",
};

let underWay: ReturnType<typeof compileGoProgram> | undefined;

/** Its path, or the reason to skip a test. In CI a machine that has Go may not skip: it throws. */
export async function kustomizeOrReason(): Promise<{ path: string } | { reason: string }> {
  underWay ??= compileGoProgram(kustomize);
  try {
    return await underWay;
  } catch (error) {
    if (process.env["CI"] === "true") throw error;
    return { reason: `${kustomize.package} can't be compiled (offline?)` };
  }
}
