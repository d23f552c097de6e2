// Helm.

import { error, type Message, warning } from "../message.ts";

export const noHelm = (program: string, reason: string): Message =>
  error("no-helm", `${program} can't be run: ${reason}`, "install Helm 3.9 or newer, or set HELM_BIN to its path");

export const oldHelm = (version: string): Message =>
  error(
    "no-helm",
    `this is Helm ${version}, and its post-renderers take no arguments`,
    "use Helm 3.9 or newer; HELM_BIN can name its path",
  );

export const outputDir = (): Message =>
  error(
    "output-dir",
    "Helm 3 writes the files of --output-dir before any post-renderer sees them: they would have no revisions",
    "hashroll helm template RELEASE CHART > out.yaml writes one file; or use Helm 4",
  );

export const unguardedRollback = (reason: string): Message =>
  warning(
    "unguarded-rollback",
    `the revisions that pods run on could not all be protected from this rollback (${reason}): Helm deletes those that its target does not have`,
    "let the account list pods, workloads and ConfigMaps, and patch ConfigMaps (kubectl auth can-i --list shows what it may); or go back by an upgrade",
  );

export const hooksNotRendered = (reason: string): Message =>
  warning(
    "hooks-not-rendered",
    `Helm 3 does not pass hooks to post-renderers, and they could not be rendered beforehand (${reason}); every config keeps its plain name beside its revision`,
    "run helm template with the same chart and values to see what is wrong",
  );
