import { expect, it } from 'vitest';
import {
  CRUISE_PER_MS,
  LANDING_MS,
  LANDING_SYMBOLS,
  landing,
  landingPlan,
  reelsDrawnOut,
  spinning,
} from './reel-motion.ts';

it('[G11] a reel lands exactly on its stop, starting at the speed of its spin', () => {
  expect(landing(17, LANDING_MS)).toEqual({ position: 17, blur: 0 });
  expect(landing(17, LANDING_MS * 5).position).toBe(17);
  expect(landing(17, 0).position).toBeCloseTo(17 + LANDING_SYMBOLS, 9);
  const speed = (landing(17, 0).position - landing(17, 0.01).position) / 0.01;
  expect(speed).toBeCloseTo(CRUISE_PER_MS, 4);
});

it('[G11] a turning reel never jumps', () => {
  for (let ms = 0; ms < 3_000; ms += 1) {
    const step = spinning(5, ms).position - spinning(5, ms + 1).position;
    expect(Math.abs(step)).toBeLessThan(CRUISE_PER_MS * 1.05);
  }
});

it('[G11] only reels that can still complete the scatters are slowed down', () => {
  expect(reelsDrawnOut([1, 1, 0, 1, 0], 3)).toEqual([false, false, true, true, true]);
  expect(reelsDrawnOut([1, 0, 0, 1, 0], 3)).toEqual([false, false, false, false, true]);
  expect(reelsDrawnOut([0, 0, 0, 0, 1], 3)).toEqual([false, false, false, false, false]);
  expect(landingPlan([false, false, true, false], 200, 1_000)).toEqual([0, 200, 1_200, 1_400]);
});
