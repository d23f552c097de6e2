// Runs a task whenever it is demanded, never twice at the same time; knows nothing of what the task does.

export interface Repeater {
  /** However often it is called during a run, one more run follows, which begins after the last call. */
  demand(): void;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
}

/** The task must not reject. */
export function repeatOnDemand(task: () => Promise<void>, signal: AbortSignal): Repeater {
  let demanded = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (demanded && !signal.aborted) {
      demanded = false;
      await task();
    }
    // In the same step as the last check of `demanded`: a demand in between would be lost.
    running = undefined;
  }

  return {
    demand() {
      if (signal.aborted) return;
      demanded = true;
      running ??= run();
    },
    async idle() {
      await running;
    },
  };
}
