// An app that is a Helm chart: `helm template` as Argo CD itself runs it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { badParameter, badReleaseName } from "../../../problem/messages/index.ts";
import { type App, shortName } from "../app.ts";
import type { OwnParameters } from "../parameters.ts";
import { readAll, valuesIn } from "../redact.ts";
import { runTool, type ToolOutput } from "../run-tool.ts";
import type { Sandbox } from "../sandbox.ts";
import { checkArchives, hasClosedSchemas } from "./check-chart.ts";
import { checkLinks, newTotals } from "./check-links.ts";
import { provideDependencies, vendoredCharts } from "./dependencies.ts";
import { findValuesFiles, helmPath } from "./values-files.ts";

export async function renderHelm(
  app: App,
  parameters: OwnParameters,
  sandbox: Sandbox,
): Promise<ToolOutput | undefined> {
  const { problems } = app;
  const totals = newTotals();
  checkLinks(app, app.folder, totals);
  const inputs = await findInputs(app, parameters, sandbox);
  if (problems.hasErrors) return undefined;
  const chart = await provideDependencies(app, sandbox, totals);
  if (chart === undefined) return undefined;
  await checkArchives(chart, sandbox.deadline, problems);
  if (problems.hasErrors) return undefined;
  const skipsSchemas = parameters["skip-schema-validation"] || !hasClosedSchemas(chart);
  const command = {
    title: "helm template",
    program: sandbox.programs.helm,
    args: ["template", ...(skipsSchemas ? ["--skip-schema-validation"] : []), ...templateArgs(app, parameters, inputs)],
    cwd: chart,
    values: () => valuesOf(chart, parameters, inputs),
  };
  return runTool(command, app, sandbox);
}

/** Real paths of what helm reads beside the chart. */
interface HelmInputs {
  readonly name: string;
  readonly values: readonly string[];
  readonly files: readonly { readonly key: string; readonly path: string }[];
}

async function findInputs(app: App, parameters: OwnParameters, sandbox: Sandbox): Promise<HelmInputs> {
  const name = parameters["release-name"] ?? shortName(app) ?? "";
  if (!/^[a-z0-9](?:[-a-z0-9.]{0,51}[a-z0-9])?$/.test(name)) app.problems.add(badReleaseName());
  const files = fileParameters(app, parameters);
  const paths = (parameters["values-files"] ?? []).map(app.substitute);
  const ignoreMissing = parameters["ignore-missing-values-files"] ?? parameters["ignore-missing-value-files"] ?? false;
  const values = await findValuesFiles(app, paths, ignoreMissing);
  if (!parameters.values) return { name, files, values };
  const inline = join(sandbox.folder, "values.yaml");
  writeFileSync(inline, parameters.values);
  return { name, files, values: [...values, inline] };
}

/** Each flag in one argument with its value, and names after `--`: no value of an app can become a flag. */
function templateArgs(app: App, parameters: OwnParameters, { name, values, files }: HelmInputs): string[] {
  const namespace = parameters["helm-namespace"] ?? app.namespace;
  const kubeVersion = parameters["kube-version"] ?? app.kubeVersion;
  return [
    ...(namespace === undefined ? [] : [`--namespace=${namespace}`]),
    ...(kubeVersion === undefined ? [] : [`--kube-version=${kubeVersion}`]),
    ...setArgs(app, "--set", parameters["helm-parameters"]),
    ...setArgs(app, "--set-string", parameters["helm-string-parameters"]),
    ...files.map(({ key, path }) => `--set-file=${key}=${path}`),
    ...values.map((file) => `--values=${file}`),
    ...(parameters["api-versions"] ?? app.apiVersions).map((version) => `--api-versions=${version}`),
    ...(parameters["skip-crds"] ? [] : ["--include-crds"]),
    ...(parameters["skip-tests"] ? ["--skip-tests"] : []),
    "--",
    name,
    ".",
  ];
}

function setArgs(app: App, flag: string, values: Readonly<Record<string, string>> | undefined): string[] {
  return sortedEntries(values).map(([key, value]) => `${flag}=${key}=${escapeCommas(app.substitute(value))}`);
}

/** As in Argo CD: a comma is part of the value, unless the value is a list in braces. */
function escapeCommas(value: string): string {
  if (value.startsWith("{") && value.endsWith("}")) return value;
  return value.replace(/(?<!\\),/g, "\\,");
}

/** A key with `=` or `,` would bring a path of its own. */
function fileParameters(app: App, parameters: OwnParameters): HelmInputs["files"] {
  return sortedEntries(parameters["helm-file-parameters"]).flatMap(([key, path]) => {
    const title = `helm-file-parameters: ${key.slice(0, 60)}`;
    if (/[=,{}\\\s]/.test(key)) {
      app.problems.add(badParameter(title, "a key without = , { } \\ and blanks"));
      return [];
    }
    return helmPath(app, app.substitute(path), title).map((real) => ({ key, path: real }));
  });
}

/** Argo CD passes maps in random order. */
function sortedEntries(map: Readonly<Record<string, string>> | undefined): [string, string][] {
  return Object.entries(map ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}

function valuesOf(
  chart: string,
  parameters: OwnParameters,
  { values, files }: HelmInputs,
): readonly string[] | undefined {
  const given = [parameters["helm-parameters"], parameters["helm-string-parameters"]].flatMap((map) =>
    Object.values(map ?? {}),
  );
  const texts = readAll(files.map(({ path }) => path));
  const folders = [chart, ...vendoredCharts(chart).map((name) => join(chart, "charts", name))];
  const sources = readAll([...values, ...folders.map((folder) => join(folder, "values.yaml"))]);
  return texts && sources && [...given, ...texts.map(({ text }) => text), ...sources.flatMap((each) => valuesIn(each))];
}
