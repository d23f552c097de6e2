// The page of `explain --format html`, opened from disk in a real Chromium and used as people use it.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { type Browser, launch, type Page, type PageOptions } from "../tool/browser.ts";
import { type Chromium, chromiumOrReason } from "../tool/chromium.ts";
import { hashroll, projectRoot } from "../tool/hashroll.ts";
import { assertSound } from "./assert-sound.ts";
import { manyConfigs, oneGroup } from "./many-configs.ts";

const found = await chromiumOrReason();
const skip = "reason" in found ? found.reason : false;
const cases = `${projectRoot}fixtures/explain/`;
const everyStrategy = readFileSync(`${cases}every-strategy-with-its-reason-and-what-restarts/explain.yaml`, "utf8");
const folder = mkdtempSync(join(tmpdir(), "hashroll-page-"));
let browser: Browser;

before(() => {
  if (!("reason" in found)) browser = launch(found);
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

let number = 0;

async function open(stdin: string, options?: PageOptions): Promise<Page> {
  const { code, stdout, stderr } = await hashroll(["explain", "--format", "html", "--secrets"], { stdin });
  assert.equal(code, 0, stderr);
  const file = join(folder, `${++number}.html`);
  writeFileSync(file, stdout);
  return browser.open(pathToFileURL(file).href, options);
}

const show = (page: Page, view: string): Promise<unknown> =>
  page.evaluate(
    `[...document.querySelectorAll('.tabs button')].find((each) => each.textContent === '${view}').click()`,
  );

const lit = (page: Page): Promise<string[]> =>
  page.evaluate("[...document.querySelectorAll('g.shape.lit .name')].map((each) => each.textContent).sort()");

test("a config that is picked lights up its referrers, and says why", { skip }, async () => {
  const page = await open(everyStrategy);
  await page.until("document.querySelector('g.shape')");
  await page.click("[data-id=c0]");
  assert.deepEqual(await lit(page), ["report", "web", "web-config"]);
  const text = await page.evaluate<string>("document.querySelector('.details').innerText");
  assert.match(text, /web-config\n[\s\S]*only|refer/);
  assert.match(text, /Deployment web\s+restarts/);
  assert.match(text, /CronJob report\s+its next run has the change/);
  await page.press("Escape");
  assert.deepEqual(await lit(page), []);
  await assertSound(page, (found as Chromium).axe);
});

test("an object that is picked lights up its configs", { skip }, async () => {
  const page = await open(everyStrategy);
  await page.until("document.querySelector('g.shape')");
  await page.click('[data-id="oStatefulSet/shop/db"]');
  assert.deepEqual(await lit(page), ["db", "db"]);
});

test("search and filters leave what fits", { skip }, async () => {
  const page = await open(everyStrategy);
  const names = (): Promise<string[]> =>
    page.evaluate(
      "[...document.querySelectorAll('g.config .name, .list .chip')].map((each) => each.textContent).sort()",
    );
  await page.press("/");
  await page.type("report");
  await page.until("document.querySelector('output').textContent === '1 of 7 configs'");
  await page.until("document.querySelector('g.shape')");
  assert.deepEqual(await names(), ["web-config"]);
  await page.evaluate(
    "Object.assign(document.querySelector('#search'), {value: ''}).dispatchEvent(new Event('input'))",
  );
  const choose = (label: string, value: string): Promise<unknown> =>
    page.evaluate(
      `Object.assign(document.querySelector('[aria-label=${label}]'), {value: '${value}'}).dispatchEvent(new Event('change'))`,
    );
  await choose("Strategy", "ignore");
  await page.until("document.querySelector('output').textContent === '2 of 7 configs'");
  assert.deepEqual(await names(), ["orders-dashboard", "stock-dashboard"]);
  await choose("Strategy", "");
  await choose("Kind", "Secret");
  await page.until("document.querySelector('output').textContent === '1 of 7 configs'");
});

test("it can be used by keyboard alone", { skip }, async () => {
  const page = await open(everyStrategy);
  await page.until("document.querySelector('g.shape[tabindex=\"0\"]')");
  const focused = (): Promise<string> =>
    page.evaluate("document.activeElement.querySelector(':scope > title')?.textContent ?? ''");
  for (let turn = 0; turn < 12 && !/^ConfigMap · rename/.test(await focused()); turn++) await page.press("Tab");
  assert.match(await focused(), /^ConfigMap · rename web-config, 2 linked objects/);
  await page.press("ArrowRight");
  assert.match(await focused(), /^(Deployment web|CronJob report)/);
  await page.press("ArrowLeft");
  await page.press("Enter");
  assert.ok((await lit(page)).length > 1);
  assert.equal(await page.evaluate("document.querySelectorAll('g.shape[tabindex=\"0\"]').length"), 1);
});

test("the table, the dark and narrow screens are sound too", { skip }, async () => {
  for (const options of [{ dark: true }, { width: 390, height: 800 }, {}]) {
    const page = await open(everyStrategy, options);
    await page.until("document.querySelector('g.shape')");
    await page.click("[data-id=c6]");
    await assertSound(page, (found as Chromium).axe);
    await show(page, "Table");
    assert.equal(await page.evaluate("document.querySelectorAll('tbody tr').length"), 7);
    await assertSound(page, (found as Chromium).axe);
  }
});

test("in the dark it is dark", { skip }, async () => {
  const back = "getComputedStyle(document.body).backgroundColor";
  assert.equal(await (await open(everyStrategy)).evaluate(back), "rgb(255, 255, 255)");
  assert.equal(await (await open(everyStrategy, { dark: true })).evaluate(back), "rgb(18, 22, 27)");
});

test("it can be printed", { skip }, async () => {
  const page = await open(everyStrategy, { dark: true });
  const pdf = await page.pdf();
  assert.equal(pdf.toString("latin1", 0, 5), "%PDF-");
  await page.send("Emulation.setEmulatedMedia", {
    media: "print",
    features: [{ name: "prefers-color-scheme", value: "dark" }],
  });
  const style = (selector: string, property: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
  assert.equal(await style("body", "backgroundColor"), "rgb(255, 255, 255)", "paper is not dark");
  assert.equal(await style(".bar", "display"), "none");
});

/** What Chromium finds on the page that is for paper alone when it prints. */
async function onPaper(page: Page): Promise<string> {
  await page.evaluate(
    "void addEventListener('beforeprint', () => { window.onPaper = document.querySelector('.paper').textContent; })",
  );
  await page.pdf();
  assert.equal(await page.evaluate("document.querySelector('.paper').children.length"), 0, "gone from the screen");
  return page.evaluate("window.onPaper");
}

test("on paper every config has its reason, and a filter is named", { skip }, async () => {
  const page = await open(everyStrategy);
  await page.until("document.querySelector('g.shape')");
  const all = await onPaper(page);
  assert.match(all, /web-config[\s\S]*Secret db/);
  assert.match(all, /is read by name in args\[0\]/);
  await page.evaluate(
    "Object.assign(document.querySelector('#search'), {value: 'report'}).dispatchEvent(new Event('input'))",
  );
  assert.match(await onPaper(page), /^1 of 7 configs: search “report”/);
});

test("no value of a Secret is in it, and no name gets out of its text", { skip }, async () => {
  const { stdout } = await hashroll(["explain", "--format", "html", "--secrets"], { stdin: everyStrategy });
  assert.ok(!stdout.includes("never-shown"));
  const hostile = readFileSync(`${cases}names-that-are-markup-in-every-format/explain.yaml`, "utf8");
  const page = await open(hostile);
  await page.until("document.querySelector('g.shape')");
  await page.click("g.shape");
  assert.equal(await page.evaluate("document.querySelectorAll('img, b').length"), 0);
  assert.equal(await page.evaluate("document.scripts.length"), 2);
  assert.deepEqual(page.faults, []);
});

test("of 1,000 configs only what is in view is laid out", { skip }, async () => {
  const page = await open(manyConfigs(1000));
  await page.until("document.querySelector('g.shape')");
  assert.equal(await page.evaluate("document.querySelector('output').textContent"), "1000 configs");
  const layouts = await page.evaluate<number>("performance.getEntriesByName('layout').length");
  assert.ok(layouts < 60, `${layouts} groups laid out`);
  await page.evaluate("scrollTo(0, 3000)");
  await show(page, "Table");
  const tops = "['.bar', 'thead'].map((each) => Math.round(document.querySelector(each).getBoundingClientRect().top))";
  const [bar, head] = await page.evaluate<[number, number]>(tops);
  assert.ok(bar === 0 && head > bar, `another view begins below the bar: ${bar}, ${head}`);
  await show(page, "Graph");
  await page.press("/");
  await page.type("app-77");
  await page.until("document.querySelector('output').textContent === '11 of 1000 configs'");
});

test("1,000 configs that hang together are drawn in part, around what is picked", { skip }, async () => {
  const page = await open(oneGroup(1000));
  await page.until("document.querySelector('g.shape')");
  const shapes = "document.querySelectorAll('g.shape').length";
  assert.ok((await page.evaluate<number>(shapes)) <= 80);
  await show(page, "Table");
  await page.click("[data-id=c777]");
  await show(page, "Graph");
  await page.until("document.querySelector('g.shape.picked')");
  assert.ok((await lit(page)).includes("of-part-777"));
});

test("the page of diff shows the changed lines, who rolls out, and nothing of a Secret", { skip }, async () => {
  const [old, now] = ["old.yaml", "new.yaml"].map((name) => join(folder, name));
  writeFileSync(old as string, everyStrategy);
  writeFileSync(now as string, everyStrategy.replace("theme: dark", "theme: light").replace("never-shown", "nor-this"));
  const { stdout } = await hashroll(["diff", "--secrets", "--format", "html", old as string, now as string]);
  assert.ok(!/never-shown|nor-this|bmV2ZXItc2hvd24|bm9yLXRoaXM/.test(stdout));
  const file = join(folder, "diff.html");
  writeFileSync(file, stdout);
  const page = await browser.open(pathToFileURL(file).href);
  await page.until("document.querySelector('g.shape')");
  assert.equal(await page.evaluate("document.querySelector('output').textContent"), "2 configs");
  await page.evaluate("document.querySelector('#search').focus()");
  await page.type("web-config");
  await page.until("document.querySelector('output').textContent === '1 of 2 configs'");
  await page.until("document.querySelector('g.config')");
  await page.click("g.config");
  const lines = await page.evaluate<string>("document.querySelector('.details .lines').textContent");
  assert.match(lines, /-dark\n\+light/);
  assert.deepEqual(await lit(page), ["report", "web", "web-config"]);
  await assertSound(page, (found as Chromium).axe);
  assert.equal(await page.evaluate("document.querySelectorAll('.tabs button').length"), 2, "nothing else changes");
  await show(page, "Table");
  assert.match(
    await page.evaluate("document.querySelector('table').innerText"),
    /Change\s+Who follows[\s\S]*changed: web-config-79ch2k2549 → web-config-\w+\s+Deployment web, CronJob report/,
  );
});

test("the page of diff shows what else changes, in workloads and in other objects", { skip }, async () => {
  const [old, now] = ["old-others.yaml", "new-others.yaml"].map((name) => join(folder, name)) as [string, string];
  const others = (port: number) =>
    `---\napiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec: {ports: [{port: ${port}}]}\n`;
  const image = everyStrategy.replace("      - name: web\n", "$&        image: web:1\n");
  assert.notEqual(image, everyStrategy);
  writeFileSync(old, image + others(80));
  writeFileSync(now, image.replace("theme: dark", "theme: light").replace("web:1", "web:2") + others(8080));
  const { code, stdout, stderr } = await hashroll(["diff", "--format", "html", old, now]);
  assert.equal(code, 0, stderr);
  const file = join(folder, "diff-others.html");
  writeFileSync(file, stdout);
  for (const options of [{}, { dark: true }, { width: 390, height: 800 }]) {
    const page = await browser.open(pathToFileURL(file).href, options);
    await page.until("document.querySelector('g.shape')");
    const paper = await onPaper(page);
    assert.match(paper, /ConfigMap shop\/web-config[\s\S]*-dark\n\+light\n[\s\S]*Deployment web: at once/);
    assert.match(
      paper,
      /Other changes[\s\S]*-"web:1"\n\+"web:2"[\s\S]*Service shop\/web changed[\s\S]*\+\{"port":8080\}/,
    );
    await page.click('[data-id="oDeployment/shop/web"]');
    const own = await page.evaluate<string>("document.querySelector('.details .lines').textContent");
    assert.match(own, /image\n-"web:1"\n\+"web:2"/);
    await page.press("Escape");
    await show(page, "Other changes");
    const titles = "[...document.querySelectorAll('.others summary')].map((each) => each.textContent)";
    assert.deepEqual(await page.evaluate(titles), ["Deployment shop/web changed", "Service shop/web changed"]);
    assert.match(
      await page.evaluate("document.querySelectorAll('.others .lines')[1].textContent"),
      /^\+\{"port":8080\}$/m,
    );
    await assertSound(page, (found as Chromium).axe);
    await page.evaluate(
      "Object.assign(document.querySelector('#search'), {value: 'service'}).dispatchEvent(new Event('input'))",
    );
    assert.deepEqual(await page.evaluate(titles), ["Service shop/web changed"]);
  }
});
