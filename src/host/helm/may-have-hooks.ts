// Whether a chart can have hooks at all. Helm 3 has to render it a second time to show them, which most charts don't need:
// a hook has an annotation helm.sh/hook, so the word is in the chart or in the values.

import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { HelmCall } from "./call.ts";
import { reuseFlags } from "./flags.ts";

/** Not the end of a longer word, as in webhook. */
const hookWord = /(?<![a-z])hook/i;

/** A chart with more than this is rendered: that is no slower than reading it. */
const limits = { files: 400, bytes: 4 * 1024 * 1024 };

/** True unless all that goes into the chart is at hand, and has no such word. */
export function mayHaveHooks(call: HelmCall, cwd: string, input: Uint8Array | undefined): boolean {
  const chart = resolve(cwd, call.operands.at(-1) ?? "");
  const names = new Set(call.flags.map(({ name }) => name));
  const isAtHand = call.wrapper.length === 0 && !names.has("repo") && !names.has("dependency-update");
  if (!isAtHand || !existsSync(join(chart, "Chart.yaml")) || mayReuseValues(call, names)) return true;
  try {
    const texts = [chartText(chart), ...valueTexts(call, cwd), Buffer.from(input ?? []).toString("latin1")];
    return texts.some((text) => text === undefined || hookWord.test(text));
  } catch {
    // Helm will say what is wrong.
    return true;
  }
}

/** The values of the last release are in the cluster. Helm takes them by itself if none are given. */
function mayReuseValues({ command }: HelmCall, names: ReadonlySet<string>): boolean {
  if (command === "template" || command === "install") return false;
  if ([...names].some((name) => reuseFlags.has(name) && name !== "reset-values")) return true;
  return !names.has("reset-values") && !valueFlags.some((name) => names.has(name));
}

const valueFlags = ["values", "set", "set-file", "set-json", "set-literal", "set-string"];

/** Undefined where a value comes from elsewhere. */
function valueTexts({ flags }: HelmCall, cwd: string): (string | undefined)[] {
  const given = flags.filter(({ name }) => valueFlags.includes(name));
  return given.flatMap(({ name, value = "" }) => {
    if (name === "values")
      return value.split(",").map((path) => (path === "-" ? "" : readFileSync(resolve(cwd, path), "latin1")));
    return name === "set-file" ? [undefined] : [value];
  });
}

/** Undefined if its files don't show it: some are packed, or too many. */
function chartText(chart: string): string | undefined {
  const paths = readdirSync(chart, { recursive: true, encoding: "utf8" });
  if (paths.length > limits.files) return undefined;
  let all = "";
  for (const path of paths.map((each) => join(chart, each))) {
    const entry = lstatSync(path);
    if (entry.isDirectory()) continue;
    const isReadable = entry.isFile() && !/\.t?gz$/.test(path) && all.length + entry.size <= limits.bytes;
    if (!isReadable) return undefined;
    all += readFileSync(path, "latin1");
  }
  return all;
}
