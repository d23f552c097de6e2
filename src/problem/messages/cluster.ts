// The revisions in a cluster: history, gc, attach.

import { shellWord } from "../../text/shell-word.ts";
import { error, type Message, warning } from "../message.ts";

export const noCluster = (what: string): Message =>
  error(
    "no-cluster",
    `the cluster can't be asked: ${what}`,
    "kubectl cluster-info shows what is wrong, with the same --context and --kubeconfig",
  );

/** The command that shows whether the account may. */
function canI(verb: string, resource: string, namespace: string | undefined): string {
  const where = namespace === undefined ? "--all-namespaces" : `--namespace ${shellWord(namespace)}`;
  return `kubectl auth can-i ${verb} ${resource} ${where}`;
}

export type GapEffect = "nothing-deleted" | "users-missing" | "nothing-known" | "no-owners-changed";

export const incompleteList = (
  resource: string,
  namespace: string | undefined,
  why: string,
  effect: GapEffect,
  canBeLeftOut = false,
): Message => {
  const where = namespace === undefined ? "in the cluster" : `in namespace ${namespace}`;
  const text = `the list of ${resource} ${where} is not complete: ${why}`;
  const command = effect === "no-owners-changed" ? "attach" : "gc";
  const needs = `the account needs the verb list: ${canI("list", resource, namespace)}`;
  const advice = canBeLeftOut
    ? `${needs}; if nothing of that kind names a revision, --namespaced-only does without it`
    : `${needs}; hashroll ${command} --help lists all that are needed`;
  switch (effect) {
    case "nothing-deleted":
      return error("incomplete-list", `${text}; nothing is deleted there`, advice);
    case "no-owners-changed":
      return error("incomplete-list", `${text}; no owners are changed there`, advice);
    case "users-missing":
      return warning("incomplete-list", `${text}; what is in it does not show`, advice);
    case "nothing-known":
      return error("incomplete-list", `${text}; what is missing there can't be known`, advice);
  }
};

export const leftOutLists = (resources: readonly string[]): Message =>
  warning(
    "incomplete-list",
    `the account may not list ${[...resources].sort().join(", ")}: left out, as --namespaced-only says`,
    "the newest revision of each config stays in any case; give the account the verb list to see who else names one",
  );

export const missingPermission = (verb: string, resource: string, namespace: string): Message =>
  error(
    "missing-permission",
    `the account may not ${verb} ${resource} in namespace ${namespace}; nothing is deleted there`,
    `give it the verbs delete, and create to put back what somebody came to need meanwhile: ${canI(verb, resource, namespace)}`,
  );

export const pendingRelease = (release: string, namespace: string): Message =>
  warning(
    "pending-release",
    `Helm release ${release} in namespace ${namespace} is pending; nothing is deleted there`,
    `wait until Helm is done; if it was interrupted: hashroll helm rollback ${shellWord(release)} --namespace ${shellWord(namespace)}`,
  );

export const putBack = (names: readonly string[]): Message =>
  warning(
    "put-back",
    `somebody came to need ${names.join(", ")} while gc ran; put back`,
    "nothing has to be done: pods that wait for it start by themselves",
  );

export const notPutBack = (why: string, file: string | undefined): Message =>
  error(
    "not-put-back",
    `somebody may need it, and it could not be put back: ${why}`,
    file === undefined
      ? "deploy the app again, which makes it again"
      : `kubectl create -f ${shellWord(file)} brings it back`,
  );

export const notDeleted = (why: string): Message =>
  error(
    "not-deleted",
    `it could not be deleted: ${why}`,
    "run hashroll gc again; hashroll gc --help lists what the account needs",
  );

export const unknownRevision = (what: string, known: readonly string[]): Message =>
  error(
    "unknown-revision",
    `there is no ${what}`,
    known.length > 0
      ? `there are ${known.slice(0, 10).join(", ")}`
      : "hashroll history --all-namespaces lists what there is",
  );

export const notAttached = (why: string, verb: string | undefined): Message =>
  error(
    "not-attached",
    `its owners could not be changed: ${why}`,
    verb === undefined
      ? "run hashroll attach again"
      : `give the account the verb ${verb}; hashroll attach --help lists all that are needed`,
  );

export const notObserved = (
  isTimeout: boolean,
  { kind, name, namespace }: { readonly kind: string; readonly name: string; readonly namespace: string },
): Message =>
  (isTimeout ? error : warning)(
    "not-observed",
    `its controller has not seen its last change${isTimeout ? " in time" : ""}; no revision gets an owner in this namespace`,
    isTimeout
      ? `kubectl describe ${shellWord(`${kind.toLowerCase()}/${name}`)} --namespace ${shellWord(namespace)} shows why; --timeout waits longer`
      : "hashroll attach --wait waits for it",
  );

export const unknownWorkload = (namespaces: string): Message =>
  error(
    "unknown-workload",
    `there is no such workload ${namespaces}`,
    "check its kind, its name and --namespace: kubectl get deployments,statefulsets,daemonsets,cronjobs,jobs lists workloads",
  );

export const noRevisions = (path: string): Message =>
  warning(
    "no-revisions",
    `${path === "-" ? "the input" : path} names no revision`,
    "--before reads hashroll's output: render | hashroll > out.yaml; hashroll attach --before out.yaml",
  );
