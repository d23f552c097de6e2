// The flags that a container is started with.

import { get, isScalar, isSequence, items, type ResolvedMapping } from "../../yaml/node/access.ts";

/** `--name=value`, `-name value`, `--name` (value empty) or an argument without a flag (name empty). */
export interface Flag {
  readonly name: string;
  readonly value: string;
}

export function flagsOf(container: ResolvedMapping): Flag[] {
  const words = ["command", "args"].flatMap((key) => {
    const list = get(container, key);
    const texts = isSequence(list) ? items(list).filter(isScalar) : [];
    // A script is one argument.
    return texts.flatMap(({ node }) => node.value.split(/[\s"']+/).filter((word) => word !== ""));
  });
  return words.flatMap((word, index): Flag[] => {
    const [, name, value] = /^--?([\w.-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined) return [{ name: "", value: word }];
    const next = words[index + 1];
    return [{ name, value: value ?? (next?.startsWith("-") ? "" : (next ?? "")) }];
  });
}
