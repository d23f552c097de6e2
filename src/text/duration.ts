// Times as people write them: 90s, 30m, 1h, 2d.

const unitsMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** In milliseconds; undefined for anything else. */
export function durationMs(text: string): number | undefined {
  const [, number = "", unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return unit === "" ? (text === "0" ? 0 : undefined) : Number(number) * (unitsMs[unit] as number);
}
