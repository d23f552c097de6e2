// Builds the playground, one HTML file with hashroll inside: `npm run build:playground`.

import { mkdirSync, writeFileSync } from "node:fs";
import { writeHtml } from "../../report/page/write-page.ts";
import { bundlePage } from "./page-client.ts";

const file = "playground/index.html";
const client = await bundlePage("src/page/playground/main.ts", [
  "src/page/style.css",
  "src/page/playground/playground.css",
]);
mkdirSync("playground", { recursive: true });
writeFileSync(file, writeHtml("hashroll playground", client, ""));
process.stderr.write(`${file}\n`);
