// Ages and sizes, short enough for a column.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** As kubectl has them: `45s`, `12m`, `5h`, `3d`. */
export function formatAge(created: string, now: number): string {
  const age = Math.max(0, now - Date.parse(created));
  if (Number.isNaN(age)) return "?";
  if (age < 2 * minute) return `${Math.floor(age / 1000)}s`;
  if (age < 2 * hour) return `${Math.floor(age / minute)}m`;
  return age < 2 * day ? `${Math.floor(age / hour)}h` : `${Math.floor(age / day)}d`;
}

export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  if (kib < 1024) return `${kib < 10 ? kib.toFixed(1) : Math.round(kib)} KiB`;
  return `${(kib / 1024).toFixed(1)} MiB`;
}
