import type { DeclaredFigures } from '../declared-figures.ts';

/** By playing rounds with fixed seeds, because clusters cannot be enumerated. The deep tests repeat it. */
export const declaredFigures: DeclaredFigures = {
  rtpDecimal: '0.9624',
  hitRateDecimal: '0.4253',
  standardDeviation: '4.27',
  volatility: 'low',
  sampled: { rounds: 4_000_000, rtpWithinDecimal: '0.0055' },
};
