// The page of `review --format html`, opened from disk in a real Chromium and used as people use it.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { newGitopsRepo, type Tools, toolsOrReason } from "../command/review/gitops-repo.ts";
import { type Browser, launch } from "../tool/browser.ts";
import { type Chromium, chromiumOrReason } from "../tool/chromium.ts";
import { assertSound } from "./assert-sound.ts";

const [found, chromium] = [await toolsOrReason(), await chromiumOrReason()];
const skip = "reason" in found ? found.reason : "reason" in chromium ? chromium.reason : false;
const tools = found as Tools;
let browser: Browser;
let file: string;

before(async () => {
  if (skip) return;
  browser = launch(chromium as Chromium);
  using repo = newGitopsRepo();
  const text = (path: string): string => readFileSync(join(repo.path, path), "utf8");
  repo.write("shared/shared.yaml", text("shared/shared.yaml").replace("info", "debug"));
  repo.write("charts/mail/templates/mail.yaml", '{{ fail "no <b>sender</b>" }}');
  repo.write(
    "charts/tool/templates/config.yaml",
    "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: tool }\ndata: { '<img src=x>': x }\n",
  );
  repo.write("argocd/redis.yaml", text("argocd/redis.yaml").replace("1.2.3", "1.2.4"));
  const { stdout, stderr, code } = await tools.review(repo, "--format", "html");
  assert.equal(code, 0, stderr);
  file = join(tools.folder, "review.html");
  writeFileSync(file, stdout);
});
after(async () => {
  await browser?.close();
  if (!("reason" in found)) found[Symbol.dispose]();
});

for (const options of [{}, { dark: true }, { width: 390, height: 800 }])
  test(`the apps, their configs and who rolls out: ${JSON.stringify(options)}`, { skip }, async () => {
    const page = await browser.open(pathToFileURL(file).href, options);
    await page.until("document.querySelector('g.shape')");
    const summary = await page.evaluate<string>("document.body.innerText");
    assert.match(summary, /main \([0-9a-f]{8}\) → working tree: 4 of 13 apps change: /);
    assert.match(summary, /1 can't be rendered; 1 touched, but not rendered here/);
    const count = (): Promise<string> => page.evaluate("document.querySelector('output').textContent");
    assert.equal(await count(), "3 configs");
    await assertSound(page, (chromium as Chromium).axe);
    // The same config in two environments is two.
    await page.press("/");
    await page.type("web-prod");
    await page.until("document.querySelector('output').textContent === '1 of 3 configs'");
    await page.until("document.querySelector('g.config')");
    await page.click("g.config");
    const details = await page.evaluate<string>("document.querySelector('.details').innerText");
    assert.match(details, /Application argocd\/web-prod · shop-prod/);
    assert.match(details, /-info\s+\+debug/);
    assert.match(details, /Deployment web[\s\S]*5 pods/);
    await assertSound(page, (chromium as Chromium).axe);
    await page.press("Escape");
    await page.evaluate(
      "Object.assign(document.querySelector('#search'), {value: ''}).dispatchEvent(new Event('input'))",
    );
    await page.evaluate(
      "[...document.querySelectorAll('.tabs button')].find((each) => each.textContent === 'Other changes').click()",
    );
    const others = await page.evaluate<string>("document.querySelector('.others').innerText");
    assert.match(others, /HelmRelease mail\/mail/);
    assert.match(others, /can't be rendered in working tree[\s\S]*no <b>sender<\/b>/);
    assert.match(others, /Application argocd\/redis[\s\S]*its chart redis is in another place/);
    assert.equal(await page.evaluate("document.querySelectorAll('img, b').length"), 0);
    await assertSound(page, (chromium as Chromium).axe);
  });
