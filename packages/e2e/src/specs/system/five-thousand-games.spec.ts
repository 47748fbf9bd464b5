import { GAME_TYPES, HOT_GAME_TYPES } from '@marquee/contracts/constants';
import type { Game, GameListValue } from '@marquee/contracts/schemas/games';
import { expect, test } from '@playwright/test';
import { FIXTURE_VENDORS, gamesOf } from '../../../fixture/provider/vendors.ts';
import { http, valueIn } from '../../harness/http.ts';

const port = Number(process.env['E2E_PORT']);

const request = async <Value>(call: string, query = ''): Promise<Value> => {
  const answer = await http({ port, host: 'qamar.localhost', path: `/wps/relay/GCSGAME_${call}?${query}` });
  expect(answer.status, answer.body).toBe(200);
  return valueIn<Value>(answer);
};
const list = (query: string) => request<GameListValue>('gameList', query);

test('[G01][G11] five thousand games of a provider with a paged list are in the lobbies of every category', async () => {
  const totals = () =>
    Promise.all(GAME_TYPES.map(async (gameType) => (await list(`gameType=${gameType}&vassalage=`)).total));
  expect(GAME_TYPES.map(gamesOf).reduce((sum, total) => sum + total, 0)).toBe(5000);
  await expect.poll(totals).toEqual(GAME_TYPES.map(gamesOf));
  const { lanes } = await request<{ lanes: { gameType: string; cards: { vassalage: string; games: number }[] }[] }>(
    'gameVendor',
  );
  const cards = lanes.flatMap((lane) => lane.cards.map((card) => [lane.gameType, card.vassalage, card.games]));
  const expectedCards = GAME_TYPES.flatMap((gameType) =>
    Object.entries(FIXTURE_VENDORS).flatMap(([vendor, counts]) =>
      counts[gameType] === undefined ? [] : [[gameType, vendor, counts[gameType]]],
    ),
  );
  expect(cards).toEqual(expectedCards);
});

test('[G03] are found by class, stake and name in any language, and shown in the visitor’s own', async () => {
  for (const gameClassify of ['JP', 'TG', 'AC', 'BG']) {
    const { games, total } = await list(`gameType=RNG&gameClassify=${gameClassify}`);
    expect(total).toBeGreaterThan(100);
    expect(new Set(games.map(({ classify }) => classify))).toEqual(new Set([gameClassify]));
  }
  const totals = await Promise.all(
    ['0.01', '0.05', '0.1', '0.5', '0.75', ''].map(
      async (minBet) => (await list(`gameType=RNG&minBet=${minBet}`)).total,
    ),
  );
  expect(totals).toEqual([...totals].sort((a, b) => a - b));
  expect(new Set(totals).size).toBe(totals.length);
  const { games } = await list(`gameType=RNG&language=AR&gameName=${encodeURIComponent('lantern 17')}`);
  expect(games.length).toBeGreaterThan(0);
  for (const { gameName } of games) expect(gameName).toContain('فانوس');
});

test('[G14] are hot in the categories that have hot games', async () => {
  const { list: hot } = await request<{ list: Game[] }>('hotGamesV2', 'isPlatform=2&platform=flash,html5-desktop');
  expect([...new Set(hot.map(({ gameType }) => gameType))]).toEqual([...HOT_GAME_TYPES]);
});

test('[G06] open lists of other studios from the first one’s', async () => {
  const { games } = await list('gameType=LIVE&vassalage=DUNES&pageSize=100');
  const opened = games.flatMap(({ opensVassalage }) => opensVassalage ?? []);
  expect(new Set(opened).size).toBe(8);
});

test('[G10] show their provider’s pictures', async ({ page }) => {
  await page.goto(`http://qamar.localhost:${port}/rng`);
  const picture = page.getByRole('article').first().locator('img').first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
