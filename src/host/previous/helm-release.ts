// A Helm release as a previous output: its manifests, and what the cluster has and uses of it.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Message, unknownUse } from "../../problem/messages/index.ts";
import { helmMark } from "../../retention/deployer-marks.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import { kubectlFlags } from "../helm/flags.ts";
import { type Kubectl, newKubectl } from "../kubectl/kubectl.ts";
import { openProxy } from "../kubectl/proxy.ts";
import { readRevisions, readUse, useWarning } from "../kubectl/read-use.ts";
import type { QueryContext } from "../process/query-program.ts";
import { manifestsByHelm, storedManifests } from "./release-manifests.ts";
import type { PreviousRequest, ReadResult } from "./request.ts";

/** Only names that Kubernetes allows: none that a program could take for a flag. */
const releaseName = /^(?:([a-z0-9][a-z0-9-]*)\/)?([a-z0-9][a-z0-9.-]*)$/;

export async function readFromHelm(name: string, request: PreviousRequest, context: QueryContext): Promise<ReadResult> {
  const reader = openRelease(name, request, context);
  try {
    return await reader.read(request.configNamespaces);
  } finally {
    reader.close();
  }
}

/** A release that is being read: what is asked once is asked no second time. */
export interface ReleaseReader {
  /** Its manifests, and what is in its own namespace and in these. */
  read(configNamespaces?: readonly string[]): Promise<ReadResult>;
  close(): void;
}

/** Starts to read at once. */
export function openRelease(name: string, request: PreviousRequest, context: QueryContext): ReleaseReader {
  const [, namespace = request.namespace, release] = releaseName.exec(name) ?? [];
  if (release === undefined)
    return { read: async () => ({ fault: "it has to be helm:NAMESPACE/RELEASE" }), close: () => {} };
  const own = namespace ?? (context.env["HELM_NAMESPACE"] || undefined);
  const cluster = openCluster(request, context);
  const manifests = readManifests({ release, namespace: own }, request, context, cluster.kubectl);
  const namespaces = new Map<string | undefined, Promise<LiveRead>>();
  const readLive = (each: string | undefined): Promise<LiveRead> => {
    const started = namespaces.get(each) ?? readNamespace(each, { release, namespace: own }, request, cluster.kubectl);
    namespaces.set(each, started);
    return started;
  };
  const first = readLive(own);
  return {
    async read(configNamespaces = []) {
      const others = configNamespaces.filter((each) => each !== own);
      const [found, ...live] = await Promise.all([manifests, first, ...others.map(readLive)]);
      if ("fault" in found) return found;
      const warnings = live.flatMap((each) => each.warnings);
      return {
        sources: [...found.sources, ...live.flatMap(({ sources }) => sources)],
        warnings: warnings.slice(0, 1),
      };
    },
    close: cluster.close,
  };
}

interface Cluster {
  /** Undefined if kubectl can't be used as Helm is. */
  readonly kubectl: Promise<Kubectl | undefined>;
  close(): void;
}

function openCluster(request: PreviousRequest, context: QueryContext): Cluster {
  const { env } = context;
  if (env["HELM_KUBETOKEN"]) return { kubectl: Promise.resolve(undefined), close: () => {} };
  const kubeContext = request.kubeContext ?? (env["HELM_KUBECONTEXT"] || undefined);
  const target = { ...request, ...(kubeContext && { kubeContext }), flags: kubectlFlags(env) };
  const folder = mkdtempSync(join(tmpdir(), "hashroll-"));
  const proxy = openProxy(target, context, folder);
  return {
    kubectl: proxy.kubectl.then((opened) => opened ?? newKubectl(target, context)),
    close() {
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface ReleaseName {
  readonly release: string;
  readonly namespace: string | undefined;
}

/** What is deployed; what was last, where nothing is. */
export async function readReleaseManifest(
  name: string,
  request: PreviousRequest,
  context: QueryContext,
): Promise<{ readonly text: string } | { readonly fault: string }> {
  const [, namespace = request.namespace, release] = releaseName.exec(name) ?? [];
  if (release === undefined) return { fault: "it has to be helm:NAMESPACE/RELEASE" };
  const read = await manifestsByHelm(release, namespace, request, context);
  if ("fault" in read) return read;
  const { text } = read.sources.find(({ deployed }) => deployed) ?? (read.sources[0] as PreviousSource);
  return { text };
}

/** The last release, and the last deployed one: its pods still need their revisions after any number of failed ones. */
async function readManifests(
  { release, namespace }: ReleaseName,
  request: PreviousRequest,
  context: QueryContext,
  opened: Cluster["kubectl"],
): Promise<ReadResult> {
  const kubectl = await opened;
  const stored =
    kubectl?.isProxy && namespace !== undefined
      ? await storedManifests(kubectl, release, namespace, context.env["HELM_DRIVER"])
      : undefined;
  return stored ?? manifestsByHelm(release, namespace, request, context);
}

interface LiveRead {
  readonly sources: readonly PreviousSource[];
  readonly warnings: readonly Message[];
}

async function readNamespace(
  namespace: string | undefined,
  owner: ReleaseName,
  { secrets = false, references = [] }: PreviousRequest,
  opened: Cluster["kubectl"],
): Promise<LiveRead> {
  const kubectl = await opened;
  if (!kubectl)
    return {
      sources: [],
      warnings: [unknownUse("kubectl does not take HELM_KUBETOKEN", "put the token into a kubeconfig")],
    };
  const [{ text, faults }, { inUse, owners, faults: unknown }] = await Promise.all([
    readRevisions(kubectl, { namespace, secrets }),
    readUse(kubectl, { namespace, secrets, references }),
  ]);
  const warning = useWarning([...unknown, ...faults]);
  const warnings = warning ? [warning] : [];
  if (faults.length > 0 && inUse.size === 0) return { sources: [], warnings };
  const found = namespace ?? /"namespace": "([^"]+)"/.exec(text)?.[1];
  const mark = helmMark(owner.namespace ?? found ?? "", owner.release);
  const live = { namespace: found, owner: mark, inUse, owners, isComplete: warning === undefined };
  return { sources: [{ path: "cluster", text: faults.length > 0 ? "" : text, live }], warnings };
}
