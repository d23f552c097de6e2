// The value a scalar has for kustomize's hash: go-yaml v3's resolution, then a trip through encoding/json.
// It knows single scalars only, and never fails: what kustomize refuses (`!!int x`, `.inf`) stays the string it is.
// So does what has the tag `!`: for kubectl and Helm it is a string, and `! null` and `! 1_000` can be content.

import { bytesOfBase64 } from "../../text/bytes.ts";
import type { ScalarNode } from "../node/node.ts";
import { resolveTimestamp } from "./resolve-timestamp.ts";

/** Numbers are float64, as they are after Go's json.Unmarshal. */
export type ScalarValue = string | number | boolean | null;

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
  ...["", "~", "null", "Null", "NULL"].map((word) => [word, null] as const),
]);
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const INTEGER = /^([-+]?)(?:0[oO]?([0-7]+)|(0[xX][0-9a-fA-F]+|0[bB][01]+|[1-9][0-9]*|0))$/;
/** go-yaml's own second try, which lets a sign stand after the prefix. */
const SIGNED_AFTER = /^0([bo])([-+])([0-7]+)$/;
const LONG_TAG = /^!<tag:yaml\.org,2002:(.*)>$/s;

export function resolveScalar(node: Pick<ScalarNode, "style" | "value" | "tag">): ScalarValue {
  const tag = node.tag?.replace(LONG_TAG, "!!$1");
  const { value } = node;
  switch (tag) {
    case undefined:
      return node.style === "plain" ? resolvePlain(value) : value;
    case "!!bool":
    case "!!null": {
      const word = WORDS.get(value);
      return word !== undefined && (word === null) === (tag === "!!null") ? word : value;
    }
    case "!!int":
      return resolveInteger(value.replaceAll("_", "")) ?? value;
    case "!!float":
      return resolveNumber(value) ?? value;
    case "!!timestamp":
      return resolveTimestamp(value) ?? value;
    case "!!binary":
      return decodeBase64(value) ?? value;
    default:
      return value;
  }
}

function resolvePlain(value: string): ScalarValue {
  const word = WORDS.get(value);
  if (word !== undefined) return word;
  if (!/^[-+.0-9]/.test(value)) return value;
  return resolveTimestamp(value) ?? resolveNumber(value) ?? value;
}

function resolveNumber(value: string): number | undefined {
  // After a leading dot go-yaml leaves underscores to strconv, which wants digits on both sides.
  if (value.startsWith(".") && /_(?!\d)|(?<!\d)_/.test(value)) return undefined;
  const digits = value.replaceAll("_", "");
  return resolveInteger(digits) ?? (FLOAT.test(digits) ? finite(Number(digits)) : undefined);
}

/** Like strconv.ParseInt with base 0, then ParseUint: 64 bits, and no sign beyond 63. */
function resolveInteger(digits: string): number | undefined {
  const after = SIGNED_AFTER.exec(digits);
  if (after !== null) return resolveInteger(`${after[2]}0${after[1]}${after[3]}`);
  const parts = INTEGER.exec(digits);
  if (parts === null) return undefined;
  const [, sign, octal, other = ""] = parts;
  const magnitude = BigInt(octal === undefined ? other : `0o${octal}`);
  const limit = sign === "-" ? 2n ** 63n : sign === "+" ? 2n ** 63n - 1n : 2n ** 64n - 1n;
  if (magnitude > limit) return undefined;
  return magnitude === 0n ? 0 : Number(sign === "-" ? -magnitude : magnitude);
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/** Bytes that are no UTF-8 become U+FFFD, as encoding/json makes them. */
function decodeBase64(value: string): string | undefined {
  const text = value.replace(/[\r\n]/g, "");
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
  return goUtf8(bytesOfBase64(text));
}

/** Go replaces every single bad byte, a JavaScript decoder whole runs of them. */
function goUtf8(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    try {
      text += decoder.decode(bytes.subarray(at, at + length));
      at += length;
    } catch {
      text += "\ufffd";
      at += 1;
    }
  }
  return text;
}
