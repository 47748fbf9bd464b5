import { LOTTERY_GAME_TYPES, LOTTERY_VENDORS, PRIZE_MODE_VENDORS } from '@marquee/contracts/constants';
import { PROVIDER_PATHS } from '@marquee/contracts/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerMember } from '../../testing/test-members.ts';
import { listedGame } from '../../testing/test-provider.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';

let fixture: WalletFixture;
let token: string;
beforeAll(async () => {
  fixture = await openWalletFixture([
    listedGame('north-18', { category: 'LOTT', default_play_type: 'two-digits' }),
    listedGame('north-19', { category: 'LOTT' }),
    listedGame('quick', { category: 'ELOTT' }),
    // Before all others, and an entry that opens their list.
    listedGame('hall', { category: 'ELOTT', hot_rank: 1, opens_product: 'LOTT' }),
    // A game that is no lottery of a vendor of lotteries; a lottery of another vendor.
    listedGame('reels'),
    listedGame('west', { category: 'LOTT' }),
  ]);
  // The fixture's provider has one vendor.
  const owns = `UPDATE app.game SET vendor = CASE
    WHEN code = 'reels' THEN 'TCG_SEA' WHEN code = 'west' THEN 'LUMEN' WHEN game_type = 'LOTT' THEN 'TCG_LOTTO_VN' ELSE 'ELOTT' END`;
  await fixture.database.query(owns);
  const { brands } = fixture.platform;
  const brand = brands.get('lotus');
  const [arcade] = brand?.public.vendors ?? [];
  if (brand === undefined || arcade === undefined) throw new Error('no brand with a vendor');
  const lotteries = [...LOTTERY_VENDORS, 'LUMEN'].map((code) => ({
    ...arcade,
    code,
    gameTypes: [...LOTTERY_GAME_TYPES],
  }));
  const vendors = [...lotteries, { ...arcade, code: 'TCG_SEA', gameTypes: ['RNG' as const] }];
  brands.set({ ...brand, public: { ...brand.public, vendors } });
  token = await registerMember(fixture.platform, 'draws_lots');
});
afterAll(() => fixture.close());

const launch = (query: Record<string, unknown>) =>
  fixture.platform.call('launchGame', { token, query: { launchMode: 'LOTT', lottoArea: 'VN', ...query } });
const launched = () =>
  JSON.parse(fixture.provider.received.findLast(({ path }) => path === PROVIDER_PATHS.gameUrl)?.body ?? '{}');
const code = (answer: { json(): { code: string } }) => answer.json().code;

it("[G06] opens a lottery's bets with the payload of §7", async () => {
  const query = {
    lottoPrizeMode: 'ZY',
    lottoGameCode: 'north-19',
    lottoView: 'betting',
    lottoPlayType: 'two-digits',
    device: 'WEB',
    backUrl: '/home',
    language: 'VI',
  };
  const answer = await launch(query);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(launched()).toMatchObject({
    game_code: 'north-19',
    view: 'betting',
    play_type: 'two-digits',
    lang: 'vi',
    platform: 'GPL_DESKTOP',
    lobby_url: expect.stringMatching(/\/home$/),
  });
});

it('[G06] accepts the play type that a lottery’s card has', async () => {
  const query = { gameType: 'LOTT', vassalage: 'TCG_LOTTO_VN' };
  const { games } = (await fixture.platform.call('gameList', { query })).json().value;
  const card = games.find((game: { gameCode: string }) => game.gameCode === 'north-18');
  expect(card.defaultPlayType).toBe('two-digits');
  await launch({ lottoPrizeMode: 'ZY', lottoGameCode: card.gameCode, lottoPlayType: card.defaultPlayType });
  expect(launched()).toMatchObject({ game_code: 'north-18', view: 'betting', play_type: 'two-digits' });
});

it('[G06] opens the lobby without a game, with the first game that is not a list', async () => {
  expect((await launch({ lottoPrizeMode: 'Elott', lottoGameCode: '', lottoView: 'lobby' })).statusCode).toBe(200);
  expect(launched()).toMatchObject({ game_code: 'quick', view: 'lobby' });
});

it.each(['reels', ''])(
  '[G06] opens a game of a lottery vendor by its code %j, though it is not a lottery (§4)',
  async (code) => {
    expect((await launch({ lottoPrizeMode: 'SEA', lottoGameCode: code })).statusCode).toBe(200);
    expect(launched()).toMatchObject({ game_code: 'reels' });
  },
);

describe('[G06] the generic launch (§4: any other vendor)', () => {
  const generic = (query: Record<string, unknown>) =>
    fixture.platform.call('gameLaunch', { token, query: { vassalage: 'LUMEN', ...query } });

  it.each(['west', ''])('opens a lottery of any kind by its code %j', async (gameCode) => {
    for (const gameType of LOTTERY_GAME_TYPES) {
      const answer = await generic({ gameCode, gameType });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(launched()).toMatchObject({ game_code: 'west' });
    }
  });

  it('refuses a code of another vendor or category, and a launch without a game', async () => {
    expect(code(await generic({ gameCode: 'north-18', gameType: 'LOTT' }))).toBe('game_not_found');
    expect(code(await generic({ gameCode: 'west', gameType: 'RNG' }))).toBe('game_not_found');
    expect(code(await generic({ gameType: 'LOTT' }))).toBe('validation_failed');
  });
});

it('[G06] each prize mode belongs to one vendor', () => {
  expect(Object.values(PRIZE_MODE_VENDORS).toSorted()).toEqual(LOTTERY_VENDORS.toSorted());
});

it('[G06] refuses what the brand does not offer, and a launch with too few or too many fields', async () => {
  expect(code(await launch({ lottoPrizeMode: 'Lott', lottoGameCode: 'north-18' }))).toBe('game_not_found');
  expect(code(await launch({ lottoPrizeMode: 'SEA', lottoGameCode: 'north-18' }))).toBe('game_not_found');
  expect(code(await launch({}))).toBe('validation_failed');
  expect(code(await launch({ lottoPrizeMode: 'ZY', lottoArea: 'MARS' }))).toBe('validation_failed');
  expect(code(await launch({ lottoPrizeMode: 'ZY', lotto: 'x' }))).toBe('validation_failed');
  fixture.platform.brands.switch('lotus', { 'games.lott': false });
  expect(code(await launch({ lottoPrizeMode: 'ZY' }))).toBe('game_not_found');
  fixture.platform.brands.switch('lotus', { 'games.lott': true });
});
