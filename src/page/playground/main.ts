// The playground: the page with a text field, and hashroll inside. Nothing leaves the browser.

import { structuredPatch } from "diff";
import { decodeUtf8 } from "../../text/decode-utf8.ts";
import { escapeControls } from "../../text/escape-controls.ts";
import { positionFinder, type Source } from "../../text/source.ts";
import { mountApp, noChoices } from "../app.ts";
import { diffLines } from "../details.ts";
import { h } from "../dom.ts";
import { type Result, runEngine } from "./engine.ts";
import { example } from "./example.ts";
import { fromFragment, toFragment } from "./link.ts";
import { optionFields } from "./option-fields.ts";

/** The text as it came: a text field would change its line breaks. */
let source: Source = { path: "<stdin>", text: "" };
let waiting = 0;
const chosen = noChoices();
const root = h("div", { class: "app" });
const options = optionFields(later);
const field = h("textarea", {
  id: "input",
  "aria-label": "Manifests",
  spellcheck: "false",
  placeholder: "Paste manifests, or drop a file",
  oninput: () => {
    source = { path: "<stdin>", text: field.value };
    later();
  },
});
const file = h("input", {
  type: "file",
  id: "file",
  accept: ".yaml,.yml,.json",
  onchange: () => void take(file.files?.[0]),
});
const said = h("output", { class: "hint" });

function later(): void {
  clearTimeout(waiting);
  waiting = window.setTimeout(run, 150);
}

function run(): void {
  const result = runEngine(source, options.read());
  mountApp(root, result.data, chosen, [
    { name: "Problems", make: () => problemsView(result) },
    { name: "Output", make: () => outputView(result) },
    { name: "Changes", make: () => changesView(result) },
  ]);
  document.documentElement.dataset["runs"] = String(Number(document.documentElement.dataset["runs"] ?? 0) + 1);
}

function problemsView({ problems, problemText }: Result): HTMLElement {
  if (problems.length === 0) return h("p", { class: "empty" }, "No problems.");
  const find = positionFinder();
  const rows = problems.map(({ severity, place, object, text, advice, code }) => {
    const at = place && find(place);
    return h(
      "li",
      { class: `problem ${severity}` },
      at
        ? h("button", { type: "button", class: "chip", onclick: () => goTo(at.line) }, `line ${at.line}:${at.column}`)
        : undefined,
      h(
        "p",
        {},
        h("strong", {}, `${severity} `),
        escapeControls(`${object ? `${object}: ` : ""}${text}`),
        h("span", { class: "hint" }, ` ${code}`),
      ),
      advice ? h("p", { class: "hint" }, escapeControls(advice)) : undefined,
    );
  });
  return h(
    "div",
    {},
    h("ul", { class: "problems" }, ...rows),
    h("pre", { id: "problem-text", hidden: true }, problemText),
  );
}

/** The whole of it, byte for byte. */
function outputView({ output }: Result): HTMLElement {
  if (output === undefined) return h("p", { class: "empty" }, "Errors: nothing is written.");
  return h("pre", { id: "output", tabindex: 0, role: "region", "aria-label": "Output" }, output);
}

function changesView({ output }: Result): HTMLElement {
  if (output === undefined) return h("p", { class: "empty" }, "Errors: nothing is written.");
  const { hunks } = structuredPatch("", "", source.text, output, undefined, undefined, {
    context: 3,
    timeout: 3000,
  }) ?? { hunks: [] };
  if (hunks.length === 0) return h("p", { class: "empty" }, "The output is the input.");
  return diffLines(
    hunks.flatMap((hunk) => [`@ line ${hunk.oldStart}`, ...hunk.lines]),
    "What hashroll changes",
  );
}

function goTo(line: number): void {
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (line - 4) * (field.scrollHeight / Math.max(1, lines.length));
}

function setText(next: Source): void {
  source = next;
  field.value = next.text;
  run();
}

async function take(given: File | undefined): Promise<void> {
  if (!given) return;
  const { text, invalidAt } = decodeUtf8(new Uint8Array(await given.arrayBuffer()));
  said.textContent = invalidAt === undefined ? given.name : `${given.name} is not UTF-8`;
  if (invalidAt === undefined) setText({ path: given.name, text });
}

async function share(): Promise<void> {
  history.replaceState(null, "", await toFragment({ text: source.text, options: options.values() }));
  said.textContent = "The address now holds the input: copy it.";
}

async function start(): Promise<void> {
  const shared = location.hash.length > 1 ? await fromFragment(location.hash) : undefined;
  if (shared) options.write(shared.options);
  setText({ path: "<stdin>", text: shared?.text ?? example });
}

document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  void take(event.dataTransfer?.files[0]);
});
window.addEventListener("hashchange", () => void start());

document.body.prepend(
  h(
    "div",
    { class: "playground" },
    h(
      "form",
      { class: "editor", "aria-label": "Input", onsubmit: (event: Event) => event.preventDefault() },
      h(
        "div",
        { class: "tools" },
        h("label", { class: "chip", for: "file" }, "Open a file"),
        file,
        h("button", { type: "button", class: "chip", onclick: () => void share() }, "Make a link"),
        said,
      ),
      options.element,
      field,
      h("p", { class: "hint" }, "hashroll runs in this page: nothing is sent anywhere."),
    ),
    root,
  ),
);
void start();
