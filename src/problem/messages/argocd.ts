// The Argo CD plugin. Paths and names come from an untrusted repo, and only short ones are repeated.

import { error, type Message } from "../message.ts";

export const badAppName = (): Message =>
  error(
    "bad-app-name",
    "ARGOCD_APP_NAME is not the name of an Application",
    "run this as Argo CD does, or set it to letters, digits, dots and dashes",
  );

export const badReleaseName = (): Message =>
  error(
    "bad-release-name",
    "the release has no name that Helm accepts",
    "set the parameter release-name, or outside of Argo CD the variable ARGOCD_APP_NAME, to at most 53 small letters, digits, dots and dashes",
  );

export const ambiguousApp = (): Message =>
  error(
    "ambiguous-app",
    "this folder has a Chart.yaml and a kustomization",
    "set the parameter app-type to helm or kustomize",
  );

export const missingAppFile = (kind: string, file: string): Message =>
  error(
    "missing-app-file",
    `app-type is ${kind}, but this folder has no ${file}`,
    "correct app-type, or the Application's path",
  );

export const badParameter = (name: string, wanted: string): Message =>
  error("bad-parameter", `${name} has to be ${wanted}`, "correct it in the Application's spec.source.plugin");

export const badParameters = (): Message =>
  error(
    "bad-parameter",
    "ARGOCD_APP_PARAMETERS is not a list of parameters with a name and one of string, array, map",
    "write them as spec.source.plugin.parameters of the Application",
  );

export const outsideRepository = (what: string): Message =>
  error(
    "outside-repository",
    `${what}: this is outside the app's repo`,
    "name a path inside it; no link and no .. may lead out of it",
  );

export const remoteHost = (host: string): Message =>
  error(
    "remote-host",
    `the app fetches from ${JSON.stringify(host)}, which is not allowed here`,
    "commit what it fetches; or allow it: with review --allow-network, in a side-car by its operator with HASHROLL_REMOTE_HOSTS",
  );

export const invalidPath = (what: string): Message =>
  error(
    "invalid-path",
    `${what}: helm does not accept this path`,
    "rename the file or folder: no commas, quotes and backslashes",
  );

export const symlinkLoop = (path: string): Message =>
  error("symlink-loop", `${path}: this link points to a folder that contains it`, "remove it");

export const tooMuch = (what: string, limit: string): Message =>
  error("app-too-large", `${what} more than ${limit}`, "split it into several Applications");

export const timeout = (tool: string): Message =>
  error(
    "timeout",
    `${tool} did not finish in time`,
    "make the app smaller and vendor what it downloads, or raise HASHROLL_TIMEOUT and Argo CD's own limits",
  );

export const missingTool = (tool: string): Message =>
  error("missing-tool", `${tool} can't be run: there is no such program`, "add it to the side-car's image");

export const failedTool = (tool: string, said: string): Message =>
  error(
    "failed-tool",
    `${tool} failed${said ? `: ${said.replaceAll("\n", "\n    ")}` : ""}`,
    "run it in the app's folder to reproduce this",
  );

export const unlockedDependency = (name: string): Message =>
  error(
    "unlocked-dependency",
    `the dependency ${JSON.stringify(name.slice(0, 60))} is not in charts/, and there is no Chart.lock`,
    "run helm dependency update, and commit Chart.lock or the charts/ folder",
  );

export const missingKind = (): Message =>
  error(
    "missing-kind",
    "this document has no kind, and Argo CD refuses the app for it",
    "make it a manifest, move it to a file of its own, or leave the file out with directory-exclude",
  );

export const jsonnetFile = (path: string): Message =>
  error(
    "jsonnet-file",
    `${path.slice(0, 200)}: the plugin does not render jsonnet`,
    "commit the rendered manifests, or leave it out with directory-exclude",
  );

export const emptyOutput = (): Message =>
  error(
    "empty-output",
    "there are no manifests, and Argo CD could delete everything that is deployed",
    "correct the Application's path, values or include; delete the Application if it is not needed",
  );
