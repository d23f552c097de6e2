// Codes of the commands that ask a cluster.

import type { ExplanationFamily } from "./family.ts";

export const cluster = {
  title: "In the cluster",
  codes: {
    "no-cluster": {
      meaning: "kubectl is missing, or gets no answer.",
      whatToDo: "Check that `kubectl get configmaps` works with the same `--kube-context` and `--kubeconfig`.",
    },
    "incomplete-list": {
      meaning: "A list is refused or not complete. Nothing is deleted and no owner is changed there.",
      whatToDo:
        "Give the account the verb `list` for that kind; `hashroll gc --help` names all it needs. An account for one namespace, which can't list kinds in no namespace, takes `--namespaced-only`.",
    },
    "missing-permission": {
      meaning:
        "The account may not delete, or could not put back what somebody came to need. Nothing is deleted there.",
      whatToDo: "Give it the verbs `delete` and `create` for configmaps and secrets.",
    },
    "pending-release": {
      meaning: "A Helm release of the namespace is pending. Nothing is deleted there.",
      whatToDo: "Wait until Helm is done. If it was interrupted, go back first: `hashroll helm rollback RELEASE`.",
    },
    "put-back": {
      meaning: "Somebody came to need a revision while gc ran. It is there again.",
      whatToDo: "Nothing: pods that wait for it start by themselves.",
    },
    "not-put-back": {
      meaning: "Somebody may need a deleted revision, and it could not be put back.",
      whatToDo: "Create it from the file that the message names, or deploy the app again.",
    },
    "not-deleted": {
      meaning: "A revision could not be deleted.",
      whatToDo: "Run `hashroll gc` again; its `--help` lists the verbs that it needs.",
    },
    "unknown-revision": {
      meaning: "There is no such config or revision in the cluster.",
      whatToDo: "`hashroll history` lists what there is; check `--namespace`.",
    },
    "not-attached": {
      meaning: "The owners of a revision could not be changed.",
      whatToDo: "Give the account the verb that the message names, or run `hashroll attach` again.",
    },
    "not-observed": {
      meaning: "A workload's controller has not seen its last change, so no revision gets an owner yet.",
      whatToDo: "Add `--wait`, raise `--timeout`, or check the workload.",
    },
    "unknown-workload": {
      meaning: "There is no such workload.",
      whatToDo: "Check its kind, its name and `--namespace`.",
    },
    "no-revisions": {
      meaning: "`attach --before`: the file names no revision.",
      whatToDo: "Give it hashroll's output: `render | hashroll > out.yaml`, then `hashroll attach --before out.yaml`.",
    },
  },
} as const satisfies ExplanationFamily;
