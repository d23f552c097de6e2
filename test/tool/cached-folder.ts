// Programs that tests run, each in a folder of `.cache`: made once per machine.

import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Made in a folder of its own and renamed as a whole: another process sees all or nothing. */
export async function cachedFolder(
  path: string,
  make: (made: string, scratch: string) => Promise<void>,
): Promise<string> {
  if (existsSync(path)) return path;
  const cache = dirname(path);
  await mkdir(cache, { recursive: true });
  const scratch = await mkdtemp(join(cache, "making-"));
  try {
    const made = join(scratch, "made");
    await mkdir(made);
    await make(made, scratch);
    // Of two that raced, the earlier one stays.
    await rename(made, path).catch((error: unknown) => {
      if (!existsSync(path)) throw error;
    });
    return path;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
