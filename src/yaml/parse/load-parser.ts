// Loads the `yaml` package and what is built on it when the first document asks for it: most streams never do,
// and it would be a good part of the start-up. Required and not imported, so that reading stays synchronous.

import { createRequire } from "node:module";

/** Both builds see the first `require`: esbuild points it at a file beside the bundle, Bun takes the module in. The sources have no `require`. */
export function loadParser(): typeof import("./parse-document.ts") {
  return typeof require === "function"
    ? require("./parse-document.ts")
    : createRequire(import.meta.url)("./parse-document.ts");
}
