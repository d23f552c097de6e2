// What other tools do with configs, and what becomes of it.

import type { Strategy } from "../../settings/strategy.ts";
import { type Message, note, warning } from "../message.ts";
import { outcomes, unless } from "./strategy.ts";

const page = "docs/migration.md";

/** `others`: annotations that a rollout does in its own way. */
export const reloader = (hasExclusions: boolean, hasSecrets: boolean, others: readonly string[]): Message =>
  note(
    "reloader",
    [
      "restarts for the configs of this stream come from hashroll instead of Reloader",
      ...(hasExclusions ? ["configs that keep their names are excluded from Reloader"] : []),
      ...(hasSecrets ? ["Secrets stay with Reloader without --secrets"] : []),
      ...others.map((key) => `${key} does not apply to these restarts`),
    ].join("; "),
    `remove Reloader's annotations once it has nothing else to do here (${page})`,
  );

export const reloaderPattern = (pattern: string): Message =>
  warning(
    "reloader-pattern",
    `Reloader's list of configs has the pattern ${JSON.stringify(pattern.slice(0, 80))}, which is not understood`,
    `write the names of the configs instead, or name and .* only (${page})`,
  );

export const reloaderIgnore = (): Message =>
  unless(
    "reloader-ignore",
    `${outcomes.ignore}: reloader.stakater.com/ignore says that nothing restarts for it`,
    "rename",
  );

const insteadOfKapp = "as kapp.k14s.io/versioned says, which is removed so that nothing is versioned twice";

export const kappVersioned = (strategy: Strategy): Message => ({
  ...note(
    "kapp-versioned",
    `${outcomes[strategy]}, ${insteadOfKapp}`,
    `carry kapp's last versions with --previous, as ${page} describes`,
  ),
  inCommon: `hashed, ${insteadOfKapp}`,
});

export const gardener = (): Message =>
  note(
    "gardener",
    `${outcomes.ignore}: Gardener's garbage collector deletes configs of other names than those in its annotations`,
    `remove the label resources.gardener.cloud/garbage-collectable-reference to have it hashed (${page})`,
  );

export const alreadyVersioned = (): Message =>
  note(
    "already-versioned",
    `${outcomes.ignore}: another tool counts versions in its name already`,
    `deploy what that tool was given, without the number, to have it hashed (${page})`,
  );

export const wave = (): Message =>
  note(
    "wave",
    "Wave writes a hash of the configs into its pod template, which restarts it a second time",
    `remove wave.pusher.com/update-on-config-change: hashroll restarts it (${page})`,
  );

export const spinnaker = (): Message =>
  note(
    "spinnaker",
    "Spinnaker adds a version to the name of this config, which is a revision already",
    `annotate strategy.spinnaker.io/versioned: "false" (${page})`,
  );

export const unhashedGenerator = (): Message =>
  note(
    "unhashed-generator",
    "kustomize's generator made it without a suffix, as disableNameSuffixHash says; hashroll puts one into its name",
    `remove disableNameSuffixHash, or annotate hashroll.dev/strategy: ignore to keep the plain name (${page})`,
  );
