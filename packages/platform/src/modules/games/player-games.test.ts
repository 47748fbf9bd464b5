import type { FavouriteToggleBody } from '@marquee/contracts/schemas/games';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testBrand } from '../../testing/test-brands.ts';
import { registerMember } from '../../testing/test-members.ts';
import { listedGame } from '../../testing/test-provider.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';

const ON = { 'games.favourites': true, 'games.recent': true } as const;
const brand = testBrand('lotus', { switches: ON });

let fixture: WalletFixture;
let token: string;
let count = 0;
beforeAll(async () => {
  fixture = await openWalletFixture(Array.from({ length: 30 }, (_, i) => listedGame(`row-${i}`)));
});
beforeEach(async () => {
  fixture.platform.brands.set(brand);
  count += 1;
  token = await registerMember(fixture.platform, `keeper${count}`);
});
afterAll(() => fixture.close());

const gameOf = async (code: string): Promise<FavouriteToggleBody> => ({
  nodeId: await fixture.nodeIdOf(code),
  vendor: 'ARCADE',
  gameType: 'RNG',
});
const toggle = async (code: string, changes: Partial<FavouriteToggleBody> = {}, options = {}) => {
  fixture.platform.clock.advance(1000);
  const body = { ...(await gameOf(code)), ...changes };
  return fixture.platform.call('favouriteToggle', { token, body, ...options });
};
const launch = async (code: string) => {
  fixture.platform.clock.advance(1000);
  const { nodeId } = await gameOf(code);
  return fixture.platform.call('gameLaunch', { token, query: { nodeId, vassalage: 'ARCADE', gameType: 'RNG' } });
};
const favourites = async (query: Record<string, string | number> = {}, options = {}) => {
  const answer = await fixture.platform.call('favouritesList', { token, query, ...options });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value;
};
const codes = (games: readonly { gameCode: string }[]) => games.map(({ gameCode }) => gameCode);
const recent = async (query: Record<string, string | number> = {}) =>
  (await fixture.platform.call('recentGames', { token, query })).json().value;
const code = (answer: { json(): { code: string } }) => answer.json().code;

describe('[G05] favourites', () => {
  it('are added and removed by one call, and listed the latest first, as full games and as names', async () => {
    for (const game of ['row-1', 'row-2', 'row-3'])
      expect((await toggle(game)).json().value).toEqual({ isFavourite: true });
    expect((await toggle('row-2')).json().value).toEqual({ isFavourite: false });
    const { content, totalPages } = await favourites({ clientType: 3, platform: 'flash', language: 'EN' });
    expect([codes(content), totalPages]).toEqual([['row-3', 'row-1'], 1]);
    const { games } = (await fixture.platform.call('favourites', { token })).json().value;
    expect(games).toEqual(
      content.map(({ nodeId }: { nodeId: number }) => ({ nodeId, vassalage: 'ARCADE', gameType: 'RNG' })),
    );
  });

  it('follow the last call, however often it is sent, and keep their place', async () => {
    for (const game of ['row-1', 'row-2', 'row-1']) {
      expect((await toggle(game, { isFavourite: true })).json().value).toEqual({ isFavourite: true });
    }
    expect(codes((await favourites()).content)).toEqual(['row-2', 'row-1']);
    for (let i = 0; i < 2; i += 1) {
      expect((await toggle('row-1', { isFavourite: false })).json().value).toEqual({ isFavourite: false });
    }
    expect(codes((await favourites()).content)).toEqual(['row-2']);
  });

  it('belong to one member', async () => {
    await toggle('row-1');
    const other = await registerMember(fixture.platform, `other${count}`);
    expect((await favourites({}, { token: other })).content).toEqual([]);
  });

  it('are read a page at a time', async () => {
    for (let i = 0; i < 30; i += 1) await toggle(`row-${i}`);
    const first = await favourites();
    expect([first.content.length, first.totalPages]).toEqual([24, 2]);
    expect(codes((await favourites({ pageNo: 2 })).content)).toEqual([
      'row-5',
      'row-4',
      'row-3',
      'row-2',
      'row-1',
      'row-0',
    ]);
  });

  it('refuse a game that is missing, has another name, or is not offered', async () => {
    expect(code(await toggle('row-1', { nodeId: 999_999 }))).toBe('game_not_found');
    expect(code(await toggle('row-1', { vendor: 'OTHER' }))).toBe('game_not_found');
    expect(code(await toggle('row-1', { gameType: 'FISH' }))).toBe('game_not_found');
    fixture.platform.brands.set(testBrand('lotus', { switches: { ...ON, 'games.rng': false } }));
    expect(code(await toggle('row-1'))).toBe('switch_off');
  });

  it('stay stored while the brand does not offer them, can be removed, and come back with it', async () => {
    await toggle('row-1');
    await toggle('row-2');
    fixture.platform.brands.set(testBrand('lotus', { switches: { ...ON, 'games.rng': false } }));
    expect((await favourites()).content).toEqual([]);
    expect((await fixture.platform.call('favourites', { token })).json().value.games).toEqual([]);
    expect((await toggle('row-2', { isFavourite: false })).json().value).toEqual({ isFavourite: false });
    fixture.platform.brands.set(brand);
    expect(codes((await favourites()).content)).toEqual(['row-1']);
  });

  it('toggled twice at once without a target state are off again', async () => {
    await toggle('row-1');
    const body = await gameOf('row-1');
    const both = await Promise.all(
      Array.from({ length: 2 }, () => fixture.platform.call('favouriteToggle', { token, body })),
    );
    expect(both.map((answer) => answer.json().value.isFavourite).sort()).toEqual([false, true]);
  });
});

describe('[G05] recent games', () => {
  it('are the opened games, each once, the latest first', async () => {
    expect((await recent()).list).toEqual([]);
    for (const game of ['row-1', 'row-2', 'row-1']) expect((await launch(game)).statusCode).toBe(200);
    const { list, totalPages } = await recent({ clientType: 3, language: 'EN' });
    expect([codes(list), totalPages]).toEqual([['row-1', 'row-2'], 1]);
    expect((await recent({ vassalage: 'OTHER' })).list).toEqual([]);
  });

  it('and favourites do not affect each other', async () => {
    await launch('row-1');
    await toggle('row-2');
    expect(codes((await favourites()).content)).toEqual(['row-2']);
    expect(codes((await recent()).list)).toEqual(['row-1']);
  });
});
