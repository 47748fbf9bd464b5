/**
 * What the game declares to players and operators. Nobody types these: they are the result of enumerating every stop
 * (`npm run enumerate` in this package), and a test holds them to it.
 */
export const declaredFigures = {
  rtp: {
    num: '514626200298739116797726519508907446805344025072712908283312735095773162521292586762002670348439437309577',
    den: '532805326052891977225145987119505579619018579316741144198579022827767932568576725316233932971954345703125',
  },
  rtpDecimal: '0.9659',
  rtpLinesDecimal: '0.6295',
  rtpScattersDecimal: '0.0150',
  rtpFreeSpinsDecimal: '0.3213',
  hitRateDecimal: '0.3323',
  /** One round in so many wins free spins. */
  roundsPerFeature: '163.7',
  freeSpinsPerFeature: '13.4',
  /** Of one round's pay, in total stakes. */
  standardDeviation: '7.17',
  volatility: 'medium',
  /** Largest line win of one paid spin, in total stakes. */
  largestBaseSpin: '407.5',
} as const;
