import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosStack } from './chaos-stack.ts';

const LONGEST_MS = 120_000;
const POLL_MS = 250;

/** Waits until the arcade has ended its interrupted rounds. Later checks report what is left after two minutes. */
export async function untilSettled(stack: ChaosStack): Promise<void> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(POLL_MS)) {
    const [open] = await stack.query<{ rounds: number }>(
      "SELECT count(*)::int AS rounds FROM round WHERE state NOT IN ('settled', 'void')",
      'marquee_arcade',
    );
    if (open?.rounds === 0) return;
  }
}
