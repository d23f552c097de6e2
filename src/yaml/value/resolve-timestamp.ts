// Timestamps as go-yaml recognises them and encoding/json writes them: RFC 3339 with the offset that was given.

const TIMESTAMP =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,](\d+))?(Z|[-+]\d{2}:\d{2})| (\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,](\d+))?)?$/;

/** `undefined` for what is no timestamp. */
export function resolveTimestamp(value: string): string | undefined {
  const parts = TIMESTAMP.exec(value);
  if (parts === null) return undefined;
  const [, year = "", month = "", day = ""] = parts;
  const [hour, minute, second, fraction] = parts[4] === undefined ? parts.slice(9, 13) : parts.slice(4, 8);
  const zone = parts[8] ?? "Z";
  if (!isDay(Number(year), Number(month), Number(day))) return undefined;
  if (Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return undefined;
  if (zone !== "Z" && (Number(zone.slice(1, 3)) > 24 || Number(zone.slice(4)) > 60)) return undefined;
  const date = `${year}-${two(month)}-${two(day)}`;
  const time = `${two(hour)}:${two(minute)}:${two(second)}`;
  const nanoseconds = (fraction ?? "").slice(0, 9).replace(/0+$/, "");
  const offset = zone.endsWith("00:00") ? "Z" : zone;
  return `${date}T${time}${nanoseconds === "" ? "" : `.${nanoseconds}`}${offset}`;
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= last;
}

function two(digits: string | undefined): string {
  return (digits ?? "0").padStart(2, "0");
}
