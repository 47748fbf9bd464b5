import { HOT_GAMES_MAX } from '@marquee/contracts/constants';
import type { Game } from '@marquee/contracts/schemas/games';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerMember } from '../../testing/test-members.ts';
import { listedGame } from '../../testing/test-provider.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';

let fixture: WalletFixture;
beforeAll(async () => {
  fixture = await openWalletFixture([
    listedGame('slot-1', { name: 'Amber', class: 'JP', hot_rank: 2 }),
    listedGame('slot-2', { name: 'Birch', class: 'TG', names: { km: 'ប៊ីច', ar: 'بتولا', xx: 'nobody’s' } }),
    listedGame('slot-3', { name: 'Cedar', class: 'AC', hot_rank: 1, url_thumbs: { km: 'http://art.example/km.svg' } }),
    listedGame('slot-4', { name: 'Dill', class: 'BG', min_bet: { default: 1_000, KHR: 1_000 } }),
    listedGame('fish-1', { name: 'Eel', category: 'FISH', hot_rank: 9 }),
    listedGame('hall', { name: 'Hall', category: 'LIVE', opens_product: 'ARCADE', hot_rank: 1 }),
    listedGame('far', { name: 'Far hall', category: 'LIVE', opens_product: 'ELSEWHERE', hot_rank: 2 }),
    listedGame('table', { name: 'Table', category: 'LIVE' }),
    ...Array.from({ length: 30 }, (_, i) => listedGame(`pvp-${i}`, { category: 'PVP', hot_rank: 30 - i })),
    listedGame('esports', { category: 'ESPORTS', hot_rank: 1 }),
  ]);
});
afterAll(() => fixture.close());

type Query = Record<string, string | number>;
const answered = async (call: 'gameList' | 'hotGames', query: Query = {}, options = {}) => {
  const answer = await fixture.platform.call(call, { query, ...options });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value;
};
const list = async (query: Query = {}, options = {}): Promise<Game[]> =>
  (await answered('gameList', query, options)).games;
const hot = async (query: Query = {}): Promise<Game[]> => (await answered('hotGames', query)).list;
const codes = (games: readonly Game[]) => games.map(({ gameCode }) => gameCode);
const code = (answer: { json(): { code: string } }) => answer.json().code;

describe('the game list', () => {
  it("[G03] filters by class, and returns each game's class", async () => {
    for (const [gameClassify, expected] of Object.entries({ JP: 'slot-1', TG: 'slot-2', AC: 'slot-3', BG: 'slot-4' })) {
      const [game, ...more] = await list({ gameClassify });
      expect([game?.gameCode, game?.classify, more]).toEqual([expected, gameClassify, []]);
    }
    expect(await list({ gameClassify: '' })).toHaveLength(4);
  });

  it('[G03] filters by minimum stake in the brand’s currency', async () => {
    expect(codes(await list({ minBet: '0.01' }))).toEqual(['slot-4']);
    expect(await list({ minBet: '0.09' }, { merchant: 'harbor' })).toHaveLength(1);
    expect(await list({ minBet: '0.1' }, { merchant: 'harbor' })).toHaveLength(4);
  });

  it('[G02] sorts hot games first, hottest before all, or all by name', async () => {
    expect(codes(await list())).toEqual(['slot-3', 'slot-1', 'slot-2', 'slot-4']);
    expect(codes(await list({ sort: 'name' }))).toEqual(['slot-1', 'slot-2', 'slot-3', 'slot-4']);
    expect((await list({ sort: 'name' })).map(({ isHot }) => isHot)).toEqual([true, false, true, false]);
  });

  it('[G01] names games in the requested language, and finds them by any name', async () => {
    const [birch] = await list({ gameName: 'birch', language: 'KM' });
    expect(birch?.gameName).toBe('ប៊ីច');
    expect(codes(await list({ gameName: 'بتولا', language: 'KM' }))).toEqual(['slot-2']);
    expect(await list({ gameName: 'nobody’s' })).toEqual([]);
    expect((await list({ gameName: 'birch', language: 'VI' }))[0]?.gameName).toBe('Birch');
    expect((await list({ gameName: 'cedar', language: 'KM' }))[0]?.image).toBe('http://art.example/km.svg');
    expect((await list({ gameName: 'cedar' }))[0]?.image).toContain('/slot-3/');
  });

  it('[G05] marks the requesting member’s favourites, and none for a visitor', async () => {
    const token = await registerMember(fixture.platform, 'marker');
    const nodeId = await fixture.nodeIdOf('slot-2');
    const body = { nodeId, vendor: 'ARCADE', gameType: 'RNG' };
    await fixture.platform.call('favouriteToggle', { token, body });
    const marked = (games: Game[]) => codes(games.filter(({ isFavourite }) => isFavourite));
    expect(marked(await list({}, { token }))).toEqual(['slot-2']);
    expect(marked(await list())).toEqual([]);
    fixture.platform.brands.switch('lotus', { 'games.favourites': false });
    expect(marked(await list({}, { token }))).toEqual([]);
    fixture.platform.brands.switch('lotus', { 'games.favourites': true });
  });

  it('[G06] has entries that open a vendor’s list, but not in that list, none for an unavailable vendor, and none to launch', async () => {
    const [hall, ...more] = await list({ gameType: 'LIVE' });
    expect([hall?.gameCode, hall?.opensVassalage, codes(more)]).toEqual(['hall', 'ARCADE', ['table']]);
    expect(codes(await list({ gameType: 'LIVE', vassalage: 'ARCADE' }))).toEqual(['table']);
    const token = await registerMember(fixture.platform, 'opener');
    const query = { nodeId: hall?.nodeId ?? 0, vassalage: 'ARCADE', gameType: 'LIVE' };
    expect(code(await fixture.platform.call('gameLaunch', { token, query }))).toBe('game_not_found');
  });

  it.each([{ gameClassify: 'XX' }, { minLineNum: '-1' }, { sort: 'price' }, { language: 'XX' }, { minBet: '-1' }])(
    '[G14] refuses an invalid filter: %j',
    async (query) => {
      const answer = await fixture.platform.call('gameList', { query });
      expect([answer.statusCode, code(answer)]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('[G14] hot games', () => {
  it('are one list of every category that has them, each by its own rank', async () => {
    const query = { merchantCode: 'lotus', isPlatform: 2, platform: 'flash,html5-desktop', language: 'EN' };
    const games = await hot(query);
    const expected = [
      'hall',
      'fish-1',
      'slot-3',
      'slot-1',
      ...Array.from({ length: HOT_GAMES_MAX }, (_, i) => `pvp-${29 - i}`),
    ];
    expect(codes(games)).toEqual(expected);
    expect(games.every(({ isHot }) => isHot)).toBe(true);
  });

  it('are filtered by category, by vendor and by what is on', async () => {
    expect(codes(await hot({ gameType: 'RNG' }))).toEqual(['slot-3', 'slot-1']);
    expect(codes(await hot({ vassalage: 'ELSEWHERE' }))).toEqual([]);
    fixture.platform.brands.switch('lotus', { 'games.rng': false });
    expect(codes(await hot({ gameType: 'RNG' }))).toEqual([]);
    fixture.platform.brands.switch('lotus', { 'games.rng': true });
    expect(code(await fixture.platform.call('hotGames', { query: { gameType: 'ESPORTS' } }))).toBe('validation_failed');
  });
});
