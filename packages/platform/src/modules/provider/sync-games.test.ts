import { verifyRaw } from '@marquee/server-kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestOperator, type TestOperator } from '../../testing/test-operator.ts';
import { listedGame, startTestProvider, type TestProvider } from '../../testing/test-provider.ts';
import { catalogueSyncs, type OperatorSettings } from './index.ts';
import type { ProviderClient } from './provider-client.ts';
import { syncGames } from './sync-games.ts';

const GAMES = [listedGame('lamp'), listedGame('moon', { product: 'MOONS', name: 'Moon' }), listedGame('star')];
const MANY = Array.from({ length: 5000 }, (_, i) => listedGame(`many-${i}`));

let database: TestDatabase;
let operator: TestOperator;
let settings: OperatorSettings;
let one: TestProvider;
let two: TestProvider;
beforeAll(async () => {
  database = await createTestDatabase();
  one = await startTestProvider(GAMES);
  two = await startTestProvider([listedGame('lamp', { name: 'Another lamp' })]);
  operator = createTestOperator();
  const [arcade] = operator.settings.providers;
  if (arcade === undefined) throw new Error('no provider');
  settings = {
    ...operator.settings,
    providers: [
      { ...arcade, code: 'one', vendors: ['ONE', 'MOONS'], baseUrl: one.baseUrl },
      { ...arcade, code: 'two', vendors: ['TWO'], baseUrl: two.baseUrl },
    ],
  };
  await sync('one');
  await sync('two');
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await database.drop();
});

const sync = async (provider: string) => {
  const syncs = catalogueSyncs(createQuery(database.pool), settings);
  return syncs.find((each) => each.provider === provider)?.sync();
};
/** Syncs provider `one` with this list once. Resolves with the result. */
async function syncOne(games: readonly unknown[]) {
  one.games = games;
  return sync('one')
    .then(
      (report) => report?.faults,
      (error: Error) => error.message,
    )
    .finally(() => {
      one.games = GAMES;
    });
}
const listed = async (provider = 'one') =>
  (
    await database.query<{ code: string; node_id: number; name: string; vendor: string }>(
      'SELECT code, node_id, name, vendor FROM app.game WHERE provider = $1 AND enabled ORDER BY code',
      [provider],
    )
  ).map((game) => game);
const codes = async (provider?: string) => (await listed(provider)).map(({ code }) => code);

describe('[G11] a provider’s catalogue', () => {
  it('is requested with a signature, and belongs to one provider: vendors and codes are separate', async () => {
    expect((await listed()).map(({ code, vendor }) => [code, vendor])).toEqual([
      ['lamp', 'ONE'],
      ['moon', 'MOONS'],
      ['star', 'ONE'],
    ]);
    expect(await listed('two')).toMatchObject([{ code: 'lamp', vendor: 'TWO', name: 'Another lamp' }]);
    const sent = one.received.at(-1);
    expect(verifyRaw(operator.operatorPublicKey, sent?.body ?? '', sent?.signature)).toBe(true);
  });

  it('keeps node ids, and switches off missing games until they are back', async () => {
    const before = await listed();
    expect(await syncOne([listedGame('star', { name: 'Renamed' }), listedGame('new')])).toEqual([]);
    expect((await listed()).map(({ code, name }) => [code, name])).toEqual([
      ['new', 'new'],
      ['star', 'Renamed'],
    ]);
    await sync('one');
    expect(await listed()).toEqual(before);
  });

  it('stores where a lottery begins, renews it, and skips codes that no launch could carry', async () => {
    const lottery = (more: object) => listedGame('draw', { category: 'LOTT', ...more });
    const begins = async () =>
      (await database.query<{ at: string }>("SELECT default_play_type AS at FROM app.game WHERE code = 'draw'"))[0]?.at;
    await syncOne([lottery({ default_play_type: 'two-digits' })]);
    expect(await begins()).toBe('two-digits');
    await syncOne([lottery({ default_play_type: 'three-digits' })]);
    expect(await begins()).toBe('three-digits');
    const faults = await syncOne([lottery({ default_play_type: 'three digits' }), listedGame('star')]);
    expect([faults, await begins()]).toEqual([['draw has a bad default_play_type'], 'three-digits']);
    await syncOne([lottery({})]);
    expect(await begins()).toBeNull();
    await sync('one');
  });

  it.each([
    ['in pages', true, 10 + 1],
    ['at once', false, 1],
  ])('of 5,000 games is read %s', async (_, paged, requests) => {
    const sent = one.received.length;
    one.paged = paged;
    expect(await syncOne(MANY)).toEqual([]);
    one.paged = false;
    expect(await codes()).toHaveLength(MANY.length);
    expect(one.received.length - sent).toBe(requests);
    await sync('one');
    expect(await codes()).toEqual(['lamp', 'moon', 'star']);
  });

  it('ends where a page brings nothing new, so a provider without pages is read too', async () => {
    expect(await syncOne(MANY.slice(0, 500))).toEqual([]);
    expect(await codes()).toHaveLength(500);
    await sync('one');
  });

  it('is abandoned when its pages together are too slow, however quick each is, and nothing is changed', async () => {
    const before = await codes();
    const start = performance.now();
    let page = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => start + page * 7_000);
    const [provider] = settings.providers;
    if (provider === undefined) throw new Error('no provider');
    const slow: ProviderClient = {
      gameUrl: async () => '',
      gameList: async () => {
        page += 1;
        return MANY.slice((page - 1) * 500, page * 500);
      },
    };
    const synced = syncGames(createQuery(database.pool), provider, slow).finally(() => clock.mockRestore());
    await expect(synced).rejects.toThrow('The list is too slow');
    expect(page).toBe(9);
    expect(await codes()).toEqual(before);
  });

  it('that is unchanged writes nothing', async () => {
    const versions = () => database.query('SELECT code, xmin::text FROM app.game ORDER BY node_id', []);
    const before = await versions();
    await sync('one');
    expect(await versions()).toEqual(before);
  });
});

