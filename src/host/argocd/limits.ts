// How large an app may be. Argo CD's own limits are close to these; one app must not bring the side-car down.

const mebibyte = 1024 * 1024;

export const limits = {
  /** Manifests of an app that is plain files. */
  files: 5_000,
  /** All input that hashroll reads itself: manifests, ledger, policy. */
  inputBytes: 64 * mebibyte,
  /** What helm or kustomize may print. */
  renderedBytes: 64 * mebibyte,
  /** What hashroll may print. */
  outputBytes: 96 * mebibyte,
  /** Files, folders and links of a chart; what a link points at counts again. */
  entries: 20_000,
  /** All files of a chart together. */
  chartBytes: 256 * mebibyte,
  /** The memory of helm or kustomize; less where the side-car has less than twice as much. */
  toolMemoryBytes: 1024 * mebibyte,
  /** hashroll itself may have as much as they, or this: 55 MiB of charts took 360 until a conflict, 100,000 small configs in 51 MiB take more. */
  minOwnMemoryBytes: 512 * mebibyte,
  /** Each file that they write. */
  toolFileBytes: 256 * mebibyte,
  /** What an archive of a chart may unpack to, all of them together. */
  archiveBytes: 256 * mebibyte,
  /** How much of a tool's error output is repeated. */
  errorCharacters: 2_000,
} as const;

export function formatBytes(bytes: number): string {
  return `${Math.floor(bytes / mebibyte)} MiB`;
}

/** A glob is expanded before the search, and a few braces can expand to more than fits into memory. */
const maxExpanded = 200;
/** Stars between two slashes are tried in all combinations. */
const maxStars = 3;
/** Each `**` is tried at every depth. */
const maxGlobstars = 2;
const maxCharacters = 1000;

/** Whether both what its braces expand to and the ways in which a name can match are few. */
export function isBoundedGlob(pattern: string): boolean {
  if (pattern.length > maxCharacters || /[@!+*?]\(/.test(pattern)) return false;
  if ((pattern.match(/\*\*/g)?.length ?? 0) > maxGlobstars) return false;
  if (pattern.split("/").some((part) => (part.match(/\*+/g)?.length ?? 0) > maxStars)) return false;
  let product = 1;
  // Nested braces count as if they were side by side, which is more than they expand to.
  for (const group of pattern.split("{").slice(1)) {
    product *= Math.max(group.split(",").length, rangeSize(group));
    if (!(product <= maxExpanded)) return false;
  }
  return true;
}

/** How many values `1..9}` or `a..f}` expands to; NaN for a range of something else. */
function rangeSize(group: string): number {
  const [, from, to] = /^([^{},]+?)\.\.([^{},]+?)(?:\.\.[^{},]*)?\}/.exec(group) ?? [];
  if (from === undefined || to === undefined) return 1;
  const isLetters = /^[a-z]$/i.test(from) && /^[a-z]$/i.test(to);
  return Math.abs(isLetters ? to.charCodeAt(0) - from.charCodeAt(0) : Number(to) - Number(from)) + 1;
}
