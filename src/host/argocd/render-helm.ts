// An app that is a Helm chart: `helm template` as Argo CD itself runs it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { badParameter, badReleaseName, invalidPath } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import { type App, shortName } from "./app.ts";
import { checkLinks, newTotals } from "./check-links.ts";
import { provideDependencies } from "./dependencies.ts";
import type { OwnParameters } from "./parameters.ts";
import { findInRepository, requireInRepository } from "./repository-paths.ts";
import { runTool, type ToolOutput } from "./run-tool.ts";
import type { Sandbox } from "./sandbox.ts";
import { hasClosedSchemas } from "./values-schema.ts";

export async function renderHelm(
  app: App,
  parameters: OwnParameters,
  sandbox: Sandbox,
  problems: ProblemList,
): Promise<ToolOutput | undefined> {
  const totals = newTotals();
  checkLinks(app, app.folder, totals, problems);
  const args = templateArgs(app, parameters, sandbox, problems);
  if (problems.hasErrors) return undefined;
  const chart = await provideDependencies(app, sandbox, totals, problems);
  if (chart === undefined) return undefined;
  const unchecked = hasClosedSchemas(chart) ? [] : ["--skip-schema-validation"];
  const command = {
    title: "helm template",
    program: sandbox.programs.helm,
    args: ["template", ...unchecked, ...args],
    cwd: chart,
  };
  return runTool(command, app, sandbox, problems);
}

/** Each flag in one argument with its value, and names after `--`: no value of an app can become a flag. */
function templateArgs(app: App, parameters: OwnParameters, sandbox: Sandbox, problems: ProblemList): string[] {
  const name = parameters["release-name"] ?? shortName(app) ?? "";
  if (!/^[a-z0-9](?:[-a-z0-9.]{0,51}[a-z0-9])?$/.test(name)) problems.add(badReleaseName());
  return [
    ...(app.namespace === undefined ? [] : [`--namespace=${app.namespace}`]),
    ...(app.kubeVersion === undefined ? [] : [`--kube-version=${app.kubeVersion}`]),
    ...setArgs("--set", parameters["helm-parameters"]),
    ...setArgs("--set-string", parameters["helm-string-parameters"]),
    ...fileArgs(app, parameters, problems),
    ...valuesArgs(app, parameters, sandbox, problems),
    ...app.apiVersions.map((version) => `--api-versions=${version}`),
    ...(parameters["skip-crds"] ? [] : ["--include-crds"]),
    ...(parameters["skip-tests"] ? ["--skip-tests"] : []),
    "--",
    name,
    ".",
  ];
}

function setArgs(flag: string, values: Readonly<Record<string, string>> | undefined): string[] {
  return sortedEntries(values).map(([key, value]) => `${flag}=${key}=${escapeCommas(value)}`);
}

/** As in Argo CD: a comma is part of the value, unless the value is a list in braces. */
function escapeCommas(value: string): string {
  if (value.startsWith("{") && value.endsWith("}")) return value;
  return value.replace(/(?<!\\),/g, "\\,");
}

/** A key with `=` or `,` would bring a path of its own. */
function fileArgs(app: App, parameters: OwnParameters, problems: ProblemList): string[] {
  return sortedEntries(parameters["helm-file-parameters"]).flatMap(([key, path]) => {
    const title = `helm-file-parameters: ${key.slice(0, 60)}`;
    if (/[=,{}\\\s]/.test(key)) {
      problems.add(badParameter(title, "a key without = , { } \\ and blanks"));
      return [];
    }
    return helmPath(app, path, title, problems).map((real) => `--set-file=${key}=${real}`);
  });
}

function valuesArgs(app: App, parameters: OwnParameters, sandbox: Sandbox, problems: ProblemList): string[] {
  const files = (parameters["values-files"] ?? []).flatMap((path) => {
    const found = findInRepository(app, path);
    if (parameters["ignore-missing-values-files"] && "fault" in found && found.fault === "absent") return [];
    return helmPath(app, path, `values-files: ${path.slice(0, 100)}`, problems);
  });
  if (parameters.values) {
    const inline = join(sandbox.folder, "values.yaml");
    writeFileSync(inline, parameters.values);
    files.push(inline);
  }
  return files.map((file) => `--values=${file}`);
}

/** Helm takes a comma for the end of one path and the start of another. */
function helmPath(app: App, path: string, title: string, problems: ProblemList): string[] {
  const real = requireInRepository(app, path, title, problems);
  if (real === undefined || !/[,"\\\r\n]/.test(real)) return real === undefined ? [] : [real];
  problems.add(invalidPath(title));
  return [];
}

/** Argo CD passes maps in random order. */
function sortedEntries(map: Readonly<Record<string, string>> | undefined): [string, string][] {
  return Object.entries(map ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}
