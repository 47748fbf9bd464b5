import type { DeclaredFigures } from '../declared-figures.ts';

/** By playing rounds with stated seeds: clusters cannot be counted. The deep tests play them again. */
export const declaredFigures: DeclaredFigures = {
  rtpDecimal: '0.9624',
  hitRateDecimal: '0.4253',
  standardDeviation: '4.27',
  volatility: 'low',
  sampled: { rounds: 4_000_000, rtpWithinDecimal: '0.0055' },
};
