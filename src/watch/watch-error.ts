// What can go wrong while watching, as data for `onError`; messages name files and never show their content.

/**
 * `unreadable`: the folder can't be read, the last good content stays.
 * `unwatchable`: there are no file events, changes are found by polling.
 * `callback`: `onChange` threw or rejected.
 */
export type WatchErrorCode = "unreadable" | "unwatchable" | "callback";

export class WatchError extends Error {
  override readonly name = "WatchError";
  readonly code: WatchErrorCode;

  constructor(code: WatchErrorCode, message: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export function unreadable(folder: string, cause: unknown): WatchError {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `Expected a config folder at ${folder}, got nothing there`,
    ENOTDIR: `Expected ${folder} to be a folder, got a file`,
  };
  return new WatchError(
    "unreadable",
    reasons[errorCode(cause) ?? ""] ?? `Can't read the config folder ${folder}: ${messageOf(cause)}`,
    cause,
  );
}

export function unwatchable(folder: string, pollInterval: number, cause: unknown): WatchError {
  return new WatchError(
    "unwatchable",
    `No file events for ${folder}, polling every ${pollInterval} ms instead: ${messageOf(cause)}`,
    cause,
  );
}

export function callbackFailed(cause: unknown): WatchError {
  return new WatchError("callback", `onChange failed: ${messageOf(cause)}`, cause);
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
