// The words of a pin: which revision of which config an object stays on.

import type { ConfigKind } from "../../settings/config-kind.ts";

export interface Pin {
  readonly kind: ConfigKind;
  readonly baseName: string;
  readonly suffix: string;
}

/** Each word as a pin, or as it is written where it is none. */
export function readPins(value: string): (Pin | string)[] {
  return value.split(",").map((each) => {
    const match = /^\s*(configmap|secret)\/([^=\s]+)=([a-z0-9]+)\s*$/i.exec(each);
    if (!match) return each.trim();
    const kind = match[1]?.toLowerCase() === "secret" ? "Secret" : "ConfigMap";
    return { kind, baseName: match[2] as string, suffix: match[3] as string };
  });
}
