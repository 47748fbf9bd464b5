import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedGame } from '../../testing/test-provider.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';

let fixture: WalletFixture;
beforeAll(async () => {
  const many = Array.from({ length: 30 }, (_, i) =>
    listedGame(`row-${i}`, { name: `Row ${String(i).padStart(2, '0')}` }),
  );
  fixture = await openWalletFixture([
    ...many,
    listedGame('cafe', { name: 'Café  Olé 100%', lines: 5, min_bet: { default: 50_000 } }),
    listedGame('lamp', { name: 'គោមស្ទឹង', volatility: 'high', rtp: '0.9411', hit_rate: '0.2817', max_win: 2500 }),
    listedGame('away', { name: 'Away', enabled: false }),
    listedGame('fish', { name: 'Fish', category: 'FISH' }),
    listedGame('odd', { name: 'Odd', category: 'BINGO' }),
    listedGame('crumb', { name: 'Crumb', min_bet: { default: 1 } }),
  ]);
});
afterAll(() => fixture.close());

const list = async (query: Record<string, string | number> = {}, options = {}) => {
  const answer = await fixture.platform.call('gameList', { query, ...options });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value;
};
const names = async (query: Record<string, string | number>) =>
  (await list(query)).games.map(({ gameName }: { gameName: string }) => gameName);
const code = (answer: { json(): { code: string } }) => answer.json().code;

describe('the game list', () => {
  it('[G04] pages by 24 and counts all games', async () => {
    const first = await list();
    expect([first.games.length, first.total, first.totalPages]).toEqual([24, 32, 2]);
    const second = await list({ pageNo: 2 });
    expect(second.games).toHaveLength(8);
    const seen = new Set([...first.games, ...second.games].map(({ nodeId }) => nodeId));
    expect(seen.size).toBe(32);
    expect((await list({ pageNo: 3 })).games).toEqual([]);
  });

  it('[G14] returns a game in the wire form of the specification', async () => {
    const [game] = (
      await list({ gameName: 'គោម', clientType: 3, platform: 'flash,html5-desktop', channel: 'x', merchant: 'x' })
    ).games;
    expect(game).toEqual({
      nodeId: await fixture.nodeIdOf('lamp'),
      gameCode: 'lamp',
      gameName: 'គោមស្ទឹង',
      vassalage: 'ARCADE',
      gameType: 'RNG',
      image: 'http://arcade.localhost/art/lamp/tile.svg',
      isHot: false,
      isFavourite: false,
      opensVassalage: null,
      defaultPlayType: null,
      classify: null,
      rtp: '0.9411',
      volatility: 'high',
      hitRate: '0.2817',
      maxWin: 2500,
      lines: 20,
      minBet: '100.00',
    });
  });

  it("shows minimum stakes in the brand's own currency", async () => {
    const [game] = (await list({ gameName: 'row 01' }, { merchant: 'harbor' })).games;
    expect(game.minBet).toBe('0.10');
  });

  it.each(['cafe', 'CAFÉ', 'café ole', 'Cafe\u0301'])(
    '[G03] finds a name in any case and with any accents: %s',
    async (gameName) => {
      expect(await names({ gameName })).toEqual(['Café  Olé 100%']);
    },
  );

  it('[G03] reads wildcard characters in a name literally', async () => {
    expect(await names({ gameName: '100%' })).toEqual(['Café  Olé 100%']);
    expect(await names({ gameName: 'C_fe' })).toEqual([]);
    expect(await names({ gameName: 'C\u0000afe\ud800' })).toEqual([]);
    expect(await names({ gameName: "'; DROP TABLE app.game; --" })).toEqual([]);
  });

  it('[G03] filters by minimum stake and by lines', async () => {
    const total = async (query: Record<string, string>) => (await list(query)).total;
    expect(await total({ minBet: '99.99' })).toBe(1);
    expect(await total({ minBet: '100' })).toBe(32);
    expect(await total({ minBet: '', minLineNum: '' })).toBe(32);
    expect(await total({ minLineNum: '6' })).toBe(31);
    expect(await total({ gameClassify: 'JP' })).toBe(0);
  });

  it("[G01] returns only the requested vendor's games, and only vendors that the brand has", async () => {
    expect((await list({ vassalage: 'ARCADE' })).total).toBe(32);
    expect((await list({ vassalage: 'OTHER' })).total).toBe(0);
    expect((await list({ gameType: 'FISH' })).games).toHaveLength(1);
  });

  it('refuses a category that is off and unknown parameters', async () => {
    fixture.platform.brands.switch('lotus', { 'games.fish': false });
    expect(code(await fixture.platform.call('gameList', { query: { gameType: 'FISH' } }))).toBe('switch_off');
    fixture.platform.brands.switch('lotus', { 'games.fish': true });
    for (const query of [{ gameType: 'NONE' }, { pageNo: 0 }, { pageSize: 101 }, { minBet: '1e5' }]) {
      expect(code(await fixture.platform.call('gameList', { query }))).toBe('validation_failed');
    }
  });

  it('serves visitors too, and refuses an invalid token', async () => {
    expect((await fixture.platform.call('gameList', { token: 'bad' })).statusCode).toBe(401);
  });
});

describe('categories and vendors', () => {
  it('[G01] names the categories that are on and have games', async () => {
    const read = async () => (await fixture.platform.call('gameType')).json().value;
    expect(await read()).toEqual({ gameTypes: ['RNG', 'FISH'] });
    fixture.platform.brands.switch('lotus', { 'games.fish': false });
    expect(await read()).toEqual({ gameTypes: ['RNG'] });
    fixture.platform.brands.switch('lotus', { 'games.fish': true });
  });

  it('[G01] has a lane per category with a card per vendor', async () => {
    const { lanes } = (await fixture.platform.call('vendors', { query: { gameType: 'RNG' } })).json().value;
    expect(lanes).toEqual([
      {
        title: 'RNG',
        gameType: 'RNG',
        cards: [
          { vassalage: 'ARCADE', gameType: 'RNG', isHot: true, nodeId: expect.any(Number), games: 32, classes: [] },
        ],
      },
    ]);
    expect((await fixture.platform.call('vendors')).json().value.lanes).toHaveLength(2);
  });
});
