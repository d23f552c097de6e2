// The real pre-commit, from PyPI, pinned by hashes and cached under `.cache/pre-commit`.

import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cachedFolder } from "../../tool/cached-folder.ts";

const requirements = fileURLToPath(new URL("requirements.txt", import.meta.url));
const cache = fileURLToPath(new URL("../../../.cache/pre-commit/", import.meta.url));

/** What `python3 -m pre_commit` needs in its environment, or the reason to skip. GitHub's machines have pip: there it throws. */
export async function preCommitOrReason(): Promise<{ PYTHONPATH: string } | { reason: string }> {
  try {
    const python = execFileSync("python3", ["--version"], { encoding: "utf8" }).trim().replaceAll(" ", "-");
    const digest = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 16);
    const PYTHONPATH = await cachedFolder(join(cache, `${python}-${digest}`), async (made) => {
      const args = ["-m", "pip", "install", "--require-hashes", "--only-binary=:all:", "--target", made];
      await promisify(execFile)("python3", [...args, "--requirement", requirements]);
    });
    return { PYTHONPATH };
  } catch (error) {
    if (process.env["GITHUB_ACTIONS"] === "true") throw error;
    return { reason: "there is no Python with pip, or pip can't download pre-commit" };
  }
}
