// Whether what a config's pods mount is watched, so that they take a change without a restart.

import type { ResolvedReference } from "../../reference/resolve-references.ts";
import { type VolumeMount, volumeMounts } from "../../reference/volume-mounts.ts";
import { entries, getIn, getString, isMapping, isScalar, type ResolvedMapping } from "../../yaml/node/access.ts";
import { itemsAt } from "../../yaml/node/items-at.ts";
import { isReloadFlag, reloaders, selfReloaders } from "./known-reloaders.ts";

/** The name of the container that watches what a reference mounts, for each pod that mounts it. */
export function reloaderOf(link: ResolvedReference): string | undefined {
  const mounts = volumeMounts(link) ?? [];
  const watching = mounts.filter(isWatched);
  const [first] = watching;
  if (!first || mounts.some(({ podSpec }) => podSpec !== first.podSpec)) return undefined;
  // What starts before the others, or beside the app that is told, would miss a change.
  const others = mounts.filter((mount) => !watching.includes(mount));
  const isAlone = others.length === 0 && watching.length === 1 && watchesItself(first);
  const hasOneApp = others.length === 1 && others[0]?.list === "containers" && watching.every(isSideCar);
  return (isAlone || hasOneApp) && !hasChecksum(link) ? getString(first.container, "name") : undefined;
}

function isWatched(mount: VolumeMount): boolean {
  return isRunning(mount) && (isSideCar(mount) || watchesItself(mount));
}

/** An init container that restarts is a side-car. */
function isRunning({ list, container }: VolumeMount): boolean {
  return list === "containers" || (list === "initContainers" && getString(container, "restartPolicy") === "Always");
}

function isSideCar(mount: VolumeMount): boolean {
  const image = imageName(mount);
  const paths = reloaders.find((each) => each.image.test(image))?.paths;
  return paths !== undefined && namesMount(flagsOf(mount.container), paths, mount);
}

function watchesItself(mount: VolumeMount): boolean {
  const image = imageName(mount);
  const flags = flagsOf(mount.container);
  const isOn = (names: readonly string[]): boolean =>
    flags.some(({ name, value }) => names.includes(name) && !isOff(value));
  const known = selfReloaders.find((each) => each.image.test(image));
  if (known) {
    const isSwitchedOff = flags.some(({ name, value }) => name === known.off && isOff(value));
    return !isSwitchedOff && (!known.on || isOn(known.on)) && namesMount(flags, known.paths, mount);
  }
  const ofConfig = flags.map(({ name }) => name).filter((name) => /config/i.test(name));
  return flags.some(({ name, value }) => isReloadFlag(name) && !isOff(value)) && namesMount(flags, ofConfig, mount);
}

function namesMount(flags: readonly Flag[], names: readonly string[], { mountPath }: VolumeMount): boolean {
  const folder = mountPath.replace(/\/+$/, "");
  const isInside = (path: string): boolean => path === folder || path.startsWith(`${folder}/`);
  const wanted = names.length > 0 ? names : [""];
  return flags.some(({ name, value }) => wanted.includes(name) && isInside(value));
}

function isOff(value: string): boolean {
  return /^(?:false|off|no|none|0[a-z]*)$/i.test(value);
}

/** `registry:5000/a/name:tag@sha256:…`: `name:tag` */
function imageName({ container }: VolumeMount): string {
  const [image = ""] = (getString(container, "image") ?? "").split("@");
  return image.slice(image.lastIndexOf("/") + 1);
}

/** Its author wants a restart, and a deployer makes one whenever the content changes. */
function hasChecksum({ referrer }: ResolvedReference): boolean {
  return referrer.podTemplates.some((template) => {
    const annotations = getIn(template, "metadata", "annotations");
    return isMapping(annotations) && [...entries(annotations).keys()].some((key) => /checksum(?!.*secret)/i.test(key));
  });
}

/** `--name=value`, `-name value`, `--name` (value empty) or an argument without a flag (name empty). */
interface Flag {
  readonly name: string;
  readonly value: string;
}

function flagsOf(container: ResolvedMapping): Flag[] {
  const words = ["command", "args"].flatMap((key) => {
    const texts = itemsAt(container, key).filter(isScalar);
    // A script is one argument.
    return texts.flatMap(({ node }) => node.value.split(/[\s"']+/).filter((word) => word !== ""));
  });
  return words.flatMap((word, index): Flag[] => {
    const [, name, value] = /^--?([\w.-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined) return [{ name: "", value: word }];
    const next = words[index + 1];
    return [{ name, value: value ?? (next?.startsWith("-") ? "" : (next ?? "")) }];
  });
}
