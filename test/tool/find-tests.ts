// The files of tests, by the end of their names.

import glob from "fast-glob";

/** Relative to the project's folder, in order. */
export function findTests(folder: string, ending: string): string[] {
  const files = glob.sync(`test/**/*.${ending}`, { cwd: folder, dot: true });
  // Without files Node would look for tests by rules of its own.
  if (files.length === 0) throw new Error(`no test/**/*.${ending} in ${folder}`);
  return files.sort();
}
