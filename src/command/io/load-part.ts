// Loads a part of the built tool together with the code that V8 compiled when it was built. With another Node, or with
// flags that change V8, the part is compiled as usual. By hand, for speed: a run over three apps takes 48 ms with it and
// 63 ms without on Node 20; Node's own compile cache (from 22.8 on) gains about half of that, and needs a folder to
// write to that nobody else may write to.

import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";

type Part = (
  exports: unknown,
  require: NodeJS.Require,
  module: { readonly exports: unknown },
  path: string,
  folder: string,
) => void;

const head = "(function (exports, require, module, __filename, __dirname) {";

/** A part as Node would wrap it. `made`: what V8 compiled of the very same text before. */
export function compileBundle(path: string, source: string, made?: Buffer): Script {
  const options = { filename: path, columnOffset: -head.length, ...(made && { cachedData: made }) };
  return new Script(`${head}${source}\n})`, options);
}

export function runPart(script: Script, path: string, require: NodeJS.Require): unknown {
  const module = { exports: {} };
  (script.runInThisContext() as Part)(module.exports, require, module, path, dirname(path));
  return module.exports;
}

/** The file of a part's compiled code, for this very Node. V8 checks a text's length alone, so its mark is in the name. */
export function cacheOf(path: string, source: string): string {
  const mark = source.slice("/*".length, "/*".length + markLength);
  const name = [basename(path, ".js"), mark, process.version, process.platform, process.arch].join("-");
  return join(dirname(path), "cache", name);
}

/** Each part begins with a comment of so many digits, which no other text has. */
export const markLength = 16;

/** @public Called by what `codegen/build.ts` puts in the place of a part. */
export function loadPart(path: string, require: NodeJS.Require): unknown {
  const source = readFileSync(path, "utf8");
  return runPart(compileBundle(path, source, made(cacheOf(path, source))), path, require);
}

function made(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
