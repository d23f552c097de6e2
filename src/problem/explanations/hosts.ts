// Codes of the policy file, Helm and Argo CD.

import type { ExplanationFamily } from "./family.ts";

export const policy = {
  title: "Policy",
  codes: {
    "policy-key": {
      meaning: "The policy has an unknown key, or one key twice.",
      whatToDo: "Use the key that the message suggests.",
    },
    "policy-missing": {
      meaning: "A key is missing or empty.",
      whatToDo: "Add what the message names.",
    },
    "policy-value": {
      meaning: "A value is of the wrong kind, or the file does not hold exactly one policy.",
      whatToDo:
        "Write what the message asks for. With the JSON Schema of the package an editor shows it while you type.",
    },
    "policy-exists": {
      meaning: "The file that `hashroll init` would write exists.",
      whatToDo: "Keep it, or replace it with `--force`. `--output -` only shows what would be written.",
    },
    "policy-untrusted": {
      meaning: "A policy that comes with an app's repo uses a key that reads or writes files, or asks a cluster.",
      whatToDo: "Remove the key. Whoever runs hashroll can set it as a flag.",
    },
  },
} as const satisfies ExplanationFamily;

export const helm = {
  title: "Helm",
  codes: {
    "no-helm": {
      meaning: "helm can't be run, or is older than 3.9.",
      whatToDo: "Install Helm 3.9 or newer, or set `HELM_BIN` to its path.",
    },
    "no-hashroll": {
      meaning: "The Helm plugin finds no hashroll: neither beside itself nor on the `PATH`.",
      whatToDo:
        "Install it with `npm install --global hashroll`, then run `helm plugin install` on its `plugin/helm` folder.",
    },
    "output-dir": {
      meaning:
        "Helm 3 writes the files of `--output-dir` before a post-renderer sees them: they would have no revisions.",
      whatToDo: "Leave `--output-dir` out and write the output to a file, or use Helm 4.",
    },
    "unguarded-rollback": {
      meaning: "Not every revision that pods run on could be protected: Helm deletes those that its target lacks.",
      whatToDo: "Let the account list pods, workloads and ConfigMaps, and patch ConfigMaps; or go back by an upgrade.",
    },
    "hooks-not-rendered": {
      meaning:
        "Helm 3's hooks could not be rendered beforehand, so every config keeps its plain name beside its revision.",
      whatToDo: "Run `helm template` with the same chart and values to see what is wrong.",
    },
  },
} as const satisfies ExplanationFamily;

export const argocd = {
  title: "Argo CD",
  codes: {
    "ambiguous-app": {
      meaning: "The folder has both a chart and a kustomization.",
      whatToDo: "Set the parameter `app-type` to `helm` or `kustomize`.",
    },
    "missing-app-file": {
      meaning: "The folder is not what the parameter `app-type` says.",
      whatToDo: "Correct `app-type`, or the Application's path.",
    },
    "bad-parameter": {
      meaning: "A parameter of the Application is of the wrong kind.",
      whatToDo: "Correct it in `spec.source.plugin`; `hashroll argocd parameters` lists them with their kinds.",
    },
    "bad-app-name": {
      meaning: "`ARGOCD_APP_NAME` is not the name of an Application.",
      whatToDo: "Run it as Argo CD does, or set the variable to letters, digits, dots and dashes.",
    },
    "bad-release-name": {
      meaning: "The release has no name that Helm accepts.",
      whatToDo: "Set the parameter `release-name`, to at most 53 small letters, digits, dots and dashes.",
    },
    "app-too-large": {
      meaning: "The app is over a size limit of the plugin.",
      whatToDo: "Split it into several Applications.",
    },
    "invalid-path": {
      meaning: "helm would take a path for two, because of a comma, a quote or a backslash in it.",
      whatToDo: "Rename the file or folder.",
    },
    "outside-repository": {
      meaning: "A path or a link leads out of the app's repo.",
      whatToDo: "Name a path inside it.",
    },
    "remote-host": {
      meaning:
        "A chart dependency or a base of a kustomization comes from a host that nobody allowed: `review` fetches nothing without `--allow-network`, and the side-car of Argo CD only from hosts that its operator named.",
      whatToDo:
        "Commit what is fetched (`charts/`, the base), or add `--allow-network` to `review`, or the host to `HASHROLL_REMOTE_HOSTS` of the side-car.",
    },
    "symlink-loop": {
      meaning: "A link points to a folder that contains it.",
      whatToDo: "Remove the link.",
    },
    "missing-kind": {
      meaning: "A file of a plain folder has a manifest, and a document without a `kind`.",
      whatToDo: "Make it a manifest, move it to a file of its own, or leave the file out with `directory-exclude`.",
    },
    "jsonnet-file": {
      meaning:
        "The folder has a jsonnet file. Argo CD itself would render it; the plugin does not, since an import can read any file.",
      whatToDo: "Commit the rendered manifests, or leave the file out with `directory-exclude`.",
    },
    "unlocked-dependency": {
      meaning: "A chart dependency is neither in `charts/` nor locked.",
      whatToDo: "Run `helm dependency update`, and commit `Chart.lock` or the `charts/` folder.",
    },
    "missing-tool": {
      meaning: "helm, kustomize or kubectl is missing.",
      whatToDo: "Add it to the side-car's image.",
    },
    "failed-tool": {
      meaning: "helm, kustomize or kubectl failed; the message has what it said.",
      whatToDo: "Run it in the app's folder to reproduce this.",
    },
    timeout: {
      meaning: "The time budget of the plugin is used up.",
      whatToDo: "Make the app smaller, vendor what it downloads, or raise `HASHROLL_TIMEOUT` and Argo CD's own limits.",
    },
    "empty-output": {
      meaning: "There are no manifests. Argo CD could delete everything that is deployed.",
      whatToDo: "Correct the Application's path, values or include; delete the Application if it is not needed.",
    },
  },
} as const satisfies ExplanationFamily;
