import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { CatalogueQuery, CatalogueValue } from '@marquee/contracts/schemas/console-games';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { callSupport } from '../../testing/call-support.ts';
import { listedGame } from '../../testing/test-provider.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';
import { catalogueSyncs } from '../provider/index.ts';

const LISTED = [
  listedGame('amber', { names: { km: 'ពណ៌លឿង' }, rtp: '0.9700', hit_rate: '0.3100', max_win: 4000 }),
  listedGame('birch', { rtp: '0.9500', class: 'JP' }),
  listedGame('cedar', { category: 'FISH', enabled: false }),
  listedGame('dill', { rtp: '0.9600' }),
];

let fixture: WalletFixture;
beforeAll(async () => {
  fixture = await openWalletFixture([...LISTED, listedGame('elder')]);
  // One game is gone from the list; the others have no date.
  fixture.provider.games = LISTED;
  for (const { sync } of catalogueSyncs(createQuery(fixture.database.pool), fixture.operator.settings)) await sync();
  await fixture.database.query("UPDATE app.game SET listed_at = NULL WHERE code <> 'dill'");
});
afterAll(() => fixture.close());

const DEFAULTS = { sort: 'name', order: 'up', page: 1 } as const;
interface Lists {
  readonly off?: readonly string[];
  readonly folderOff?: readonly string[];
}
async function requestList(query: Partial<CatalogueQuery> = {}, { off = [], folderOff = [] }: Lists = {}) {
  const body = { query: { ...DEFAULTS, ...query }, vendors: ['ARCADE'], off, folderOff };
  const answer = await callSupport(fixture.platform, INTERNAL_CALLS['catalogue.list'].path, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value as CatalogueValue;
}
const codes = async (...args: Parameters<typeof requestList>) =>
  (await requestList(...args)).games.map(({ code }) => code);

describe('[G01][T11] the catalogue for staff', () => {
  it('has every game of the brand’s vendors, shown to players or not, with all its data', async () => {
    const { games, total } = await requestList();
    expect(games.map(({ code, state }) => [code, state])).toEqual([
      ['amber', 'on'],
      ['birch', 'on'],
      ['cedar', 'gone'],
      ['dill', 'on'],
      ['elder', 'gone'],
    ]);
    expect(total).toBe(5);
    expect(games[0]).toMatchObject({
      ...{ name: 'ARCADE/amber', titles: { KM: 'ពណ៌លឿង' }, rtp: '0.9700', hitRate: '0.3100', maxWin: 4000 },
      ...{ minBet: '100.00', goneAt: null, listedAt: null },
    });
    // A game that is off at its provider is not gone.
    expect(games.map(({ goneAt }) => goneAt !== null)).toEqual([false, false, false, false, true]);
    const others = { query: DEFAULTS, vendors: ['OTHER'], off: [], folderOff: [] };
    const answer = await callSupport(fixture.platform, INTERNAL_CALLS['catalogue.list'].path, others);
    expect(answer.json().value).toMatchObject({ games: [], total: 0 });
  });

  it('is searched by a name in any language and by code, and sorted by figures, missing ones last', async () => {
    expect(await codes({ find: 'AMB' })).toEqual(['amber']);
    expect(await codes({ find: 'លឿង' })).toEqual(['amber']);
    expect(await codes({ find: '%' })).toEqual([]);
    expect(await codes({ gameClass: 'JP' })).toEqual(['birch']);
    expect(await codes({ gameType: 'FISH' })).toEqual(['cedar']);
    expect(await codes({ vendor: 'NOBODY' })).toEqual([]);
    expect(await codes({ sort: 'rtp', order: 'down' })).toEqual(['amber', 'cedar', 'elder', 'dill', 'birch']);
    expect((await codes({ sort: 'maxWin', order: 'up' }))[0]).toBe('amber');
    expect((await codes({ sort: 'maxWin', order: 'down' }))[0]).toBe('amber');
    expect(await codes({ page: 2 })).toEqual([]);
  });

  it('tells games switched off by staff from those off by the folder, alone or with their vendor, and names without a game', async () => {
    const lists = { off: ['ARCADE/amber', 'ARCADE/birch', 'ARCADE/nowhere'], folderOff: ['ARCADE/birch'] };
    const { games, unknown } = await requestList({}, lists);
    expect(games.map(({ state }) => state)).toEqual(['off', 'folder', 'gone', 'on', 'gone']);
    expect(unknown).toEqual(['ARCADE/nowhere']);
    expect(await codes({ show: 'off' }, lists)).toEqual(['amber']);
    expect(await codes({ show: 'folder' }, lists)).toEqual(['birch']);
    expect(await codes({ show: 'on' }, lists)).toEqual(['dill']);
    expect(await codes({ show: 'gone' }, lists)).toEqual(['cedar', 'elder']);
    expect(await codes({ show: 'new' }, lists)).toEqual(['dill']);
    const vendor = await requestList({ show: 'off' }, { off: ['ARCADE'] });
    expect(vendor.games.map(({ code, isVendorOff }) => [code, isVendorOff])).toEqual([
      ['amber', true],
      ['birch', true],
      ['dill', true],
    ]);
    expect(vendor.unknown).toEqual([]);
  });

  it('accepts a choice of two thousand games, and refuses an unsigned call', async () => {
    const off = Array.from({ length: 2000 }, (_, i) => `ARCADE/${'x'.repeat(100)}${i}`);
    expect((await requestList({}, { off, folderOff: off })).unknown).toHaveLength(2000);
    const body = { query: DEFAULTS, vendors: ['ARCADE'], off: [], folderOff: [] };
    const sent = { body: { ...body, vendors: ['OTHER'] } };
    expect(
      (await callSupport(fixture.platform, INTERNAL_CALLS['catalogue.list'].path, body, { sent })).json().code,
    ).toBe('hop_invalid');
  });
});
