// The script of the page of `explain` and `diff`: shows the data that stand in the page.

import type { PageData } from "../report/page/page-data.ts";
import { mountApp, noChoices } from "./app.ts";
import { h } from "./dom.ts";

const data = JSON.parse(document.getElementById("data")?.textContent ?? "null") as PageData;
const root = h("div", { class: "app" });
document.body.prepend(root);
mountApp(root, data, noChoices());
