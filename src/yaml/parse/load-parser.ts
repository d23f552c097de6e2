// Loads the `yaml` package and what is built on it when the first document asks for it: most streams never do,
// and it would be a good part of the start-up. Required and not imported, so that reading stays synchronous.

/** Every build sees the first `require`: it becomes a file beside the executable, or a part of the library. The sources have no `require`. */
export function loadParser(): typeof import("./parse-document.ts") {
  return typeof require === "function"
    ? require("./parse-document.ts")
    : process.getBuiltinModule("node:module").createRequire(import.meta.url)("./parse-document.ts");
}
