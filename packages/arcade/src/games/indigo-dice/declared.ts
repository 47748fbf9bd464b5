import type { DeclaredFigures } from '../declared-figures.ts';

export const declaredFigures: DeclaredFigures = {
  rtpDecimal: '0.9600',
  hitRateDecimal: '0.4800',
  standardDeviation: '1.00',
  volatility: 'low',
};
