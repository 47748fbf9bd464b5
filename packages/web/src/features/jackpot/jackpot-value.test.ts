import { describe, expect, it } from 'vitest';
import { jackpotMinor, jackpotText, untilNextStepMs } from './jackpot-value.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

describe('[R09] jackpot counter', () => {
  it('rises by 165.11 for each 3000 ms', () => {
    expect(jackpotMinor(NOON + 3_000) - jackpotMinor(NOON)).toBe(16_511n);
    expect(jackpotMinor(NOON + 2_999)).toBe(jackpotMinor(NOON));
    expect(jackpotMinor(NOON + 3_600_000) - jackpotMinor(NOON)).toBe(1_200n * 16_511n);
  });

  it('depends only on time, so that a reload continues', () => {
    expect(jackpotText(NOON)).toBe(jackpotText(NOON));
    expect(jackpotText(NOON)).toMatch(/^\d{1,3}(,\d{3})*\.\d{2}$/);
  });

  it('is never negative, for every clock of a device', () => {
    expect(jackpotMinor(0)).toBe(0n);
  });

  it('wakes exactly at the next step', () => {
    expect(untilNextStepMs(NOON)).toBe(3_000);
    expect(jackpotMinor(NOON + 1_234 + untilNextStepMs(NOON + 1_234))).toBe(jackpotMinor(NOON) + 16_511n);
  });
});
