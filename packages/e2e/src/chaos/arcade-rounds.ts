import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosStack } from './chaos-stack.ts';

const POLL_MS = 250;

/** Waits until the arcade has ended its interrupted rounds. Later checks report what is left after this time. */
export async function untilSettled(stack: ChaosStack, longestMs: number): Promise<void> {
  for (const end = Date.now() + longestMs; Date.now() < end; await sleep(POLL_MS)) {
    const [open] = await stack.query<{ rounds: number }>(
      "SELECT count(*)::int AS rounds FROM round WHERE state NOT IN ('settled', 'void')",
      'marquee_arcade',
    );
    if (open?.rounds === 0) return;
  }
}
