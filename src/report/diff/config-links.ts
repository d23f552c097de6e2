// Tells whether a changed field only names another revision of the same config, or has its suffix.

import { ownPrefix } from "../../config/annotations.ts";
import type { Data } from "../../yaml/value/to-data.ts";
import type { ConfigState } from "./config-states.ts";
import type { DataChange } from "./value/find-changes.ts";

export interface ConfigLinks {
  isLink(change: DataChange): boolean;
}

export function newConfigLinks(states: readonly ConfigState[]): ConfigLinks {
  const baseNames = new Map(states.flatMap(({ names, baseName }) => [...names].map((name) => [name, baseName])));
  // Also `namespace/name`.
  const plain = (text: string): string =>
    text
      .split("/")
      .map((part) => baseNames.get(part) ?? part)
      .join("/");
  const isName = (data: Data | undefined): data is string => typeof data === "string";
  return {
    isLink({ path, old, new: now }) {
      const key = path.at(-1);
      if (typeof key === "string" && restartKey.test(key) && path.at(-2) === "annotations") return true;
      return isName(old) && isName(now) && plain(old) === plain(now);
    },
  };
}

const restartKey = new RegExp(`^${ownPrefix.replaceAll(".", "\\.")}(?:configmap|secret)\\.`);
