// One consistent reading of a config folder: of one generation where `..data` says which, else of a folder at rest.
// Knows how kubelet swaps generations, and nothing of when to read.

import { access, readlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readTree } from "./read-tree.ts";
import { newSnapshot, type Snapshot } from "./snapshot.ts";
import { errorCode } from "./watch-error.ts";

export interface Reading {
  readonly snapshot: Snapshot;
  /** The dated folder that was read; absent for a plain folder. */
  readonly generation?: string;
}

/** `known` comes back as it is if its generation is still the current one: a dated folder never changes. */
export async function readVolume(
  folder: string,
  known: Reading | undefined,
  settle: number,
  signal: AbortSignal,
): Promise<Reading> {
  for (;;) {
    signal.throwIfAborted();
    const generation = await currentGeneration(folder);
    if (generation === undefined && known?.generation !== undefined) await failWithoutLink(folder);
    if (known && generation !== undefined && generation === known.generation) return known;
    const snapshot = await readUnlessMoved(folder, generation, settle, signal);
    if (snapshot) return { snapshot, ...(generation !== undefined && { generation }) };
  }
}

// A volume that is being taken down or set up again looks like an empty plain folder for a moment.
async function failWithoutLink(folder: string): Promise<never> {
  await access(folder);
  throw new Error("its ..data link is gone");
}

/** Where `..data` leads, read without following it; undefined for a plain folder. */
async function currentGeneration(folder: string): Promise<string | undefined> {
  try {
    return await readlink(join(folder, "..data"));
  } catch (error) {
    const code = errorCode(error);
    // EINVAL: it is no link, as in a copy of a volume that followed the links.
    if (code === "ENOENT" || code === "EINVAL") return undefined;
    throw error;
  }
}

// Kubelet removes a generation only after the link has left it. So what was read is whole if the link is where it was
// before the reading began; otherwise files may be missing, and an error on the way means nothing.
async function readUnlessMoved(
  folder: string,
  generation: string | undefined,
  settle: number,
  signal: AbortSignal,
): Promise<Snapshot | undefined> {
  try {
    const snapshot =
      generation === undefined
        ? await readAtRest(folder, settle, signal)
        : newSnapshot(await readTree(resolve(folder, generation)));
    return (await currentGeneration(folder)) === generation ? snapshot : undefined;
  } catch (error) {
    if ((await currentGeneration(folder)) !== generation) return undefined;
    if (generation !== undefined && errorCode(error) === "ENOENT")
      throw new Error(`its ..data link leads to ${generation}, which is gone`, { cause: error });
    throw error;
  }
}

/** The best that can be done without generations: the same content twice, with a pause between. */
async function readAtRest(folder: string, settle: number, signal: AbortSignal): Promise<Snapshot> {
  let last = newSnapshot(await readTree(folder));
  // A folder that never rests (a log in it) must not keep its config from being read.
  for (let attempt = 0; attempt < 20; attempt++) {
    await delay(settle, undefined, { signal });
    const next = newSnapshot(await readTree(folder));
    if (next.revision === last.revision) break;
    last = next;
  }
  return last;
}
