// Keeps what V8 makes of each part of the built tool while it does its ordinary work: see `command/load-part.ts`.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import type { filter } from "../../command/filter.ts";
import type { Io, Output } from "../../command/io/io.ts";
import { cacheOf, compileBundle, markLength, runPart } from "../../command/io/load-part.ts";
import type { runProgram } from "../../command/program/program.ts";
import type { parseDocument } from "../../yaml/parse/parse-document.ts";

interface Exports {
  readonly filter?: typeof filter;
  readonly runProgram?: typeof runProgram;
  readonly parseDocument?: typeof parseDocument;
}

const sample = `---
# Source: shop/templates/config.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: web-config
  labels:
    app.kubernetes.io/name: web
data:
  PORT: "8080"
  settings.yaml: |
    level: info
    pool: { min: 2, max: 10 }
---
apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  ports: [{ port: 80 }]
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  annotations: { team: 'shop' }
spec:
  template:
    spec:
      containers:
        - name: web
          image: "registry.example.com/web:1.0"
          args: ["--config", "/etc/web/settings.yaml"]
          envFrom:
            - configMapRef:
                name: web-config
      volumes:
        - name: config
          configMap:
            name: web-config
`;

/** What the part does in most runs. What is made of functions that nobody calls is not kept. */
async function work({ filter, runProgram, parseDocument }: Exports): Promise<void> {
  await filter?.([], {}, ioWith(sample));
  await runProgram?.(["--quiet"], ioWith(sample), "");
  parseDocument?.("a: &a {b: c}\nd: *a\n", 0, 20);
}

export async function makeCache(part: string): Promise<void> {
  const path = resolve(part);
  const bundle = readFileSync(path, "utf8");
  const source = `/*${createHash("sha256").update(bundle).digest("hex").slice(0, markLength)}*/${bundle}`;
  writeFileSync(path, source);
  const script = compileBundle(path, source);
  await work(runPart(script, path, createRequire(path)) as Exports);
  const kept = cacheOf(path, source);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, script.createCachedData());
}

function ioWith(text: string): Io {
  const nowhere: Output = { write: async () => {} };
  const stdin = { isTTY: false, read: async () => Buffer.from(text) };
  return { cwd: process.cwd(), env: {}, stdin, stdout: nowhere, stderr: nowhere };
}
