// The real kapp and Reloader, compiled from the module versions that their go.mod files here pin.

import { fileURLToPath } from "node:url";
import { compileGoProgram } from "../tool/go-program.ts";

const packages = { kapp: "carvel.dev/kapp/cmd/kapp", reloader: "github.com/stakater/Reloader" } as const;

/** The path of one, or the reason to skip its tests. In CI nothing may be skipped: it throws. */
export async function program(name: keyof typeof packages): Promise<{ path: string } | { reason: string }> {
  const sources = fileURLToPath(new URL(name, import.meta.url));
  try {
    return await compileGoProgram({ sources, cache: "programs", name, package: packages[name] });
  } catch (error) {
    if (process.env["CI"] === "true" || !(error instanceof Error)) throw error;
    return { reason: error.message };
  }
}
