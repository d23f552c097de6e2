// `npm run bench:page`: how long the pages take with 1,000 configs, in a real Chromium. Each step has two seconds.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { manyConfigs, oneGroup } from "../browser/many-configs.ts";
import { type Browser, launch, type Page } from "../tool/browser.ts";
import { chromiumOrReason } from "../tool/chromium.ts";
import { builtTool } from "../tool/hashroll.ts";

const count = 1000;
const target = 2000;
const rounds = 5;
const scratch = mkdtempSync(join(tmpdir(), "hashroll-bench-page-"));

/** What a person does, and what has to be there before it is done. */
interface Step {
  readonly name: string;
  readonly act: string;
  readonly done: string;
}

const show = (view: string): string =>
  `[...document.querySelectorAll(".tabs button")].find((each) => each.textContent === "${view}").click()`;
const search = (text: string): string =>
  `Object.assign(document.querySelector("#search"), { value: "${text}" }).dispatchEvent(new Event("input"))`;
const steps: readonly Step[] = [
  { name: "search", act: search("77"), done: 'document.querySelector("output").textContent.includes(" of ")' },
  { name: "search cleared", act: search(""), done: 'document.querySelector("g.shape")' },
  { name: "table", act: show("Table"), done: `document.querySelectorAll("tbody tr").length === ${count}` },
  {
    name: "pick",
    act: 'document.querySelector("[data-id=c777]").click()',
    done: 'document.querySelector(".details.open")',
  },
  { name: "graph", act: show("Graph"), done: 'document.querySelector("g.shape")' },
];

function pages(): ReadonlyMap<string, string> {
  const write = (name: string, content: string): string => {
    const path = join(scratch, name);
    writeFileSync(path, content);
    return path;
  };
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, [builtTool, ...args, "--format", "html", "--quiet"], {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
  const apart = write("apart.yaml", manyConfigs(count));
  const changed = write("changed.yaml", manyConfigs(count).replaceAll(/data: \{a: (.*)\}/g, "data: {a: other-$1}"));
  const together = write("together.yaml", oneGroup(count));
  return new Map([
    ["explain, most apart", write("1.html", run("explain", apart))],
    ["explain, all of one group", write("2.html", run("explain", together))],
    ["diff, all changed", write("3.html", run("diff", apart, changed))],
  ]);
}

/** Elapsed time, and processor time of the page's thread; in milliseconds. */
interface Taken {
  readonly elapsed: number;
  readonly cpu: number;
}

async function measure(browser: Browser, file: string): Promise<Map<string, Taken>> {
  const page = await browser.open("about:blank");
  await page.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: watchFor('document.querySelector("g.shape")') });
  const taken = new Map<string, Taken>();
  const start = await cpuOf(page);
  await page.send("Page.navigate", { url: pathToFileURL(file).href });
  await page.until("window.doneAt");
  taken.set("open", { elapsed: await page.evaluate("window.doneAt"), cpu: (await cpuOf(page)) - start });
  for (const { name, act, done } of steps) {
    const before = await cpuOf(page);
    const elapsed = await page.evaluate<number>(
      `(async () => { const start = performance.now(); ${act}; ${watchFor(done)}; while (!window.doneAt) await new Promise(requestAnimationFrame); return window.doneAt - start; })()`,
    );
    taken.set(name, { elapsed, cpu: (await cpuOf(page)) - before });
  }
  return taken;
}

/** Sets `doneAt` when the condition holds and is painted. */
function watchFor(condition: string): string {
  return `window.doneAt = undefined; (function look() { if (!(${condition})) return requestAnimationFrame(look); requestAnimationFrame(() => requestAnimationFrame(() => { window.doneAt = performance.now(); })); })()`;
}

async function cpuOf(page: Page): Promise<number> {
  const { metrics } = (await page.send("Performance.getMetrics")) as { metrics: { name: string; value: number }[] };
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

const chromium = await chromiumOrReason();
if ("reason" in chromium) throw new Error(chromium.reason);
const browser = launch(chromium);
try {
  console.log("page, step: elapsed ms (median), processor ms (median), within two seconds");
  for (const [name, file] of pages()) {
    const found: Map<string, Taken>[] = [];
    for (let round = 0; round < rounds; round++) found.push(await measure(browser, file));
    for (const step of found[0]?.keys() ?? []) {
      const median = (value: (taken: Taken) => number): number =>
        found.map((each) => value(each.get(step) as Taken)).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] as number;
      const elapsed = median((taken) => taken.elapsed);
      const met = elapsed <= target ? "yes" : "NO";
      console.log(`${name}, ${step}: ${elapsed.toFixed(0)}, ${median((taken) => taken.cpu).toFixed(0)}, ${met}`);
    }
  }
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
}
