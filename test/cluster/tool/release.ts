// A Helm release of this folder's chart, in one of the real Helms, with hashroll and without.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { type HelmVersion, isHelm4, newHome } from "../../host/helm/helms.ts";
import { binary } from "../../tool/binaries.ts";
import { hashroll, type Run, run } from "../../tool/hashroll.ts";
import type { Namespace, Scope } from "./namespace.ts";

export const appChart = fileURLToPath(new URL("../chart", import.meta.url));

/** What chart/values.yaml describes. */
export interface Values {
  readonly kind?: "Deployment" | "StatefulSet" | "DaemonSet" | "CronJob";
  readonly config?: string;
  readonly greeting?: string;
  readonly crash?: boolean;
  readonly image?: string;
  readonly replicas?: number;
  readonly revisionHistoryLimit?: number;
}

export interface UpgradeOptions {
  /** Flags of Helm: `--wait`. */
  readonly flags?: readonly string[];
  /** Flags of hashroll, before the word helm. */
  readonly own?: readonly string[];
}

/** One from npm, or another. */
export type Helm = HelmVersion | { readonly version: string; readonly program: string };

export interface Release {
  readonly name: string;
  readonly version: string;
  /** Throws if it fails. */
  upgrade(values: Values, options?: UpgradeOptions): Promise<Run>;
  tryUpgrade(values: Values, options?: UpgradeOptions): Promise<Run>;
  /** What an upgrade with these is going to apply; throws if it fails. */
  template(values: Values, options?: Pick<UpgradeOptions, "own">): Promise<Run>;
  /** Waits for the pods, in vain: throws if they become ready. */
  failUpgrade(values: Values, options?: UpgradeOptions): Promise<Run>;
  /** Any other command, through hashroll; the release is given by the caller: `["rollback", name, "1"]`. */
  hashroll(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Run>;
  /** The same without hashroll. */
  helm(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Run>;
}

/** Helm may fail where a step wants it to; hashroll never may, whether by a bug or by an error of its own. */
const ownFault = /bug in hashroll|: error: .*\([a-z-]+\)$/m;

/** Long enough for pods that become ready, even on a busy machine. */
const waiting = ["--wait", "--timeout=120s"];
/** For those that never do: how long does not matter. */
const waitingInVain = ["--wait", "--timeout=2s"];

export async function newRelease(scope: Scope, namespace: Namespace, helm: Helm, name = "app"): Promise<Release> {
  const { version, program } =
    typeof helm === "string" ? { version: helm, program: await binary(`helm-${helm}`) } : helm;
  const home = newHome(scope);
  const env = { ...home.env, ...namespace.env, HELM_BIN: program };
  const where = ["--namespace", namespace.name];
  const throughHashroll = async (
    args: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): Promise<Run> => {
    const result = await hashroll(args, { env: { ...env, ...more } });
    assert.doesNotMatch(result.stderr, ownFault, `hashroll ${args.join(" ")}`);
    return result;
  };
  const setFlags = (values: Values): string[] =>
    Object.entries(values).flatMap(([key, value]) => ["--set-json", `${key}=${JSON.stringify(value)}`]);
  const tryUpgrade: Release["tryUpgrade"] = (values, { flags = [], own = [] } = {}) => {
    const command = ["upgrade", "--install", "--reset-values", name, appChart];
    return throughHashroll([...own, "helm", ...command, ...where, ...setFlags(values), ...flags]);
  };
  const upgrade = async (values: Values, { flags = [], own = [] }: UpgradeOptions, code: number): Promise<Run> => {
    const wait = code === 0 ? waiting : waitingInVain;
    const result = await tryUpgrade(values, { own, flags: [...wait, ...flags] });
    assert.equal(result.code, code, `helm upgrade ${JSON.stringify(values)}: ${result.stderr}`);
    return result;
  };
  return {
    name,
    version,
    tryUpgrade,
    async template(values, { own = [] } = {}) {
      const result = await throughHashroll([...own, "helm", "template", name, appChart, ...where, ...setFlags(values)]);
      assert.equal(result.code, 0, result.stderr);
      return result;
    },
    upgrade: (values, options = {}) => upgrade(values, options, 0),
    failUpgrade: (values, options = {}) => upgrade(values, options, 1),
    hashroll: (args, more) => throughHashroll(["helm", ...args, ...where], more),
    helm: (args, more = {}) => run(program, [...args, ...where], { env: { ...env, ...more } }),
  };
}

/** After `kubectl rollout undo`, Helm 4 meets a field that belongs to kubectl, with hashroll and without. */
export function forceConflicts(version: string): string[] {
  return isHelm4(version) ? ["--force-conflicts"] : [];
}
