// The options of a run, as fields.

import { deployers } from "../../settings/deployer.ts";
import type { Options } from "../../settings/options.ts";
import { strategies } from "../../settings/strategy.ts";
import { h } from "../dom.ts";
import type { Shared } from "./link.ts";

export interface OptionFields {
  readonly element: HTMLElement;
  read(): Options;
  values(): Shared["options"];
  write(values: Shared["options"]): void;
}

export function optionFields(onChange: () => void): OptionFields {
  const secrets = h("input", { type: "checkbox", onchange: onChange });
  const namespace = h("input", {
    type: "text",
    placeholder: "Namespace",
    "aria-label": "Namespace of what gives none",
    oninput: onChange,
  });
  const strategy = choice("Strategy", strategies, onChange);
  const deployer = choice("For", deployers, onChange);
  return {
    element: h("div", { class: "options" }, h("label", {}, secrets, " Secrets too"), strategy, deployer, namespace),
    read: () => ({
      ...(secrets.checked && { secrets: true }),
      ...(isName(namespace.value) && { namespace: namespace.value }),
      ...pick("strategy", strategies, strategy.value),
      ...pick("for", deployers, deployer.value),
    }),
    values: () => ({
      secrets: secrets.checked,
      namespace: namespace.value,
      strategy: strategy.value,
      for: deployer.value,
    }),
    write: (values) => {
      secrets.checked = values["secrets"] === true;
      namespace.value = String(values["namespace"] ?? "");
      strategy.value = String(values["strategy"] ?? "");
      deployer.value = String(values["for"] ?? "");
    },
  };
}

function isName(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
}

function pick<Key extends string, Value extends string>(key: Key, values: readonly Value[], text: string) {
  const value = values.find((each) => each === text);
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value };
}

function choice(label: string, values: readonly string[], onChange: () => void): HTMLSelectElement {
  return h(
    "select",
    { "aria-label": label, onchange: onChange },
    h("option", { value: "" }, `${label}: default`),
    ...values.map((value) => h("option", { value }, value)),
  );
}
