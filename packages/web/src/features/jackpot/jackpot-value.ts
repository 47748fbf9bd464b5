import { displayAmount, formatMinor } from '@marquee/contracts/amounts';
import { JACKPOT_INTERVAL_MS, JACKPOT_STEP_MINOR } from '@marquee/contracts/constants';

/** Counting begins here, so that the number stays one a person can read. */
const EPOCH_MS = Date.UTC(2026, 0, 1);

/**
 * The counter of §9 in minor units: 165.11 for each 3000 ms since the epoch. From the time alone, so that every visitor
 * sees the same and a reload goes on where it was.
 */
export const jackpotMinor = (nowMs: number): bigint =>
  BigInt(Math.max(0, Math.floor((nowMs - EPOCH_MS) / JACKPOT_INTERVAL_MS))) * JACKPOT_STEP_MINOR;

export const jackpotText = (nowMs: number): string => displayAmount(formatMinor(jackpotMinor(nowMs)));

/** Until the next step is due. */
export const untilNextStepMs = (nowMs: number): number =>
  JACKPOT_INTERVAL_MS - ((nowMs - EPOCH_MS) % JACKPOT_INTERVAL_MS);
