import { displayAmount, formatMinor } from '@marquee/contracts/amounts';
import { JACKPOT_INTERVAL_MS, JACKPOT_STEP_MINOR } from '@marquee/contracts/constants';

/** Start of the count, which keeps the number readable. */
const EPOCH_MS = Date.UTC(2026, 0, 1);

/**
 * The counter of §9 in minor units: 165.11 for each 3000 ms since the epoch. It depends only on time, so that every visitor
 * sees the same value and a reload continues.
 */
export const jackpotMinor = (nowMs: number): bigint =>
  BigInt(Math.max(0, Math.floor((nowMs - EPOCH_MS) / JACKPOT_INTERVAL_MS))) * JACKPOT_STEP_MINOR;

export const jackpotText = (nowMs: number): string => displayAmount(formatMinor(jackpotMinor(nowMs)));

/** Milliseconds until the next step. */
export const untilNextStepMs = (nowMs: number): number =>
  JACKPOT_INTERVAL_MS - ((nowMs - EPOCH_MS) % JACKPOT_INTERVAL_MS);
