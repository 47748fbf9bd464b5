/** Runs before every test file, so that no result depends on chance, a busy machine or the time of day. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { vi } from 'vitest';

const WITHIN_MS = 30_000;
/** The same cases in every run; `npm run fuzz` uses others. */
const SEED = 20_261_123;
const DAY_MS = 24 * 3_600_000;
/** Longer than most files take. */
const FILE_MS = 60_000;

/** `vi.waitFor` gives up after a second by default and has no setting for it. */
function waitLonger(): void {
  const isLonger = Symbol.for('marquee.waitFor');
  const inherited = vi.waitFor;
  // Test files of a worker share `vi`.
  if (isLonger in inherited) return;
  const waitFor: typeof vi.waitFor = (callback, options = {}) =>
    inherited(callback, typeof options === 'number' ? options : { timeout: WITHIN_MS, ...options });
  vi.waitFor = Object.assign(waitFor, { [isLonger]: true });
}

/** The ledger closes each UTC day, so a file that starts shortly before its end waits for the next one. */
async function awaitDay(): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < FILE_MS) await sleep(leftMs + 1_000);
}

waitLonger();
if (process.env['FUZZ_CASES'] === undefined) fc.configureGlobal({ seed: SEED });
await awaitDay();
