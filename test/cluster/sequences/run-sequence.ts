// Performs a sequence on the control plane, and checks after each step. What Helm itself does is part of the model:
//
// - After `kubectl rollout undo` or `scale`, Helm 4 meets fields that belong to kubectl: it gets --force-conflicts.
// - With kept revisions, `helm rollback` fails on Helm 3.17.2 and 4.1.4, which don't adopt what exists. A rollback may fail;
//   pods and templates have to be whole all the same.
// - An upgrade without hashroll deletes all revisions that are carried: what it breaks is lost, with the pods of an undo to
//   it, and nothing else may be (lost-templates.ts); kept ones stay, so that nothing may be lost. It happens to one release,
//   since two can't have the same plain ConfigMap.
// - Helm refuses a second release with the same base name and content: contents have the release's name in them.

import { type Namespace, newNamespace, type Scope } from "../tool/namespace.ts";
import { brokenTemplates } from "../tool/pods.ts";
import { appChart, forceConflicts, newRelease, type Release, type Values } from "../tool/release.ts";
import { attachBefore, attachOwners } from "./attach-owners.ts";
import { check } from "./check.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { type LostTemplates, newLostTemplates } from "./lost-templates.ts";
import { settle } from "./settle.ts";
import { describeStep, type ReleaseName, type Sequence, type Step, type Upgrade } from "./steps.ts";

interface World {
  readonly sequence: Sequence;
  readonly namespace: Namespace;
  readonly release: (name: ReleaseName) => Promise<Release>;
  readonly installed: Set<ReleaseName>;
  readonly lost: LostTemplates;
  /** Set once attach has run: then each deploy begins with `attach --before`. */
  readonly attaches: { value: boolean };
}

/** Done steps; throws with those up to the one that failed. */
export async function runSequence(sequence: Sequence, scope: Scope, title: string): Promise<number> {
  const namespace = await newNamespace(scope, title);
  await setLate(namespace, true);
  const opened = new Map<ReleaseName, Promise<Release>>();
  const release = (name: ReleaseName): Promise<Release> => {
    const one = opened.get(name) ?? newRelease(scope, namespace, sequence.helm, name);
    opened.set(name, one);
    return one;
  };
  const world: World = {
    sequence,
    namespace,
    release,
    installed: new Set(),
    lost: newLostTemplates(),
    attaches: { value: false },
  };
  const first: Upgrade = { step: "upgrade", release: "app", outcome: "good", content: 0, image: 0 };
  const steps = [first, ...sequence.steps];
  for (const [index, step] of steps.entries()) {
    try {
      await perform(step, world);
      await check(namespace, world.lost);
    } catch (error) {
      const { kind, helm, mode, revisionHistoryLimit } = sequence;
      const done = steps
        .slice(0, index + 1)
        .map(describeStep)
        .join("\n  ");
      const what = `${kind}, Helm ${helm}, ${mode}, revisionHistoryLimit ${revisionHistoryLimit}`;
      throw new Error(`${what}, namespace ${namespace.name}:\n  ${done}\n${(error as Error).message}`);
    }
  }
  return steps.length;
}

async function perform(step: Step, world: World): Promise<void> {
  const { namespace, installed } = world;
  if (step.step === "gc") return collectGarbage(namespace);
  if (step.step === "attach") {
    world.attaches.value = world.sequence.mode === "keep";
    return attachOwners(namespace, world.sequence.mode);
  }
  const release = await world.release(step.release);
  // What can be done only to a release that is there.
  if (step.step !== "upgrade" && !installed.has(step.release)) return;
  switch (step.step) {
    case "upgrade":
      await upgrade(step, release, world);
      installed.add(step.release);
      return;
    case "upgrade without hashroll":
      if (step.release !== "app") return;
      return upgradeWithoutHashroll(step.content, release, world);
    case "helm rollback":
      return rollBack(step.back, release, world);
    case "rollout undo":
      return undo(step.back, step.release, world);
    case "scale to 0 and back":
      return scale(step.release, world);
    case "pod deleted":
      return deletePod(step.release, step.which, world);
    case "uninstall and reinstall":
      await succeed(release.helm(["uninstall", step.release]));
      await setLate(namespace, true);
      return upgrade({ step: "upgrade", release: step.release, outcome: "good", content: 0, image: 0 }, release, world);
  }
}

