// Waits until something holds, without a guess at how long that takes: the limit is for what never comes.

import { setTimeout as sleep } from "node:timers/promises";

export type Condition = () => Promise<boolean | string> | boolean | string;

const pauseMs = 50;

/** A text says what is still missing; it is in the error if the time is up. */
export async function waitFor(what: string, condition: Condition, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const result = await condition();
    if (result === true) return;
    if (Date.now() > end) throw new Error(`${what}: not after ${seconds} s${result ? `: ${result}` : ""}`);
    await sleep(pauseMs);
  }
}
