import type { FavouriteToggleBody } from '@marquee/contracts/schemas/games';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testBrand } from '../../testing/test-brands.ts';
import { registerMember } from '../../testing/test-members.ts';
import { listedGame } from '../../testing/test-provider.ts';
import { openWalletStage, type WalletStage } from '../../testing/wallet-stage.ts';

const ON = { 'games.favourites': true, 'games.recent': true } as const;
const brand = testBrand('lotus', { switches: ON });

let stage: WalletStage;
let token: string;
let count = 0;
beforeAll(async () => {
  stage = await openWalletStage(Array.from({ length: 30 }, (_, i) => listedGame(`row-${i}`)));
});
beforeEach(async () => {
  stage.platform.brands.set(brand);
  count += 1;
  token = await registerMember(stage.platform, `keeper${count}`);
});
afterAll(() => stage.close());

const gameOf = async (code: string): Promise<FavouriteToggleBody> => ({
  nodeId: await stage.nodeIdOf(code),
  vendor: 'ARCADE',
  gameType: 'RNG',
});
const toggle = async (code: string, changes: Partial<FavouriteToggleBody> = {}, options = {}) => {
  stage.platform.clock.advance(1000);
  const body = { ...(await gameOf(code)), ...changes };
  return stage.platform.call('favouriteToggle', { token, body, ...options });
};
const launch = async (code: string) => {
  stage.platform.clock.advance(1000);
  const { nodeId } = await gameOf(code);
  return stage.platform.call('gameLaunch', { token, query: { nodeId, vassalage: 'ARCADE', gameType: 'RNG' } });
};
const favourites = async (query: Record<string, string | number> = {}, options = {}) => {
  const answer = await stage.platform.call('favouritesList', { token, query, ...options });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value;
};
const codes = (games: readonly { gameCode: string }[]) => games.map(({ gameCode }) => gameCode);
const recent = async (query: Record<string, string | number> = {}) =>
  (await stage.platform.call('recentGames', { token, query })).json().value;
const code = (answer: { json(): { code: string } }) => answer.json().code;

describe('[G05] favourites', () => {
  it('come and go by the same call, the latest first, as full games and as what names them', async () => {
    for (const game of ['row-1', 'row-2', 'row-3'])
      expect((await toggle(game)).json().value).toEqual({ isFavourite: true });
    expect((await toggle('row-2')).json().value).toEqual({ isFavourite: false });
    const { content, totalPages } = await favourites({ clientType: 3, platform: 'flash', language: 'EN' });
    expect([codes(content), totalPages]).toEqual([['row-3', 'row-1'], 1]);
    const { games } = (await stage.platform.call('favourites', { token })).json().value;
    expect(games).toEqual(
      content.map(({ nodeId }: { nodeId: number }) => ({ nodeId, vassalage: 'ARCADE', gameType: 'RNG' })),
    );
  });

  it('are what was said last, however often it is sent, and keep their place', async () => {
    for (const game of ['row-1', 'row-2', 'row-1']) {
      expect((await toggle(game, { isFavourite: true })).json().value).toEqual({ isFavourite: true });
    }
    expect(codes((await favourites()).content)).toEqual(['row-2', 'row-1']);
    for (let i = 0; i < 2; i += 1) {
      expect((await toggle('row-1', { isFavourite: false })).json().value).toEqual({ isFavourite: false });
    }
    expect(codes((await favourites()).content)).toEqual(['row-2']);
  });

  it('are each member’s own', async () => {
    await toggle('row-1');
    const other = await registerMember(stage.platform, `other${count}`);
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

  it('take no game that is not there, is another than it is said to be, or is not offered', async () => {
    expect(code(await toggle('row-1', { nodeId: 999_999 }))).toBe('game_not_found');
    expect(code(await toggle('row-1', { vendor: 'OTHER' }))).toBe('game_not_found');
    expect(code(await toggle('row-1', { gameType: 'FISH' }))).toBe('game_not_found');
    stage.platform.brands.set(testBrand('lotus', { switches: { ...ON, 'games.rng': false } }));
    expect(code(await toggle('row-1'))).toBe('switch_off');
  });

  it('stay marked while the brand does not offer them, can be taken off, and come back with it', async () => {
    await toggle('row-1');
    await toggle('row-2');
    stage.platform.brands.set(testBrand('lotus', { switches: { ...ON, 'games.rng': false } }));
    expect((await favourites()).content).toEqual([]);
    expect((await stage.platform.call('favourites', { token })).json().value.games).toEqual([]);
    expect((await toggle('row-2', { isFavourite: false })).json().value).toEqual({ isFavourite: false });
    stage.platform.brands.set(brand);
    expect(codes((await favourites()).content)).toEqual(['row-1']);
  });

  it('marked twice at once without saying what they are to be are off again', async () => {
    await toggle('row-1');
    const body = await gameOf('row-1');
    const both = await Promise.all(
      Array.from({ length: 2 }, () => stage.platform.call('favouriteToggle', { token, body })),
    );
    expect(both.map((answer) => answer.json().value.isFavourite).sort()).toEqual([false, true]);
  });
});

describe('[G05] recent games', () => {
  it('are those that were opened, each once, the latest first', async () => {
    expect((await recent()).list).toEqual([]);
    for (const game of ['row-1', 'row-2', 'row-1']) expect((await launch(game)).statusCode).toBe(200);
    const { list, totalPages } = await recent({ clientType: 3, language: 'EN' });
    expect([codes(list), totalPages]).toEqual([['row-1', 'row-2'], 1]);
    expect((await recent({ vassalage: 'OTHER' })).list).toEqual([]);
  });

  it('and favourites know nothing of each other', async () => {
    await launch('row-1');
    await toggle('row-2');
    expect(codes((await favourites()).content)).toEqual(['row-2']);
    expect(codes((await recent()).list)).toEqual(['row-1']);
  });
});
