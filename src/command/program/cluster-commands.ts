// The commands that ask a cluster.

import { type Command, InvalidArgumentError, Option } from "commander";
import type { WorkloadName } from "../../cluster/attach/workload.ts";
import {
  type AttachFlags,
  attachFields,
  type GcFlags,
  gcFields,
  type HistoryFlags,
  historyFields,
} from "../../settings/cluster-flags.ts";
import type { Fields } from "../../settings/descriptor.ts";
import type { ConfigArgument } from "../history.ts";
import type { Io } from "../io/io.ts";
import { type Act, addFlags, flagsOf, newCommand } from "./flags.ts";

export function addHistory(program: Command, io: Io, act: Act): void {
  const description = "Lists the revisions in a cluster, how they differ, and who uses them.";
  const command = newCommand(program, "history", description)
    .usage("[flags] [configmap/NAME|secret/NAME…]")
    .argument("[config...]", "configs by their base names; all without any", configArgument);
  addClusterFlags(command, historyFields);
  addVerbs(command, verbs.list);
  command.action((named: ConfigArgument[] | undefined) =>
    act(async () => {
      const flags = flagsOf<HistoryFlags>(command);
      // It takes every word that follows.
      const [older, newer, ...words] = flags.diff ?? [];
      if (flags.diff && (older === undefined || newer === undefined))
        command.error("error: --diff needs two suffixes\n(hashroll history lists them)");
      const more = words.map((word) => configOf(word) ?? command.error(`error: ${configUsage(word)}`));
      const { history } = await import("../history.ts");
      return history([...(named ?? []), ...more], flags, io);
    }),
  );
}

export function addGc(program: Command, io: Io, act: Act): void {
  const description =
    "Deletes the revisions in a cluster that nobody can need. Without --yes it only shows which, and why.";
  const command = newCommand(program, "gc", description);
  addClusterFlags(command, gcFields);
  addVerbs(command, verbs.list, verbs.delete);
  command.action(() => act(async () => (await import("../gc.ts")).gc(flagsOf<GcFlags>(command), io)));
}

export function addAttach(program: Command, io: Io, act: Act): void {
  const description =
    "After a deploy: makes the ReplicaSets, ControllerRevisions and Jobs that name a kept revision its owners, so that the cluster removes it with the last of them. Before a deploy (--before): takes the owners off what is about to be used.";
  const command = newCommand(program, "attach", description)
    .usage("[flags] [deployment/NAME|KIND/NAME…]")
    .argument("[workload...]", "workloads whose revisions it is about; all without any", workloadArgument);
  addClusterFlags(command, attachFields);
  addVerbs(command, verbs.list, verbs.patch);
  command.action((named: WorkloadName[] = []) =>
    act(async () => {
      const flags = flagsOf<AttachFlags>(command);
      if (flags.before !== undefined && flags.detach) command.error("error: use --before or --detach, not both");
      if ((flags.before !== undefined || flags.detach) && (named.length > 0 || flags.wait))
        command.error("error: --before and --detach take neither workloads nor --wait");
      return (await import("../attach.ts")).attach(named, flags, io);
    }),
  );
}

const verbs = {
  list: `Verbs that the account needs: list for configmaps, secrets (Helm's releases are in them), and every kind in the
cluster that can name a config: pods, podtemplates, replicationcontrollers, serviceaccounts; deployments,
replicasets, statefulsets, daemonsets, controllerrevisions; jobs, cronjobs; ingresses; and custom resources. The
ClusterRole view with an own one for secrets and controllerrevisions has most of them. What is missing is said. An
account for one namespace can't list kinds in no namespace (ingressclasses, validatingadmissionpolicybindings,
mutatingadmissionpolicybindings): --namespaced-only does without them.`,
  patch: `Unless it is a dry run also: get and patch for configmaps and secrets. With --no-secrets nothing is needed for
secrets. --before and --detach need no list but those of configmaps and, if there are revisions of Secrets, of secrets.`,
  delete: "With --yes also: delete and create for configmaps and secrets.",
};

/** Below the flags, as wide as these. */
function addVerbs(command: Command, ...paragraphs: readonly string[]): void {
  command.addHelpText("after", () => {
    const width = command.configureOutput().getOutHelpWidth?.() ?? 80;
    return `\n${paragraphs.map((text) => command.createHelp().boxWrap(text.replaceAll("\n", " "), width)).join("\n\n")}`;
  });
}

function addClusterFlags(command: Command, fields: Fields): void {
  addFlags(command, fields);
  command
    .addOption(new Option("--context <context>", "kubectl's name for --kube-context"))
    .on("option:context", (name: string) => command.setOptionValueWithSource("kubeContext", name, "cli"));
}

function configArgument(text: string, previous: readonly ConfigArgument[] = []): ConfigArgument[] {
  const config = configOf(text);
  if (!config) throw new InvalidArgumentError(configUsage(text));
  return [...previous, config];
}

function configOf(text: string): ConfigArgument | undefined {
  const [, kind = "", name] = /^(configmaps?|cm|secrets?)\/(.+)$/i.exec(text) ?? [];
  return name === undefined ? undefined : { kind: /^s/i.test(kind) ? "Secret" : "ConfigMap", name };
}

function configUsage(text: string): string {
  return `Use configmap/NAME or secret/NAME instead of ${text}.`;
}

/** The words for each kind that kubectl takes. */
const workloadKinds: ReadonlyMap<string, RegExp> = new Map([
  ["Deployment", /^deploy(?:ments?)?(?:\.apps)?$/i],
  ["StatefulSet", /^(?:sts|statefulsets?)(?:\.apps)?$/i],
  ["DaemonSet", /^(?:ds|daemonsets?)(?:\.apps)?$/i],
  ["CronJob", /^(?:cj|cronjobs?)(?:\.batch)?$/i],
  ["Job", /^jobs?(?:\.batch)?$/i],
  ["Rollout", /^(?:ro|rollouts?)(?:\.argoproj\.io)?$/i],
]);

function workloadArgument(text: string, previous: readonly WorkloadName[] = []): WorkloadName[] {
  const [word = "", name, ...more] = text.split("/");
  const [kind] = [...workloadKinds].find(([, words]) => words.test(word)) ?? [];
  if (!kind || !name || more.length > 0)
    throw new InvalidArgumentError(
      `Use KIND/NAME with one of ${[...workloadKinds.keys()].join(", ").toLowerCase()} instead of ${text}.`,
    );
  return [...previous, { kind, name }];
}
