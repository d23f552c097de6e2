// The playground in a real Chromium: what it writes is what the command line writes, byte for byte.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { type Browser, launch, type Page } from "../tool/browser.ts";
import { chromiumOrReason } from "../tool/chromium.ts";
import { projectRoot } from "../tool/hashroll.ts";
import { runCommand } from "../tool/run-command.ts";
import { assertAccessible } from "./assert-sound.ts";

const found = await chromiumOrReason();
const skip = "reason" in found ? found.reason : false;
const url = pathToFileURL(`${projectRoot}playground/index.html`).href;
const folder = mkdtempSync(join(tmpdir(), "hashroll-playground-"));
let browser: Browser;

before(() => {
  if ("reason" in found) return;
  execFileSync("npm", ["run", "--silent", "build:playground"], { cwd: projectRoot, stdio: "ignore" });
  browser = launch(found);
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

async function open(fragment = ""): Promise<Page> {
  const page = await browser.open(url + fragment);
  await page.until("document.documentElement.dataset.runs");
  return page;
}

const show = (page: Page, view: string): Promise<unknown> =>
  page.evaluate(
    `[...document.querySelectorAll('.tabs button')].find((each) => each.textContent === '${view}').click()`,
  );

/** Opens a file as people do, and waits until it was run. */
async function outputOf(page: Page, path: string): Promise<string | null> {
  const runs = await page.evaluate<number>("Number(document.documentElement.dataset.runs)");
  await page.setFile("#file", path);
  await page.until(`Number(document.documentElement.dataset.runs) > ${runs}`);
  return page.evaluate("document.querySelector('#output')?.textContent ?? null");
}

test("what is typed is explained and written at once", { skip }, async () => {
  const page = await open();
  await page.until("document.querySelector('g.shape')");
  assert.match(
    await page.evaluate("document.querySelector('header.page').textContent"),
    /1 ConfigMap renamed, 1 copied/,
  );
  await page.evaluate("document.querySelector('#input').select(); document.querySelector('#input').focus()");
  await page.type("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: typed}\ndata: {a: b}\n");
  await page.until("document.querySelector('.list .chip')?.textContent === 'typed'");
  await show(page, "Changes");
  assert.match(await page.evaluate("document.querySelector('.lines').textContent"), /\+metadata: \{name: typed-/);
  await page.evaluate("document.querySelector('#input').select(); document.querySelector('#input').focus()");
  await page.type("kind: ConfigMap\n  x: [");
  await page.until("document.querySelector('.empty')?.textContent.startsWith('Errors')");
  await show(page, "Problems");
  await page.click(".problem .chip");
  assert.equal(await page.evaluate("document.activeElement.id"), "input");
  assert.deepEqual(page.faults, []);
  assert.equal(page.requests.length, 1);
});

test("a link holds the input and the options", { skip }, async () => {
  const page = await open();
  await page.evaluate("document.querySelector('.options input').click()");
  await page.evaluate("document.querySelector('#input').select(); document.querySelector('#input').focus()");
  await page.type("apiVersion: v1\nkind: Secret\nmetadata: {name: schlüssel}\nstringData: {a: b}\n");
  await page.until("document.querySelector('.list .chip')");
  await page.evaluate(
    "[...document.querySelectorAll('.tools button')].find((each) => /link/.test(each.textContent)).click()",
  );
  await page.until("location.hash.length > 1");
  const other = await open(await page.evaluate<string>("location.hash"));
  assert.match(await other.evaluate("document.querySelector('#input').value"), /schlüssel/);
  assert.equal(await other.evaluate("document.querySelector('.options input').checked"), true);
  const broken = await open("#bm90IG91cnM");
  assert.match(await broken.evaluate("document.querySelector('#input').value"), /web-config/, "the example instead");
});

test("nothing keeps people out", { skip }, async () => {
  if ("reason" in found) return;
  const page = await open();
  await page.until("document.querySelector('g.shape')");
  for (const view of ["Graph", "Problems", "Output", "Changes"]) {
    await show(page, view);
    await assertAccessible(page, found.axe, view);
  }
});

test("Windows line breaks of a file stay", { skip }, async () => {
  const file = join(folder, "crlf.yaml");
  const text = readFileSync(`${projectRoot}fixtures/shop/in.yaml`, "utf8").replaceAll("\n", "\r\n");
  writeFileSync(file, text);
  const page = await open();
  await show(page, "Output");
  assert.equal(await outputOf(page, file), (await runCommand([], { stdin: text })).stdout);
});

test("a file that is dropped is run, with the options as the command line's flags", { skip }, async () => {
  const text = readFileSync(`${projectRoot}fixtures/shop/in.yaml`, "utf8");
  const page = await open();
  await show(page, "Output");
  const runs = (): Promise<number> => page.evaluate("Number(document.documentElement.dataset.runs)");
  const before = await runs();
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${JSON.stringify(text)}], "shop.yaml"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }`);
  await page.until(`Number(document.documentElement.dataset.runs) > ${before}`);
  const output = (): Promise<string> => page.evaluate("document.querySelector('#output').textContent");
  assert.equal(await output(), (await runCommand([], { stdin: text })).stdout);

  const chosen = await runs();
  await page.evaluate(`for (const [label, value] of [["Strategy", "copy"], ["For", "kubectl"]]) {
    const field = document.querySelector('[aria-label="' + label + '"]');
    field.value = value;
    field.dispatchEvent(new Event("change"));
  }
  const namespace = document.querySelector('[aria-label^="Namespace"]');
  namespace.value = "shop";
  namespace.dispatchEvent(new Event("input"))`);
  await page.until(`Number(document.documentElement.dataset.runs) > ${chosen}`);
  const flags = ["--strategy=copy", "--for=kubectl", "--namespace=shop"];
  const expected = (await runCommand(flags, { stdin: text })).stdout;
  await page.until(`document.querySelector('#output').textContent === ${JSON.stringify(expected)}`);
});

const corpus = `${projectRoot}../shared/corpus`;
const noCorpus = existsSync(corpus) ? false : "the corpus of real charts is not there";

test("the whole corpus comes out as the command line writes it", { skip: skip || noCorpus }, async () => {
  const files = readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
  assert.ok(files.length > 100);
  const page = await open();
  await page.evaluate("document.querySelector('.options input').click()");
  await show(page, "Output");
  for (const name of files) {
    const path = join(corpus, name);
    const expected = await runCommand(["--secrets"], { stdin: readFileSync(path, "utf8") });
    assert.equal(await outputOf(page, path), expected.code === 0 ? expected.stdout : null, name);
  }
});
