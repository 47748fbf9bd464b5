import type { DeclaredFigures } from '../declared-figures.ts';

export const declaredFigures: DeclaredFigures = {
  rtpDecimal: '0.9659',
  hitRateDecimal: '0.3323',
  standardDeviation: '7.17',
  volatility: 'medium',
  parts: { reels: '0.6295', scatters: '0.0150', freeSpins: '0.3213' },
  feature: { rounds: '163.7', spins: '13.4' },
};
