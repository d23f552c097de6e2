// Drives a real Chromium through its own protocol, over two pipes: no port, and no package that brings a hundred others.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { Chromium } from "./chromium.ts";

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

export interface Browser {
  /** Opens a page that is a file. */
  open(url: string, options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

export interface Page {
  /** The value of an expression, which may be a promise. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits until the expression is true. */
  until(expression: string): Promise<void>;
  click(selector: string): Promise<void>;
  type(text: string): Promise<void>;
  /** `Tab`, `Enter`, `ArrowDown`, `/`. */
  press(key: string): Promise<void>;
  setFile(selector: string, path: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  pdf(): Promise<Buffer>;
  /** Errors of the page, and what its content security policy refused. */
  readonly faults: readonly string[];
  /** What it asked for beyond itself. */
  readonly requests: readonly string[];
  send(method: string, params?: object): Promise<Readonly<Record<string, unknown>>>;
}

export function launch({ path, libraries, fonts }: Chromium): Browser {
  const profile = mkdtempSync(join(tmpdir(), "hashroll-chromium-"));
  const child: ChildProcess = spawn(
    path,
    [
      "--headless=shell",
      "--no-sandbox",
      "--disable-gpu",
      "--hide-scrollbars",
      `--user-data-dir=${profile}`,
      "--remote-debugging-pipe",
    ],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
      env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts, HOME: profile },
    },
  );
  const call = protocol(child.stdio[3] as Writable, child.stdio[4] as Readable);
  return {
    open: (url, options = {}) => openPage(url, options, call),
    close: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Call = ReturnType<typeof protocol>;

/** Messages are JSON, each ended by a zero byte. */
function protocol(to: Writable, from: Readable) {
  const waiting = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }
  >();
  const listeners: ((answer: Answer) => void)[] = [];
  let rest = Buffer.alloc(0);
  let last = 0;
  from.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      const answer = JSON.parse(rest.toString("utf8", 0, end)) as Answer;
      rest = rest.subarray(end + 1);
      const { resolve, reject } = waiting.get(answer.id ?? -1) ?? {};
      waiting.delete(answer.id ?? -1);
      if (answer.error) reject?.(new Error(answer.error.message));
      else if (answer.id !== undefined) resolve?.({ ...answer.result });
      else for (const listener of listeners) listener(answer);
    }
  });
  from.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Chromium ended"));
  });
  return {
    listeners,
    send: (method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        to.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      }),
  };
}

async function openPage(
  url: string,
  { width = 1280, height = 800, dark = false }: PageOptions,
  call: Call,
): Promise<Page> {
  const { targetId } = await call.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await call.send("Target.attachToTarget", { targetId, flatten: true });
  const send = (method: string, params: object = {}) => call.send(method, params, sessionId as string);
  const faults: string[] = [];
  const requests: string[] = [];
  let loaded: () => void = () => undefined;
  const hasLoaded = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  call.listeners.push(({ method, params, sessionId: of }) => {
    if (of !== sessionId) return;
    if (method === "Page.loadEventFired") loaded();
    if (method === "Runtime.exceptionThrown") faults.push(JSON.stringify(params?.["exceptionDetails"]));
    if (method === "Log.entryAdded") faults.push(JSON.stringify(params?.["entry"]));
    if (method === "Network.requestWillBeSent")
      requests.push(String((params?.["request"] as { url?: string } | undefined)?.url));
  });
  for (const domain of ["Page", "Runtime", "Log", "Network", "DOM"]) await send(`${domain}.enable`);
  await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  await send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }],
  });
  await send("Page.navigate", { url });
  await hasLoaded;
  return { faults, requests, send, ...actions(send) };
}

type Send = Page["send"];

function actions(send: Send): Omit<Page, "faults" | "requests" | "send"> {
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value: T }).value;
  };
  const until = async (expression: string): Promise<void> => {
    for (let turn = 0; turn < 600; turn++) {
      if (await evaluate<boolean>(`!!(${expression})`)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Never true: ${expression}`);
  };
  const picture = async (method: string, params: object): Promise<Buffer> =>
    Buffer.from((await send(method, params))["data"] as string, "base64");
  return {
    evaluate,
    until,
    click: async (selector) => {
      const at = await evaluate<{ x: number; y: number }>(
        `(() => { const e = document.querySelector(${JSON.stringify(selector)}); e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; })()`,
      );
      for (const type of ["mousePressed", "mouseReleased"])
        await send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount: 1 });
    },
    type: async (text) => void (await send("Input.insertText", { text })),
    press: async (key) => {
      const codes: Readonly<Record<string, number>> = {
        Tab: 9,
        Enter: 13,
        Escape: 27,
        ArrowLeft: 37,
        ArrowUp: 38,
        ArrowRight: 39,
        ArrowDown: 40,
      };
      const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
      const event = { key, windowsVirtualKeyCode: codes[key] ?? key.charCodeAt(0) };
      await send("Input.dispatchKeyEvent", { type: "keyDown", ...event, ...(text && { text }) });
      await send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    },
    setFile: async (selector, path) => {
      const { root } = (await send("DOM.getDocument")) as { root: { nodeId: number } };
      const { nodeId } = await send("DOM.querySelector", { nodeId: root.nodeId, selector });
      await send("DOM.setFileInputFiles", { nodeId, files: [path] });
    },
    screenshot: () => picture("Page.captureScreenshot", { format: "png" }),
    pdf: () => picture("Page.printToPDF", { printBackground: true }),
  };
}
