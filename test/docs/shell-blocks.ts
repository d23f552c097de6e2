// The fenced blocks of a page, and what a comment before each says to whoever runs them. Readers see no comments.
//
//   <!-- run: cluster, helm-3, exits 1 -->   needs a control plane; needs Helm 3; is expected to end with this exit code
//   <!-- run: cluster, helm-4 -->            is for readers with Helm 4 alone
//   <!-- run: cluster, needs kapp -->        needs another program, too
//   <!-- not run: needs docker -->           can't be run by tests, and why
//   <!-- file: hashroll.yaml -->             its content goes into this file of the working folder
//   <!-- prints -->                          what the block before it prints; a line … is any number of lines

import type { Page } from "./read-pages.ts";

export interface Block {
  /** `docs/helm.md:12` */
  readonly place: string;
  /** `sh`, `yaml`; empty if none is written. */
  readonly language: string;
  readonly text: string;
  readonly directive: Directive;
}

export type Directive =
  | {
      readonly type: "run";
      readonly cluster: boolean;
      /** Programs that few readers have. */
      readonly needs: readonly string[];
      readonly helm: 3 | 4;
      readonly onlyHelm4: boolean;
      readonly exitCode: number;
    }
  | { readonly type: "not run"; readonly reason: string }
  | { readonly type: "file"; readonly path: string }
  | { readonly type: "prints" }
  | { readonly type: "none" };

const fence =
  /(?:<!-- *(?<comment>[^\n]*?) *-->\n+)?^(?<indent> *)```(?<language>\w*)\n(?<text>[\s\S]*?)^\k<indent>``` *$/gm;

export function blocksOf({ path, text }: Page): Block[] {
  return Array.from(text.matchAll(fence), ({ index, groups = {} }) => {
    const { comment = "", indent = "", language = "", text: body = "" } = groups;
    const line = text.slice(0, index).split("\n").length;
    return {
      place: `${path}:${line}`,
      language,
      text: body.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      directive: directiveOf(comment, language, `${path}:${line}`),
    };
  });
}

function directiveOf(comment: string, language: string, place: string): Directive {
  const [, word = "", rest = ""] = /^(not run|run|file|prints)(?:: *(.*))?$/.exec(comment) ?? [];
  switch (word) {
    case "not run":
      return { type: "not run", reason: rest };
    case "file":
      return { type: "file", path: rest };
    case "prints":
      return { type: "prints" };
    default:
      return word === "run" || language === "sh" || language === "js" ? runDirective(rest, place) : { type: "none" };
  }
}

function runDirective(text: string, place: string): Directive {
  const words = text.split(",").map((word) => word.trim());
  const unknown = words.filter((word) => !/^(cluster|helm-[34]|needs [\w-]+|exits \d+|)$/.test(word));
  if (unknown.length > 0) throw new Error(`${place}: ${unknown.join(", ")} means nothing to whoever runs this`);
  const exits = words.find((word) => word.startsWith("exits "));
  return {
    type: "run",
    cluster: words.includes("cluster"),
    needs: words.flatMap((word) => (word.startsWith("needs ") ? word.slice("needs ".length) : [])),
    helm: words.includes("helm-3") ? 3 : 4,
    onlyHelm4: words.includes("helm-4"),
    exitCode: Number(exits?.slice("exits ".length) ?? 0),
  };
}
