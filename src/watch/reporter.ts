// Reports errors without stopping anything, even if `onError` itself fails.

import type { WatchOptions } from "./options.ts";
import type { WatchError } from "./watch-error.ts";

export type Report = (error: WatchError) => void;

export function newReporter(onError: WatchOptions["onError"], signal: AbortSignal): Report {
  return (error) => {
    if (signal.aborted) return;
    if (onError) void callSafely(onError, error);
    else process.emitWarning(error);
  };
}

async function callSafely(onError: NonNullable<WatchOptions["onError"]>, error: WatchError): Promise<void> {
  try {
    await onError(error);
  } catch (cause) {
    process.emitWarning(cause instanceof Error ? cause : String(cause));
  }
}
