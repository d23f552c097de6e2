// Sees to it that a fault reaches someone and stops nothing: neither by being thrown nor by an `onError` that fails.

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
  } catch (fault) {
    process.emitWarning(fault instanceof Error ? fault : String(fault));
  }
}
