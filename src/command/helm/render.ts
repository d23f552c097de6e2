// `hashroll helm upgrade` and whatever else renders a chart. Helm starts at once, with this process as its post-renderer;
// what that needs beside the manifests (the last release, who uses which revision, the hooks) is found out meanwhile.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { majorOfExecutable } from "../../host/helm/build-info.ts";
import { flagValue, type HelmCall, hasFlag } from "../../host/helm/call.ts";
import { clusterEnv } from "../../host/helm/flags.ts";
import { newPostRenderer, type Render } from "../../host/helm/post-renderer.ts";
import { isSupported, pluginFolders, readHelmEnv, readHelmVersion } from "../../host/helm/version.ts";
import { type Message, noHelm, oldHelm, outputDir } from "../../problem/messages/index.ts";
import type { Io } from "../io/io.ts";
import type { CommandFlags } from "../prepare.ts";
import type { Helm } from "./helm.ts";
import type { Session } from "./session.ts";

/** Helm's exit code, or the message that says why Helm was not run. */
export async function renderWithHelm(call: HelmCall, own: CommandFlags, helm: Helm, io: Io): Promise<number | Message> {
  const started = await identify(call, helm, io);
  if ("text" in started) return started;
  if (started.major === 3 && hasFlag(call, "output-dir")) return outputDir();
  const input = await standardInput(call, started.major, io);
  const folder = mkdtempSync(join(tmpdir(), "hashroll-"));
  const stop = new AbortController();
  const request = { call, own, helm, io, folder, stop: stop.signal, input, ...started };
  let session: Promise<Session> | undefined;
  const open = (): Promise<Session> => {
    session ??= import("./session.ts").then(({ newSession }) => newSession(request));
    return session;
  };
  const render: Render = async (manifests) => (await open()).render(manifests);
  const renderer = newPostRenderer({ ...started, folder, render });
  try {
    const signalCode = helm.interrupted();
    if (signalCode !== undefined) return signalCode;
    const args = [...call.before, ...renderer.flags, ...call.after];
    const env = { ...io.env, ...clusterEnv(call), ...renderer.env };
    const stdin = input ?? "inherit";
    const running = helm.run(args, { env, stdin, output: "inherit", onChannel: renderer.onChannel });
    // Loaded and started when Helm runs already.
    const { messages } = await open();
    const { code } = await running;
    // If Helm itself fails, it prints the reason.
    await io.stderr.write(messages(code === 0));
    return code === 0 || started.minor !== undefined ? code : ((await tooOld(helm)) ?? code);
  } finally {
    renderer.close();
    stop.abort();
    await (await session)?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What has to be known before Helm can be started. */
export interface Started {
  readonly major: number;
  /** Undefined if only the executable was read. */
  readonly minor: number | undefined;
  readonly plugins: string | undefined;
  readonly namespace: Promise<string | undefined>;
}

async function identify(call: HelmCall, { program, capture }: Helm, io: Io): Promise<Started | Message> {
  const given = flagValue(call, "namespace") ?? (io.env["HELM_NAMESPACE"] || undefined);
  const major = majorOfExecutable(program, io.env);
  if (major !== undefined && major >= 3) {
    const namespace = given ?? readHelmEnv(call, capture).then((env) => env.namespace);
    return { major, minor: undefined, plugins: pluginFolders(io.env), namespace: Promise.resolve(namespace) };
  }
  const [version, env] = await Promise.all([readHelmVersion(capture), readHelmEnv(call, capture)]);
  if (typeof version === "string") return noHelm(program, version);
  if (!isSupported(version)) return oldHelm(version.version);
  return { ...version, plugins: env.plugins, namespace: Promise.resolve(env.namespace) };
}

async function tooOld({ capture }: Helm): Promise<Message | undefined> {
  const version = await readHelmVersion(capture);
  return typeof version === "string" || isSupported(version) ? undefined : oldHelm(version.version);
}

/** Helm 3 runs twice, and both runs read the values of `-f -`. */
async function standardInput(call: HelmCall, major: number, io: Io): Promise<Uint8Array | undefined> {
  const isRead = call.flags.some(({ name, value }) => name === "values" && value?.split(",").includes("-"));
  return isRead && major === 3 ? io.stdin.read() : undefined;
}
