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
  /** Each file that they write. */
  toolFileBytes: 256 * mebibyte,
  /** What an archive of a chart may unpack to, all of them together. */
  archiveBytes: 256 * mebibyte,
  /** How much of a tool's error output is repeated. */
  errorCharacters: 2_000,
} as const;

export function formatBytes(bytes: number): string {
  return `${bytes / mebibyte} MiB`;
}