function valuesOf({ release, outcome, content, image }: Upgrade, { kind, revisionHistoryLimit }: Sequence): Values {
  const tag = { good: String(image), "bad config": String(image), "bad image": "bad", late: "late" }[outcome];
  const greeting = `${release} ${content}`;
  return { kind, revisionHistoryLimit, greeting, image: `app:${tag}`, crash: outcome === "bad config" };
}

async function upgrade(step: Upgrade, release: Release, { sequence, namespace, attaches }: World): Promise<void> {
  const own = sequence.mode === "keep" ? ["--retain", "keep"] : [];
  const options = { own, flags: forceConflicts(sequence.helm) };
  const values = valuesOf(step, sequence);
  if (attaches.value) await attachBefore(namespace, (await release.template(values, options)).stdout);
  if (step.outcome === "good") return void (await release.upgrade(values, options));
  await setLate(namespace, false);
  // A template that is there already may have its pods, and those of a CronJob are not waited for: it need not fail.
  await release.tryUpgrade(values, { ...options, flags: [...options.flags, "--wait", "--timeout=1s"] });
  await setLate(namespace, true);
}

async function upgradeWithoutHashroll(
  content: number,
  release: Release,
  { sequence, namespace, lost }: World,
): Promise<void> {
  const { kind, revisionHistoryLimit } = sequence;
  const values: Values = {
    kind,
    revisionHistoryLimit,
    greeting: `${release.name} ${content}`,
  };
  const set = Object.entries(values).flatMap(([key, value]) => ["--set-json", `${key}=${JSON.stringify(value)}`]);
  const flags = [...forceConflicts(sequence.helm), "--wait", "--timeout=120s"];
  await succeed(release.helm(["upgrade", "--reset-values", release.name, appChart, ...set, ...flags]));
  if (sequence.mode === "keep") return;
  const own = (await brokenTemplates(namespace)).filter(({ holder }) => holder.startsWith(`${release.name}-`));
  lost.add(own);
}

async function rollBack(back: number, release: Release, { namespace, attaches }: World): Promise<void> {
  const { stdout } = await succeed(release.helm(["history", release.name, "--output", "json"]));
  const stored = (JSON.parse(stdout) as { revision: number }[]).map(({ revision }) => revision);
  const target = stored.at(-1 - Math.min(back, stored.length - 1)) as number;
  if (attaches.value) {
    const coming = await succeed(release.helm(["get", "manifest", release.name, "--revision", String(target)]));
    await attachBefore(namespace, coming.stdout);
  }
  await release.hashroll(["rollback", release.name, String(target), ...forceConflicts(release.version)]);
}

async function undo(back: number, name: ReleaseName, { namespace, sequence }: World): Promise<void> {
  if (sequence.kind === "CronJob") return;
  const what = `${sequence.kind.toLowerCase()}/${name}`;
  const history = await namespace.kubectl(["rollout", "history", what]);
  const numbers = [...history.matchAll(/^(\d+)\s/gm)].map(([, number]) => Number(number)).sort((a, b) => a - b);
  const target = numbers.at(-1 - Math.min(back, numbers.length - 1));
  await namespace.kubectl(["rollout", "undo", what, `--to-revision=${target}`]);
}

async function deletePod(name: ReleaseName, which: number, { namespace }: World): Promise<void> {
  const own = (await namespace.list("pods")).filter(({ metadata }) => metadata.labels?.["app"] === name);
  const pod = own[which % Math.max(own.length, 1)];
  if (pod) await namespace.delete("pods", pod.metadata.name);
}

async function scale(name: ReleaseName, { namespace, sequence, lost }: World): Promise<void> {
  if (sequence.kind === "CronJob" || sequence.kind === "DaemonSet") return;
  const what = `${sequence.kind.toLowerCase()}/${name}`;
  await namespace.kubectl(["scale", what, "--replicas=0"]);
  await settle(namespace, lost);
  await namespace.kubectl(["scale", what, "--replicas=2"]);
}

/** Whether pods with a late image may start. */
async function setLate(namespace: Namespace, may: boolean): Promise<void> {
  const isThere = (await namespace.list("configmaps")).some(({ metadata }) => metadata.name === "late");
  if (may && !isThere) await namespace.create("configmaps", { metadata: { name: "late" } });
  if (!may && isThere) await namespace.delete("configmaps", "late");
}

async function succeed<T extends { code: number; stderr: string }>(run: Promise<T>): Promise<T> {
  const result = await run;
  if (result.code !== 0) throw new Error(result.stderr);
  return result;
}
