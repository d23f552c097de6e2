// The files that are installed: what Argo CD ignores silently when it is misspelt.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "js-yaml";
import { parameterFields } from "../../../src/host/argocd/parameters.ts";
import { readParameters } from "../../../src/host/argocd/read-parameters.ts";
import { newProblemList } from "../../../src/problem/problem-list.ts";
import { hashroll, projectRoot } from "../../tool/hashroll.ts";

const text = (file: string): string => readFileSync(`${projectRoot}plugin/argocd/${file}`, "utf8");

interface Plugin {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<Record<string, unknown>> & {
    readonly generate: Command;
    readonly parameters: { readonly dynamic: Command };
  };
}

interface Command {
  readonly command: readonly string[];
}

for (const file of ["plugin.yaml", "plugin-discover.yaml"]) {
  test(`${file} has the fields that Argo CD reads, and commands that exist`, async () => {
    const { apiVersion, kind, metadata, spec } = load(text(file)) as Plugin;
    assert.deepEqual([apiVersion, kind, metadata.name], ["argoproj.io/v1alpha1", "ConfigManagementPlugin", "hashroll"]);
    const discover = file === "plugin.yaml" ? [] : ["discover"];
    assert.deepEqual(Object.keys(spec), [...discover, "generate", "parameters", "preserveFileMode", "provideGitCreds"]);
    if (file !== "plugin.yaml") assert.deepEqual(spec.discover, { fileName: "./hashroll.yaml" });
    assert.deepEqual([spec.preserveFileMode, spec.provideGitCreds], [false, false]);
    assert.deepEqual(Object.keys(spec.parameters), ["dynamic"]);
    for (const { command } of [spec.generate, spec.parameters.dynamic]) {
      const [program, ...args] = command;
      assert.equal(program, "hashroll");
      assert.equal((await hashroll([...args, "--help"])).code, 0, args.join(" "));
    }
  });
}

test("the side-car is user 999 with a /tmp of its own and a root that can't be written", () => {
  interface Container {
    readonly name: string;
    readonly command: readonly string[];
    readonly securityContext: Readonly<Record<string, unknown>>;
    readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  }
  interface Patch {
    readonly kind: string;
    readonly metadata: { readonly name: string };
    readonly spec: {
      readonly template: {
        readonly spec: {
          readonly containers: readonly Container[];
          readonly volumes: readonly { readonly name: string; readonly emptyDir?: object }[];
        };
      };
    };
  }
  const { kind, metadata, spec } = load(text("repo-server-patch.yaml")) as Patch;
  assert.deepEqual([kind, metadata.name], ["Deployment", "argocd-repo-server"]);
  const [container, second] = spec.template.spec.containers;
  assert.ok(container && !second);
  assert.deepEqual(container.command, ["/var/run/argocd/argocd-cmp-server"]);
  const { runAsUser, runAsNonRoot, readOnlyRootFilesystem, allowPrivilegeEscalation } = container.securityContext;
  assert.deepEqual(
    [runAsUser, runAsNonRoot, readOnlyRootFilesystem, allowPrivilegeEscalation],
    [999, true, true, false],
  );
  const mounts = new Map(container.volumeMounts.map(({ mountPath, name }) => [mountPath, name]));
  assert.deepEqual([...mounts.keys()], ["/var/run/argocd", "/home/argocd/cmp-server/plugins", "/tmp"]);
  assert.deepEqual(
    [mounts.get("/var/run/argocd"), mounts.get("/home/argocd/cmp-server/plugins")],
    ["var-files", "plugins"],
    "Argo CD's own volumes",
  );
  const own = spec.template.spec.volumes.find(({ name }) => name === mounts.get("/tmp"));
  assert.ok(own?.emptyDir, "an emptyDir that is not the repo server's");
  assert.notEqual(own.name, "tmp");
});

test("the example Application names the plugin, and parameters that there are", () => {
  interface Application {
    readonly apiVersion: string;
    readonly kind: string;
    readonly spec: {
      readonly source: {
        readonly plugin: {
          readonly name: string;
          readonly parameters: readonly { readonly name: string }[];
          readonly env: readonly { readonly name: string; readonly value: string }[];
        };
      };
    };
  }
  const { apiVersion, kind, spec } = load(text("application.yaml")) as Application;
  const { name, parameters, env } = spec.source.plugin;
  assert.deepEqual([apiVersion, kind, name], ["argoproj.io/v1alpha1", "Application", "hashroll"]);
  for (const parameter of parameters) assert.ok(Object.hasOwn(parameterFields, parameter.name), parameter.name);
  const problems = newProblemList();
  const variables = Object.fromEntries(env.map((each) => [`ARGOCD_ENV_${each.name}`, each.value]));
  readParameters({ ARGOCD_APP_PARAMETERS: JSON.stringify(parameters), ...variables }, problems);
  assert.deepEqual(problems.all, []);
});

test("the image has what the plugin needs, at the places where it is looked for", () => {
  const file = text("Dockerfile");
  assert.match(file, /^COPY plugin\/argocd\/plugin\.yaml \/home\/argocd\/cmp-server\/config\/plugin\.yaml$/m);
  assert.match(file, /^USER 999$/m);
  for (const program of ["helm", "kustomize", "hashroll"])
    assert.match(file, new RegExp(`/usr/local/bin/${program}$`, "m"));
  for (const [, image] of file.matchAll(/^FROM (\S+)/gm)) assert.match(String(image), /:/, "every image has a tag");
});

test("what the image is built from is in the package", () => {
  const { files } = JSON.parse(readFileSync(`${projectRoot}package.json`, "utf8")) as { files: string[] };
  const copied = Array.from(text("Dockerfile").matchAll(/^COPY (?!--from)(\S+) \S+$/gm), ([, path = ""]) => path);
  assert.deepEqual(copied, ["dist", "plugin/argocd/plugin.yaml"]);
  for (const path of copied) {
    assert.ok(existsSync(projectRoot + path), path);
    assert.ok(files.includes(path.split("/")[0] as string), path);
  }
});
