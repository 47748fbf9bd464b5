import { setTimeout as pause } from 'node:timers/promises';
import { cpuMicroseconds } from '../../edge/bench/programs.ts';

const STEP_MS = 1_000;
const IDLE_SHARE = 0.05;
const IDLE_STEPS = 3;

/** Waits until a process has been nearly idle for some seconds. */
export async function settle(pid: number): Promise<void> {
  for (let idle = 0, before = cpuMicroseconds(pid); before !== null && idle < IDLE_STEPS; ) {
    await pause(STEP_MS);
    const now = cpuMicroseconds(pid) ?? before;
    idle = now - before < STEP_MS * 1000 * IDLE_SHARE ? idle + 1 : 0;
    before = now;
  }
}
