import assert from "node:assert/strict";
import fc from "fast-check";
import { loadAll } from "js-yaml";
import { render } from "../../src/index.ts";
import { awkwardYaml } from "../manifest/awkward-yaml.ts";
import { options } from "./options.ts";
import { expectedStream } from "./expected-stream.ts";
const seed = Number(process.argv[2] ?? 1);
const n = Number(process.argv[3] ?? 300);
const samples = fc.sample(fc.tuple(awkwardYaml(process.argv[4] === "tame" ? {aliases: false, explicitKeys: false, duplicateKeys: false} : {}), options), { numRuns: n, seed });
let shown = 0;
samples.sort((a, b) => a[0].text.length - b[0].text.length);
const kinds = new Map<string, number>();
for (const [{ text, objects }, chosen] of samples) {
  const t0 = Date.now();
  let out: string | undefined;
  try {
    const r = render(text, chosen);
    out = r.text;
    const dt = Date.now() - t0;
    if (dt > 300) console.log("SLOW", dt, text.length);
    const errs = r.report.problems.filter((p) => p.severity === "error" && !["conflicting-configs", "no-reload"].includes(p.code));
    assert.deepEqual(errs, []);
    if (out === undefined) continue;
    const docs = (loadAll(out, { json: true }) as unknown[]).filter((d) => d !== null && d !== undefined);
    assert.deepEqual(docs, expectedStream(objects as never, r.report, chosen));
    assert.equal(render(out, chosen).text, out, "idempotent");
  } catch (e) {
    const msg = String((e as Error).message).split("\n")[0]!.slice(0, 60);
    kinds.set(msg, (kinds.get(msg) ?? 0) + 1);
    if (shown++ < 4) console.log("=====", JSON.stringify(chosen), (e as Error).message.slice(0, 1500), (e as Error).stack?.split("\n").filter(l => l.includes("/src/")).slice(0,4).join("\n"), "\n--- in\n" + text, "\n--- out\n" + out);
  }
}
console.log(kinds, samples.length);
