// An app that is a Helm chart: `helm template` as Argo CD itself would run it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { badParameter, badReleaseName, invalidPath } from "../../problem/messages/index.ts";
import { hasErrors, type Problem } from "../../problem/problem.ts";
import type { Source } from "../../text/source.ts";
import { type App, shortName } from "./app.ts";
import { checkLinks, newTally } from "./check-links.ts";
import { provideDependencies } from "./dependencies.ts";
import type { OwnParameters } from "./parameters.ts";
import { decode, findInside, requireInRepository } from "./repository-paths.ts";
import { problemOf, runTool } from "./run-tool.ts";
import type { Sandbox } from "./sandbox.ts";
import { hasClosedSchemas } from "./values-schema.ts";

export async function renderHelm(
  app: App,
  parameters: OwnParameters,
  workshop: Sandbox,
  problems: Problem[],
): Promise<Source | undefined> {
  const tally = newTally();
  checkLinks(app, app.folder, tally, problems);
  const args = templateArgs(app, parameters, workshop, problems);
  if (hasErrors(problems)) return undefined;
  const chart = await provideDependencies(app, workshop, tally, problems);
  if (chart === undefined) return undefined;
  const unchecked = hasClosedSchemas(chart) ? [] : ["--skip-schema-validation"];
  const order = {
    title: "helm template",
    program: workshop.programs.helm,
    args: ["template", ...unchecked, ...args],
    cwd: chart,
  };
  const run = await runTool(order, workshop);
  const problem = problemOf(order, run, app, workshop);
  if (problem) problems.push(problem);
  return problem ? undefined : decode("<helm template>", run.stdout, problems);
}

/** Each option in one piece with its value, and names behind `--`: nothing that a stranger says can become an option. */
function templateArgs(app: App, parameters: OwnParameters, workshop: Sandbox, problems: Problem[]): string[] {
  const name = parameters["release-name"] ?? shortName(app) ?? "";
  if (!/^[a-z0-9](?:[-a-z0-9.]{0,51}[a-z0-9])?$/.test(name)) problems.push(badReleaseName());
  return [
    ...(app.namespace === undefined ? [] : [`--namespace=${app.namespace}`]),
    ...(app.kubeVersion === undefined ? [] : [`--kube-version=${app.kubeVersion}`]),
    ...set("--set", parameters["helm-parameters"]),
    ...set("--set-string", parameters["helm-string-parameters"]),
    ...fileArgs(app, parameters, problems),
    ...valuesArgs(app, parameters, workshop, problems),
    ...app.apiVersions.map((version) => `--api-versions=${version}`),
    ...(parameters["skip-crds"] ? [] : ["--include-crds"]),
    ...(parameters["skip-tests"] ? ["--skip-tests"] : []),
    "--",
    name,
    ".",
  ];
}

function set(option: string, values: Readonly<Record<string, string>> | undefined): string[] {
  return sorted(values).map(([key, value]) => `${option}=${key}=${escaped(value)}`);
}

/** Argo CD's rule: a comma is a part of the value, unless the value is a list in braces. */
function escaped(value: string): string {
  if (value.startsWith("{") && value.endsWith("}")) return value;
  return value.replace(/(?<!\\),/g, "\\,");
}

/** A key that held `=` or `,` would bring a path of its own. */
function fileArgs(app: App, parameters: OwnParameters, problems: Problem[]): string[] {
  return sorted(parameters["helm-file-parameters"]).flatMap(([key, path]) => {
    const what = `helm-file-parameters: ${key.slice(0, 60)}`;
    if (/[=,{}\\\s]/.test(key)) {
      problems.push(badParameter(what, "a key without = , { } \\ and blanks"));
      return [];
    }
    const real = requireInRepository(app, path, { what }, problems);
    return real === undefined ? [] : single(real, what, problems).map((each) => `--set-file=${key}=${each}`);
  });
}

function valuesArgs(app: App, parameters: OwnParameters, workshop: Sandbox, problems: Problem[]): string[] {
  const files = (parameters["values-files"] ?? []).flatMap((path) => {
    const what = `values-files: ${path.slice(0, 100)}`;
    const found = findInside(app, path);
    if (parameters["ignore-missing-values-files"] && "fault" in found && found.fault === "absent") return [];
    const real = requireInRepository(app, path, { what }, problems);
    return real === undefined ? [] : single(real, what, problems);
  });
  if (parameters.values) {
    const inline = join(workshop.folder, "values.yaml");
    writeFileSync(inline, parameters.values);
    files.push(inline);
  }
  return files.map((file) => `--values=${file}`);
}

/** Helm takes a comma for the end of one path and the beginning of another. */
function single(path: string, what: string, problems: Problem[]): string[] {
  if (!/[,"\\\r\n]/.test(path)) return [path];
  problems.push(invalidPath(what));
  return [];
}

/** Argo CD hands maps over in no order of their author's. */
function sorted(map: Readonly<Record<string, string>> | undefined): [string, string][] {
  return Object.entries(map ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}
