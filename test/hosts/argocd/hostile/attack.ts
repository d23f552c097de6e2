// A repo, or an Application, that tries something.

import type { byPlugin } from "../argocd.ts";

export interface Attack {
  /** `a file outside, absolute: resources of a kustomization` */
  readonly what: string;
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** Targets by the paths of links. */
  readonly links?: Readonly<Record<string, string>>;
  /** The app's folder. */
  readonly app: string;
  readonly parameters?: Parameters<typeof byPlugin>[1];
  /** Variables of the Application. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the error has to say, if there has to be one. */
  readonly refused?: RegExp;
  /** What the manifests have to have, where the attack does nothing. */
  readonly shows?: RegExp;
  /** How long it may take where that is less than the side-car's limit. */
  readonly seconds?: number;
}

/** What the attacks are after, and where it is. */
export interface Target {
  /** A folder outside of the repo. */
  readonly outside: string;
  /** From an app in `apps/x` of what the side-car received. */
  readonly wayOut: string;
  /** Answers to everything, and counts. */
  readonly address: string;
  /** A file that is there after something of a repo was run. */
  readonly mark: string;
}

/** In a file outside of the repo: manifest, values, policy and ledger at once. */
export const loot = "what-others-own";
/** In values and configs of the repo: no error may have it. */
export const secret = "s3cr3t-of-a-config";

export const chart = (name: string): string => `apiVersion: v2\nname: ${name}\nversion: 0.1.0\n`;

export const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: own}\ndata: {a: b}\n";

/** A template that shows every value. */
export const showAll =
  "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: all}\ndata:\n  all: {{ .Values | toJson | quote }}\n";

/** Files of the app's folder. */
export function inApp(what: string, files: NonNullable<Attack["files"]>, more: Partial<Attack> = {}): Attack {
  const all = Object.entries(files).map(([path, content]) => [`apps/x/${path}`, content] as const);
  return { what, app: "apps/x", files: Object.fromEntries(all), ...more };
}
