// The same apps as a kustomization with generators: what one would write without hashroll.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configMap, deployment, nameOf, service } from "./streams.ts";

export function writeKustomization(folder: string, apps: number): void {
  mkdirSync(folder, { recursive: true });
  const resources: string[] = [];
  const generators: string[] = [];
  for (let index = 0; index < apps; index++) {
    const name = nameOf(index);
    resources.push(deployment(index), service(index));
    writeFileSync(join(folder, `${name}.yaml`), fileOf(configMap(index)));
    generators.push(
      `  - name: ${name}-config\n    literals: [LOG_LEVEL=info, PORT=${8000 + (index % 1000)}]\n    files: [application.yaml=${name}.yaml]\n`,
    );
  }
  writeFileSync(join(folder, "resources.yaml"), resources.join(""));
  writeFileSync(
    join(folder, "kustomization.yaml"),
    `resources: [resources.yaml]\nconfigMapGenerator:\n${generators.join("")}`,
  );
}

/** The file that the ConfigMap holds. */
function fileOf(manifest: string): string {
  return manifest
    .slice(manifest.indexOf("  application.yaml: |\n") + "  application.yaml: |\n".length)
    .replace(/^ {4}/gm, "");
}
