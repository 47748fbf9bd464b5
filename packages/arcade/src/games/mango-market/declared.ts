import type { DeclaredFigures } from '../declared-figures.ts';

export const declaredFigures: DeclaredFigures = {
  rtpDecimal: '0.9580',
  hitRateDecimal: '0.2873',
  standardDeviation: '3.05',
  volatility: 'low',
};