describe('[G11] a provider with a wrong list', () => {
  const star = GAMES[2];
  const cases: [why: string, entry: object, fault: string][] = [
    ['a number for a name', { ...GAMES[0], name: 7 }, 'lamp has a bad name'],
    ['half a character', { ...GAMES[0], name: 'x\ud800' }, 'lamp has a bad name'],
    ['what no database keeps', { ...GAMES[0], name: 'x\u0000' }, 'lamp has a bad name'],
    ['a script for a picture', { ...GAMES[0], url_thumb: 'javascript:alert(1)' }, 'lamp has a bad url_thumb'],
    ['a rank below the first', { ...GAMES[0], hot_rank: 0 }, 'lamp has a bad hot_rank'],
    ['a stake below zero', { ...GAMES[0], min_bet: { default: -1 } }, 'lamp has a bad min_bet.default'],
    [
      'a stake beyond every limit',
      { ...GAMES[0], min_bet: { default: 1 } },
      'lamp has a least stake that is no whole minor unit',
    ],
    ['another provider’s vendor', { ...GAMES[0], product: 'TWO' }, 'lamp is of vendor TWO, not of this one'],
  ];
  it.each(cases)(
    'with %s is reported, keeps the stored data of that game, and loses no other',
    async (_, entry, fault) => {
      expect(await syncOne([entry, star])).toEqual([fault]);
      expect((await listed()).map(({ code, name }) => [code, name])).toEqual([
        ['lamp', 'lamp'],
        ['star', 'star'],
      ]);
      await sync('one');
      expect(await codes()).toEqual(['lamp', 'moon', 'star']);
    },
  );

  it('listing a game twice: the first entry counts', async () => {
    expect(await syncOne([...GAMES, { ...star, name: 'Second' }])).toEqual(['star is listed twice']);
    expect((await listed()).at(-1)).toMatchObject({ code: 'star', name: 'star' });
  });

  it.each([[null], ['lamp'], [{}], [{ ...star, game_code: 'a b' }]])(
    'with an entry that names no game, %j, has nothing switched off',
    async (entry) => {
      expect(await syncOne([star, entry])).toHaveLength(1);
      expect(await codes()).toEqual(['lamp', 'moon', 'star']);
    },
  );

  it('about a category that we do not have is not a fault: such a game is not shown', async () => {
    expect(await syncOne([...GAMES.slice(1), { ...GAMES[0], category: 'BINGO' }])).toEqual([]);
    expect(await codes()).toEqual(['moon', 'star']);
    await sync('one');
  });

  it('without an end is abandoned', async () => {
    one.paged = true;
    const endless = Array.from({ length: 50_001 }, (_, i) => i);
    expect(await syncOne(endless)).toBe('The list has no end');
    one.paged = false;
    expect(await codes()).toEqual(['lamp', 'moon', 'star']);
  });
});

describe('[G11] a provider that is unavailable', () => {
  it.each([
    ['lists nothing', [], 200],
    ['answers something other than a list', { games: GAMES }, 200],
    ['refuses', GAMES, 403],
    ['fails', GAMES, 500],
    ['hangs up', GAMES, null],
  ])('and %s loses nothing, and does not affect the others', async (_, games, status) => {
    one.status = status;
    await syncOne(games as unknown[]);
    expect(await codes()).toEqual(['lamp', 'moon', 'star']);
    two.games = [listedGame('lamp', { name: `Lamp ${status}` })];
    await sync('two');
    expect(await listed('two')).toMatchObject([{ name: `Lamp ${status}` }]);
    one.status = 200;
  });

  it('and never answers times out; others are renewed meanwhile', async () => {
    one.status = 'silent';
    const silent = syncOne(GAMES);
    two.games = [listedGame('lamp', { name: 'Lit meanwhile' })];
    await sync('two');
    expect(await listed('two')).toMatchObject([{ name: 'Lit meanwhile' }]);
    expect(await silent).toBe('The provider gave no answer');
    expect(await codes()).toEqual(['lamp', 'moon', 'star']);
    one.status = 200;
  });
});
