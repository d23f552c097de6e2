// SHA-256 as hex digits, in one stroke where the runtime can: an object per hash takes several times as long.

import * as crypto from "node:crypto";

/** Node has it from 20.12 on. */
const inOneStroke: ((algorithm: string, data: string, encoding: "hex") => string) | undefined = crypto.hash;

export function sha256(text: string): string {
  return inOneStroke?.("sha256", text, "hex") ?? crypto.createHash("sha256").update(text, "utf8").digest("hex");
}
