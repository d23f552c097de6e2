// What an Application sets of a kustomization, as the `kustomize edit` commands that Argo CD itself runs.

import { readDocuments } from "../../../manifest/read/read-objects.ts";
import { badParameter } from "../../../problem/messages/index.ts";
import type { ProblemList } from "../../../problem/problem-list.ts";
import { type Data, toData } from "../../../yaml/value/to-data.ts";
import type { App } from "../app.ts";
import type { OwnParameters } from "../parameters.ts";
import { stringAt } from "../read-yaml.ts";
import { isAbsent } from "../repository-paths.ts";

/** Each without `kustomize edit`. Values come after `--`, or in one word with their flag. */
export function kustomizeEdits(app: App, parameters: OwnParameters): string[][] {
  const { substitute } = app;
  const pairs = (map: Readonly<Record<string, string>> | undefined, separator: string, change = substitute): string[] =>
    Object.entries(map ?? {}).map(([key, value]) => `${key}${separator}${change(value)}`);
  // As in Argo CD: variables of labels are replaced, those of annotations where that is asked for.
  const ofAnnotation = parameters["kustomize-common-annotations-envsubst"] ? substitute : (value: string) => value;
  const flags = (names: Readonly<Record<string, boolean | undefined>>): string[] =>
    Object.entries(names).flatMap(([flag, isSet]) => (isSet ? [flag] : []));
  const ofLabels = flags({
    "--force": parameters["kustomize-force-common-labels"],
    "--without-selector": parameters["kustomize-label-without-selector"],
    "--include-templates": parameters["kustomize-label-include-templates"],
  });
  const ofAnnotations = flags({ "--force": parameters["kustomize-force-common-annotations"] });
  const [labels, annotations] = [parameters["kustomize-common-labels"], parameters["kustomize-common-annotations"]];
  return [
    edit(["set", "nameprefix"], word(parameters["kustomize-name-prefix"])),
    edit(["set", "namesuffix"], word(parameters["kustomize-name-suffix"])),
    edit(["set", "image"], (parameters["kustomize-images"] ?? []).map(substitute)),
    edit(["set", "replicas"], pairs(parameters["kustomize-replicas"], "=")),
    edit(["add", "label", ...ofLabels], pairs(labels, ":")),
    edit(["add", "annotation", ...ofAnnotations], pairs(annotations, ":", ofAnnotation)),
    edit(["set", "namespace"], word(parameters["kustomize-namespace"])),
    ...patches(parameters["kustomize-patches"], app.problems),
    edit(["add", "component"], componentsOf(app, parameters)),
  ].filter((command) => command.length > 0);
}

/** Those that are not there are left to kustomize, unless they are to be ignored. */
export function componentsOf(app: App, parameters: OwnParameters): string[] {
  const all = parameters["kustomize-components"] ?? [];
  if (!parameters["kustomize-ignore-missing-components"]) return [...all];
  return all.filter((path) => !isAbsent(app, path));
}

function edit(command: readonly string[], values: readonly string[]): string[] {
  return values.length > 0 ? [...command, "--", ...values] : [];
}

function word(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}

const targetFlags = {
  ...{ group: "group", version: "version", kind: "kind", name: "name", namespace: "namespace" },
  ...{ labelSelector: "label-selector", annotationSelector: "annotation-selector" },
};

/** A list of `patch` or `path`, with a `target` if it is not in the patch. */
function patches(text: string | undefined, problems: ProblemList): string[][] {
  if (text === undefined) return [];
  const [document] = readDocuments({ path: "kustomize-patches", text });
  const list = document && toData(document.root);
  const commands = Array.isArray(list) ? (list as readonly Data[]).map(patchCommand) : [undefined];
  if (commands.includes(undefined))
    problems.add(badParameter("kustomize-patches", "a YAML list of patch or path, and target, without options"));
  return commands.filter((command) => command !== undefined);
}

function patchCommand(item: Data): string[] | undefined {
  const [patch, path] = [stringAt(item, "patch"), stringAt(item, "path")];
  if (!(item instanceof Map) || item.has("options") || (patch === "") === (path === "")) return undefined;
  const target = (item as ReadonlyMap<string, Data>).get("target");
  const selectors = Object.entries(targetFlags).flatMap(([key, flag]) => {
    const value = stringAt(target, key);
    return value === "" ? [] : [`--${flag}=${value}`];
  });
  return ["add", "patch", ...(patch ? [`--patch=${patch}`] : [`--path=${path}`]), ...selectors];
}
