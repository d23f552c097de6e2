// How much an app may be. Argo CD's own limits are near these; a side-car must not be brought down by one app.

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
  /** Files, folders and links of a chart, each as often as a link leads there. */
  entries: 20_000,
  /** All files of a chart together. */
  chartBytes: 256 * mebibyte,
  /** A tool's words in an error. */
  saidCharacters: 2_000,
} as const;

export function inWords(bytes: number): string {
  return `${bytes / mebibyte} MiB`;
}
