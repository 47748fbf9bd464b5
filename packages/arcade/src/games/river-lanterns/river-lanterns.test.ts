import { expect, it } from 'vitest';
import { checkDefinition } from '../../engine/check-definition.ts';
import { freeSpinsStatistics } from '../../engine/free-spins/free-spins-statistics.ts';
import { rational } from '../../engine/rational.ts';
import { riverLanterns } from './river-lanterns.ts';

it('[G11] is a definition the engine can serve', () => {
  expect(checkDefinition(riverLanterns)).toEqual([]);
  expect(checkDefinition({ ...riverLanterns, baseStrips: riverLanterns.freeStrips.toReversed() })).toEqual([
    'the first reel carries a wild',
  ]);
});

it('[G11] returns what enumerating all stops gives, as an exact fraction', () => {
  const statistics = freeSpinsStatistics(riverLanterns);
  expect(statistics.rtp).toEqual({
    num: 514626200298739116797726519508907446805344025072712908283312735095773162521292586762002670348439437309577n,
    den: 532805326052891977225145987119505579619018579316741144198579022827767932568576725316233932971954345703125n,
  });
  expect(statistics.rtpReels).toEqual(rational(4_615_285, 7_331_148));
  expect(statistics.rtpScatters).toEqual(rational(371, 24_684));
  expect(statistics.hitRate).toEqual(rational(4_872_679, 14_662_296));
  expect(statistics.featureRate).toEqual(rational(553, 90_508));
});
