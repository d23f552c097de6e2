// The text of a key as kubectl and Helm see it. They read YAML 1.1, in which `no` is a boolean and `0644` a number, and
// write what they read as the text of a JSON key: two keys that are written differently can be one, and the reverse.

import { resolveAlias } from "../node/access.ts";
import type { Node, ScalarNode } from "../node/node.ts";
import { resolveScalar } from "./resolve.ts";

const booleans: ReadonlyMap<string, string> = new Map([
  ...["y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE"].map((word) => [word, "true"] as const),
  ...["n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE"].map(
    (word) => [word, "false"] as const,
  ),
]);

export function resolveKey(key: Pick<ScalarNode, "style" | "value" | "tag">): string {
  const { style, value, tag } = key;
  if (style !== "plain" || tag !== undefined) return value;
  const boolean = booleans.get(value);
  if (boolean !== undefined || !/^[-+.0-9]/.test(value)) return boolean ?? value;
  const number = resolveScalar(key);
  if (typeof number !== "number") return value;
  if (/^[-+]?[1-9][0-9_]*$/.test(value) && Math.abs(number) <= 2 ** 63) return value.replace(/^\+|_/g, "");
  const isFloat = /[.eE]/.test(value) && !/^[-+]?0[xX]/.test(value);
  return isFloat || !Number.isSafeInteger(number) ? goFloat32(number) : String(number);
}

/** Whether everybody reads a key as the text it is written as: not `0x10` or `no`, and nothing with parts. */
export function isReadAsWritten(key: Node): boolean {
  const { node } = resolveAlias(key);
  return node.type === "scalar" && resolveKey(node) === node.value;
}

/** The shortest digits that stand for the same float32, as Go's `%g` has them. */
function goFloat32(number: number): string {
  const single = Math.fround(number);
  let digits = 1;
  while (digits < 9 && Math.fround(Number(single.toPrecision(digits))) !== single) digits++;
  const [mantissa = "", exponent = "0"] = single.toExponential(digits - 1).split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(Number(`${mantissa}e${power}`));
  return `${mantissa}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}
