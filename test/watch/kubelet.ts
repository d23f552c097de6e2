// Does to a folder what kubelet's atomic writer does to a ConfigMap volume, operation by operation, in its order.
import { chmod, mkdir, mkdtemp, readdir, readlink, rename, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** File names (`a/b.conf` too) and their text. */
export type Payload = Readonly<Record<string, string>>;

export interface Kubelet {
  /** Always a new generation, even if the content is the same. */
  swap(payload: Payload): Promise<void>;
}

export interface KubeletOptions {
  /** Older kubelets link new files before the swap, newer ones after it. */
  readonly linksFirst?: boolean;
}

export function newKubelet(volume: string, { linksFirst = false }: KubeletOptions = {}): Kubelet {
  return {
    async swap(payload) {
      const old = await currentGeneration(volume);
      const dated = await mkdtemp(join(volume, `..${stamp()}.`));
      await chmod(dated, 0o755);
      for (const [name, text] of Object.entries(payload)) {
        await mkdir(dirname(join(dated, name)), { recursive: true });
        await writeFile(join(dated, name), text, { mode: 0o644 });
      }
      const wanted = new Set(Object.keys(payload).map(topOf));
      if (linksFirst) await addLinks(volume, wanted);
      await symlink(dated.slice(volume.length + 1), join(volume, "..data_tmp"));
      await rename(join(volume, "..data_tmp"), join(volume, "..data"));
      if (!linksFirst) await addLinks(volume, wanted);
      await removeLinks(volume, wanted);
      if (old !== undefined) await rm(join(volume, old), { recursive: true });
    },
  };
}

async function currentGeneration(volume: string): Promise<string | undefined> {
  return await readlink(join(volume, "..data")).catch(() => undefined);
}

async function addLinks(volume: string, wanted: ReadonlySet<string>): Promise<void> {
  const present = new Set(await readdir(volume));
  for (const name of wanted) if (!present.has(name)) await symlink(join("..data", name), join(volume, name));
}

async function removeLinks(volume: string, wanted: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(volume))
    if (!name.startsWith("..") && !wanted.has(name)) await unlink(join(volume, name));
}

function topOf(name: string): string {
  return name.split("/")[0] ?? name;
}

function stamp(): string {
  return new Date().toISOString().slice(0, 19).replace(/[-T:]/g, "_");
}
