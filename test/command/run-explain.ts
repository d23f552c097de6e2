// Runs `explain`, with `--format wide` unless another is given, and with streams of its own, and what the tests of it have it explain.

import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { type ExplainFlags, explain } from "../../src/command/explain.ts";
import type { ExplainedConfig, Explanation } from "../../src/report/explain/explanation.ts";
import { collected } from "../tool/run-command.ts";

interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Setting {
  readonly flags?: ExplainFlags;
  readonly terminal?: { readonly columns?: number };
  /** Whether messages go to the terminal, too. */
  readonly isOneScreen?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly paths?: readonly string[];
}

export async function run(
  stdin: string,
  { flags = {}, terminal, isOneScreen = false, env = {}, cwd = tmpdir(), paths = [] }: Setting = {},
): Promise<Said> {
  const stdout = collected(terminal && { isTTY: true, ...terminal });
  const stderr = collected(isOneScreen ? { isTTY: true } : undefined);
  const io = { cwd, env, stdin: { read: async () => Buffer.from(stdin) }, stdout, stderr };
  const code = await explain(paths, { format: "wide", ...flags }, io);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

export async function explainJson(stdin: string, setting: Setting = {}): Promise<readonly ExplainedConfig[]> {
  const { code, stdout, stderr } = await run(stdin, { ...setting, flags: { ...setting.flags, format: "json" } });
  assert.equal(code, 0, stderr);
  return (JSON.parse(stdout) as Explanation).configs;
}

export const configMap = (name: string, extra = ""): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${extra}data:\n  a: b\n---\n`;

export const workload = (kind: string, name: string, config: string, extra = ""): string => {
  const apiVersion = kind === "Job" || kind === "CronJob" ? "batch/v1" : "apps/v1";
  const pod = `{containers: [{name: c, envFrom: [{configMapRef: {name: ${config}}}]}]}`;
  const spec =
    kind === "CronJob" ? `{jobTemplate: {spec: {template: {spec: ${pod}}}}}` : `{template: {spec: ${pod}}${extra}}`;
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}}\nspec: ${spec}\n---\n`;
};

export const shop = `apiVersion: v1
kind: ConfigMap
metadata:
  name: web-config
  namespace: shop
data:
  greeting: hello
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: shop
data:
  level: info
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: dashboards
  namespace: shop
  labels:
    grafana_dashboard: "1"
data:
  a.json: "{}"
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  template:
    spec:
      containers:
        - name: web
          envFrom:
            - configMapRef:
                name: web-config
            - configMapRef:
                name: settings
      volumes:
        - name: config
          configMap:
            name: web-config
---
apiVersion: batch/v1
kind: Job
metadata:
  name: migrate
  namespace: shop
spec:
  template:
    spec:
      containers:
        - name: migrate
          envFrom:
            - configMapRef:
                name: settings
`;

export const shopTable = `ConfigMap web-config
  namespace  shop
  found at   <stdin>:4
  strategy   rename
  because    1 workload refers to it, and nothing else needs the plain name
             (only-referred-to)
  revision   web-config-k6cm94h6ch
  referrers  Deployment web: gets the revision's name
               line 39: containers[0].envFrom[0].configMapRef.name
               line 45: volumes[0].configMap.name
  restarts   Deployment web

ConfigMap settings
  namespace  shop
  found at   <stdin>:12
  strategy   copy
  because    kept beside the revision: Job shop/migrate can't be changed once it
             exists and needs the plain name (plain-name-required)
             see <stdin>:59
  advice     set jobs: rewrite or rename in hashroll.yaml if it is replaced on
             every deploy
  revision   settings-k4b9tgf9m9 (beside it)
  referrers  Deployment web: gets the revision's name
               line 41: containers[0].envFrom[1].configMapRef.name
             Job migrate: keeps the plain name, since it can't be changed once
             it exists
               line 59: containers[0].envFrom[0].configMapRef.name
  restarts   Deployment web
             Job migrate: nothing now, its next run has the change

ConfigMap dashboards
  namespace  shop
  found at   <stdin>:20
  strategy   ignore
  because    not changed: no references in this stream, and programs find label
             grafana_dashboard (discovered-by-label)
             see <stdin>:23
  advice     to choose otherwise annotate hashroll.dev/strategy: copy; or in
             hashroll.yaml under rules
             - {match: {kind: ConfigMap, name: dashboards}, strategy: copy}
  revision   none
  referrers  none in this stream
  restarts   nothing

1 ConfigMap renamed, 1 copied, 1 unchanged, 3 references rewritten in 1 workload
`;
