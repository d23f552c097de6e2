// SHA-256 as hex digits, in Node, in Bun (which the standalone executable is made of) and in browsers. Nothing of Node is
// imported: its crypto takes a while to load, and browsers have none.

import type * as Crypto from "node:crypto";

declare const Bun: { CryptoHasher: new (algorithm: "sha256") => Hasher } | undefined;

interface Hasher {
  update(content: string | Uint8Array): Hasher;
  digest(encoding: "hex"): string;
}

/** Of bytes, or of a text in UTF-8. */
export function sha256(content: string | Uint8Array): string {
  if (typeof Bun !== "undefined") return new Bun.CryptoHasher("sha256").update(content).digest("hex");
  const crypto = loadCrypto();
  if (!crypto) return loadPortable().portableSha256(content);
  // In one stroke where there is that, from Node 20.12 on: an object per hash takes several times as long.
  return crypto.hash
    ? crypto.hash("sha256", content, "hex")
    : crypto.createHash("sha256").update(content).digest("hex");
}

export function hmacSha256(key: Uint8Array, text: string): string {
  const crypto = loadCrypto();
  if (!crypto) return loadPortable().portableHmacSha256(key, text);
  return crypto.createHmac("sha256", key).update(text, "utf8").digest("hex");
}

type Loaded = Pick<typeof Crypto, "createHash" | "createHmac"> & { hash?: (typeof Crypto)["hash"] };

let loaded: Loaded | undefined;

/** The executable has a `require`, in every version of Node; modules have `getBuiltinModule`, from Node 20.16 on. */
function loadCrypto(): Loaded | undefined {
  if (typeof process === "undefined") return undefined;
  const load = process.getBuiltinModule ?? (isRequire() ? require : undefined);
  loaded ??= load?.("node:crypto") as Loaded | undefined;
  return loaded;
}

/** Bundlers put a function of that name into modules, which only throws. */
function isRequire(): boolean {
  return typeof require === "function" && "resolve" in require;
}

/** Ten times slower than Node's, and so only for where that is not. */
function loadPortable(): typeof import("./portable-sha256.ts") {
  return require("./portable-sha256.ts");
}
