import { expect, it } from 'vitest';
import { parseAmount } from '../../amount.ts';
import { checkDefinition } from '../../engine/check-definition.ts';
import { gameStatistics } from '../../engine/game-statistics.ts';
import { rational, toDecimal } from '../../engine/rational.ts';
import { stakeOptions } from '../stakes.ts';
import { declaredFigures } from './declared.ts';
import { riverLanterns } from './river-lanterns.ts';

const statistics = gameStatistics(riverLanterns);

it('[G11] is a definition the engine can serve', () => {
  expect(checkDefinition(riverLanterns)).toEqual([]);
  expect(checkDefinition({ ...riverLanterns, baseStrips: riverLanterns.freeStrips.toReversed() })).toEqual([
    'the first reel carries a wild',
  ]);
});

it('[G11] declares the return to player that enumerating all stops gives, as an exact fraction', () => {
  expect(statistics.rtp).toEqual({ num: BigInt(declaredFigures.rtp.num), den: BigInt(declaredFigures.rtp.den) });
  expect(statistics.rtpLines).toEqual(rational(4_615_285, 7_331_148));
  expect(statistics.rtpScatters).toEqual(rational(371, 24_684));
  expect(statistics.hitRate).toEqual(rational(4_872_679, 14_662_296));
  expect(statistics.featureRate).toEqual(rational(553, 90_508));
});

it('[G11] shows players the same figures, rounded', () => {
  const shown = {
    rtpDecimal: toDecimal(statistics.rtp, 4),
    rtpLinesDecimal: toDecimal(statistics.rtpLines, 4),
    rtpScattersDecimal: toDecimal(statistics.rtpScatters, 4),
    rtpFreeSpinsDecimal: toDecimal(statistics.rtpFreeSpins, 4),
    hitRateDecimal: toDecimal(statistics.hitRate, 4),
    roundsPerFeature: toDecimal(rational(statistics.featureRate.den, statistics.featureRate.num), 1),
    freeSpinsPerFeature: toDecimal(statistics.freeSpinsPerFeature, 1),
    standardDeviation: statistics.standardDeviation.toFixed(2),
    largestBaseSpin: toDecimal(statistics.largestBaseSpin, 1),
  };
  expect(declaredFigures).toMatchObject(shown);
  // 5 and 12 standard deviations (in stakes) divide low, medium and high.
  expect(declaredFigures.volatility).toBe('medium');
  expect(statistics.standardDeviation).toBeGreaterThan(5);
  expect(statistics.standardDeviation).toBeLessThan(12);
});

it('[G11] offers stakes that divide into whole hundredths on every line', () => {
  for (const currency of ['KHR', 'USD', 'IDR', 'JPY', 'FUN', 'DEMOX']) {
    const { stakes, preset } = stakeOptions(currency);
    expect(stakes).toContain(preset);
    for (const stake of stakes) {
      expect(parseAmount(stake) % (BigInt(riverLanterns.lines.length) * 1_000n), `${currency} ${stake}`).toBe(0n);
    }
  }
});
