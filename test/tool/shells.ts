// Real shells for the tests: the machine's own, or those of Debian's packages, unpacked under `.cache/shells` and not installed.

import { execFile, execFileSync } from "node:child_process";
import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Unavailable } from "../../src/codegen/build/npm-package.ts";
import { cachedFolder } from "./cached-folder.ts";

export interface Shell {
  readonly path: string;
  /** What it needs to find its own files. */
  readonly env: Readonly<Record<string, string>>;
}

export type ShellName = "bash" | "zsh" | "fish";

const cache = fileURLToPath(new URL("../../.cache/shells/", import.meta.url));
const run = promisify(execFile);

/** The shell, or the reason to skip a test. In CI that is only where apt-get or its lists of packages can't be had. */
export async function shellOrReason(name: ShellName): Promise<Shell | { reason: string }> {
  if (isOnPath(name)) return { path: name, env: {} };
  const unpack = packaged[name];
  if (!unpack) return { reason: `there is no ${name}` };
  try {
    return await unpack();
  } catch (error) {
    if (process.env["CI"] === "true" && !(error instanceof Unavailable)) throw error;
    return { reason: `there is no ${name}, and apt-get can't download it` };
  }
}

const packaged: Readonly<Partial<Record<ShellName, () => Promise<Shell>>>> = {
  // Of the usual one, the path to its modules can't be changed.
  zsh: async () => {
    const folder = await debianPackages("zsh", ["zsh-static", "zsh-common"]);
    const functions = join(folder, "usr/share/zsh/functions");
    const inside = await readdir(functions, { recursive: true, withFileTypes: true });
    const folders = inside.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    return { path: join(folder, "bin/zsh-static"), env: { FPATH: [functions, ...folders].join(":") } };
  },
  // It looks for its files beside itself.
  fish: async () => {
    const folder = await debianPackages("fish", ["fish", "fish-common", "libpcre2-32-0"]);
    const libraries = join(folder, "usr/lib", (await readdir(join(folder, "usr/lib")))[0] ?? "");
    return { path: join(folder, "usr/bin/fish"), env: { LD_LIBRARY_PATH: libraries } };
  },
};

/** The lists of packages are read into a folder of the tests' own: a machine made from an image often has none. */
function debianPackages(name: string, packages: readonly string[]): Promise<string> {
  return cachedFolder(join(cache, name), async (made, scratch) => {
    const lists = join(scratch, "lists");
    await mkdir(join(lists, "partial"), { recursive: true });
    const settings = [`Dir::State::Lists=${lists}`, `Dir::Cache=${join(scratch, "cache")}`, "APT::Sandbox::User=root"];
    const options = settings.flatMap((setting) => ["-o", setting]);
    await run("apt-get", [...options, "update"], { cwd: scratch }).catch(() => {});
    const hasLists = (await readdir(lists)).some((file) => file.includes("_Packages"));
    if (!hasLists) throw new Unavailable("apt-get has no lists of packages");
    await run("apt-get", [...options, "download", ...packages], { cwd: scratch });
    for (const file of (await readdir(scratch)).filter((each) => each.endsWith(".deb")))
      await run("dpkg-deb", ["--extract", join(scratch, file), made]);
    await symlink("../etc", join(made, "usr/etc"));
  });
}

function isOnPath(name: string): boolean {
  try {
    execFileSync(name, ["-c", "true"]);
    return true;
  } catch {
    return false;
  }
}
