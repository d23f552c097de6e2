// SHA-256 as hex digits. Node's crypto takes a while to load, and Bun, which the standalone executable is made of, has a
// hash at hand without it.

import type * as Crypto from "node:crypto";
import { createRequire } from "node:module";

declare const Bun: { CryptoHasher: new (algorithm: "sha256") => Hasher } | undefined;

interface Hasher {
  update(text: string): Hasher;
  digest(encoding: "hex"): string;
}

export function sha256(text: string): string {
  if (typeof Bun !== "undefined") return new Bun.CryptoHasher("sha256").update(text).digest("hex");
  const { hash, createHash } = loadCrypto();
  // In one stroke where there is that, from Node 20.12 on: an object per hash takes several times as long.
  return hash ? hash("sha256", text, "hex") : createHash("sha256").update(text, "utf8").digest("hex");
}

export function hmacSha256(key: Uint8Array, text: string): string {
  return loadCrypto().createHmac("sha256", key).update(text, "utf8").digest("hex");
}

type Loaded = Pick<typeof Crypto, "createHash" | "createHmac"> & { hash?: (typeof Crypto)["hash"] };

let loaded: Loaded | undefined;

/** The builds have a `require`; the sources have none. */
function loadCrypto(): Loaded {
  loaded ??= (typeof require === "function" ? require : createRequire(import.meta.url))("node:crypto") as Loaded;
  return loaded;
}
