import type { DeclaredFigures } from '../declared-figures.ts';

export const declaredFigures: DeclaredFigures = {
  rtpDecimal: '0.9527',
  hitRateDecimal: '0.4961',
  standardDeviation: '14.63',
  volatility: 'high',
  parts: { reels: '0.4785', scatters: '0.0145', freeSpins: '0.4597' },
  feature: { rounds: '166.7', spins: '8.1' },
};
