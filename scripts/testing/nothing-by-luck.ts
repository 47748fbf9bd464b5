/** Set up before every test file: neither luck, nor a busy machine, nor the time of day decides whether it passes. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { vi } from 'vitest';

const WITHIN_MS = 30_000;
/** The same cases in every run; `npm run fuzz` looks for others. */
const SEED = 20_261_123;
const DAY_MS = 24 * 3_600_000;
/** Longer than most files take. */
const FILE_MS = 60_000;

/** Of itself `vi.waitFor` gives up after a second, and has no setting. */
function waitPatiently(): void {
  const patient = Symbol.for('patient');
  const inherited = vi.waitFor;
  // Files of a worker share it.
  if (patient in inherited) return;
  const waitFor: typeof vi.waitFor = (callback, options = {}) =>
    inherited(callback, typeof options === 'number' ? options : { timeout: WITHIN_MS, ...options });
  vi.waitFor = Object.assign(waitFor, { [patient]: true });
}

/** Books are kept by the day: what is played at its end would be of two. */
async function awaitDay(): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < FILE_MS) await sleep(leftMs + 1_000);
}

waitPatiently();
if (process.env['FUZZ_CASES'] === undefined) fc.configureGlobal({ seed: SEED });
await awaitDay();
