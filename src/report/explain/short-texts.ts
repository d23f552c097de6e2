// Why a config has its strategy, and who restarts on a change, in a few words.

import type { ExplainedConfig, ExplainedEffect, ExplainedObject } from "./explanation.ts";

/** For rules whose code says too little by itself. */
const words: Readonly<Record<string, string>> = {
  "also-a-hook": "also a hook",
  "already-hashed": "hashed already",
  "already-present": "revision exists",
  "already-revision": "a revision already",
  "ambiguous-config": "ambiguous name",
  "by-flag": "--strategy",
  "by-rule": "rule of the policy",
  "content-changed": "changed content",
  "discovered-by-label": "found by its label",
  "edited-by-known-program": "edited by name",
  "filled-at-run-time": "filled at run time",
  generated: "kustomize hashes it",
  hook: "is a hook",
  "managed-secret": "managed by its type",
  "missing-key": "a program adds keys",
  "named-in-role": "named in a Role",
  "optional-and-readable": "optional, readable",
  "plain-name-required": "plain name needed",
  "read-by-known-program": "read by name",
  "readable-by-referrer": "readable by its pods",
  "readable-by-stream": "readable by others",
  "reloaded-live": "reloaded live",
  secret: "looked up by name",
  "used-from-other-namespace": "other namespace",
  "well-known": "kept by Kubernetes",
};

export function shortReason({ rule }: Pick<ExplainedConfig, "rule">): string {
  return words[rule] ?? rule.replaceAll("-", " ");
}

/** When an effect comes, if not at once. */
export const effectTexts: Readonly<Record<ExplainedEffect["effect"], string>> = {
  restart: "",
  "on-delete": "when deleted",
  "new-pods": "new pods only",
  "next-run": "next run",
  "new-run": "new run",
  replace: "when recreated",
  "controller-specific": "by its controller",
};

export interface ShortEffect {
  /** `Deployment web` */
  readonly name: string;
  /** ` (next run)`, or nothing */
  readonly remark: string;
}

/** What restarts first; none if nothing follows a change. */
export function shortEffects(config: ExplainedConfig, title = shortTitle): ShortEffect[] {
  const isPods = ({ effect }: ExplainedEffect): boolean => effect === "restart";
  const inOrder = [...config.onChange.filter(isPods), ...config.onChange.filter((each) => !isPods(each))];
  return inOrder.map((each) => {
    const remark = effectTexts[each.effect];
    return { name: title(each, config), remark: remark === "" ? "" : ` (${remark})` };
  });
}

/** The config's own namespace is left out. */
export function shortTitle(object: ExplainedObject, config: ExplainedConfig): string {
  return `${object.kind} ${shortName(object, config)}`;
}

/** The short names that kubectl has for kinds. */
const kinds: Readonly<Record<string, string>> = {
  ConfigMap: "cm",
  CronJob: "cj",
  DaemonSet: "ds",
  Deployment: "deploy",
  Ingress: "ing",
  PersistentVolume: "pv",
  Pod: "po",
  ReplicaSet: "rs",
  ReplicationController: "rc",
  ServiceAccount: "sa",
  StatefulSet: "sts",
};

/** `deploy/web`, as kubectl takes it. */
export function tableTitle(object: ExplainedObject, config: ExplainedConfig): string {
  return `${kinds[object.kind] ?? object.kind.toLowerCase()}/${shortName(object, config)}`;
}

function shortName({ name, namespace }: ExplainedObject, config: ExplainedConfig): string {
  return `${namespace !== undefined && namespace !== config.namespace ? `${namespace}/` : ""}${name || "(no name)"}`;
}

/** What stands where no object follows. */
export function nothingFollows({ strategy, references }: ExplainedConfig): string {
  if (strategy === "reload") return "nothing; its apps reload it";
  return strategy === "ignore" && references.length > 0 ? "nothing through hashroll" : "nothing";
}

/** Without the path to the pod spec, which is the same for all. */
export function shortPath(path: string): string {
  return path.replace(/^(?:spec\.jobTemplate\.)?spec\.template\.spec\.(?=\w)/, "");
}
