import type { Game } from '@marquee/contracts/schemas/games';
import type { GameChoice } from '@marquee/contracts/snapshot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testBrand } from '../../testing/test-brands.ts';
import { registerMember } from '../../testing/test-members.ts';
import { listedGame } from '../../testing/test-provider.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';

let fixture: WalletFixture;
beforeAll(async () => {
  fixture = await openWalletFixture([
    listedGame('amber', { hot_rank: 1 }),
    listedGame('birch'),
    listedGame('cedar', { hot_rank: 2 }),
    listedGame('dill'),
    listedGame('eel', { category: 'FISH', hot_rank: 1 }),
  ]);
});
beforeEach(() => fixture.platform.brands.set(testBrand('lotus')));
afterAll(() => fixture.close());

const choose = (choice: Partial<GameChoice>) =>
  fixture.platform.brands.set(testBrand('lotus', { private: { games: { off: [], first: {}, hot: {}, ...choice } } }));
const call = async (call: 'gameList' | 'hotGames' | 'favouritesList', query = {}, options = {}) => {
  const answer = await fixture.platform.call(call, { query, ...options });
  expect(answer.statusCode, answer.body).toBe(200);
  const { games, list, content } = answer.json().value as Record<string, Game[]>;
  return games ?? list ?? content ?? [];
};
const codes = (games: readonly Game[]) => games.map(({ gameCode }) => gameCode);
const hotOnes = (games: readonly Game[]) => codes(games.filter(({ isHot }) => isHot)).sort();

describe('[T05][G01] a brand’s own choice', () => {
  it('puts games first in its order, and leaves the others as they were', async () => {
    expect(codes(await call('gameList'))).toEqual(['amber', 'cedar', 'birch', 'dill']);
    choose({ first: { RNG: ['ARCADE/dill', 'ARCADE/nowhere', 'ARCADE/birch'] } });
    expect(codes(await call('gameList'))).toEqual(['dill', 'birch', 'amber', 'cedar']);
    expect(codes(await call('gameList', { pageSize: 2, pageNo: 2 }))).toEqual(['amber', 'cedar']);
    expect(codes(await call('gameList', { sort: 'name' }))).toEqual(['amber', 'birch', 'cedar', 'dill']);
    expect(codes(await call('gameList', {}, { merchant: 'harbor' }))).toEqual(['amber', 'cedar', 'birch', 'dill']);
  });

  it("chooses what is hot in a category, in its order; elsewhere the providers' ranks count", async () => {
    choose({ hot: { RNG: ['ARCADE/dill', 'ARCADE/birch'] } });
    expect(codes(await call('hotGames'))).toEqual(['eel', 'dill', 'birch']);
    expect(hotOnes(await call('gameList'))).toEqual(['birch', 'dill']);
    choose({ hot: { RNG: [] } });
    expect(codes(await call('hotGames'))).toEqual(['eel']);
    expect(hotOnes(await call('gameList'))).toEqual([]);
  });

  it('switches a game off at once: in lists, among favourites, for a launch and as a new favourite', async () => {
    const token = await registerMember(fixture.platform, 'chooser');
    const body = { nodeId: await fixture.nodeIdOf('amber'), vendor: 'ARCADE', gameType: 'RNG' };
    const query = { nodeId: body.nodeId, vassalage: 'ARCADE', gameType: 'RNG' };
    await fixture.platform.call('favouriteToggle', { token, body });
    expect((await fixture.platform.call('gameLaunch', { token, query })).statusCode).toBe(200);

    choose({ off: ['ARCADE/amber'] });
    expect(codes(await call('gameList'))).toEqual(['cedar', 'birch', 'dill']);
    expect(codes(await call('hotGames', { gameType: 'RNG' }))).toEqual(['cedar']);
    expect(codes(await call('favouritesList', {}, { token }))).toEqual([]);
    expect((await fixture.platform.call('favourites', { token })).json().value.games).toEqual([]);
    for (const answer of [
      await fixture.platform.call('gameLaunch', { token, query }),
      await fixture.platform.call('favouriteToggle', { token, body: { ...body, isFavourite: true } }),
    ]) {
      expect(answer.json().code).toBe('game_not_found');
    }
    const { lanes } = (await fixture.platform.call('vendors', { query: { gameType: 'RNG' } })).json().value;
    expect(lanes[0].cards[0].games).toBe(3);

    choose({});
    expect(codes(await call('favouritesList', {}, { token }))).toEqual(['amber']);
  });
});
