// @vitest-environment happy-dom
import type { GameType } from '@marquee/contracts/constants';
import { matchPage } from '@marquee/contracts/pages';
import type { LaunchValue } from '@marquee/contracts/schemas/games';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { lobbyPath, playPath } from '../../lib/paths/paths.ts';
import { type PageOptions, renderPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { GameFrame } from './game-frame.tsx';
import { gameTarget } from './game-target.ts';
import { lotteryTarget } from './lottery-target.ts';

const MEMBER = 0;
const launched: LaunchValue = {
  url: 'https://games.test/play',
  launchId: 'l1',
  gameName: 'Three Rivers',
  keepsBalance: false,
};
const [lumen] = sampleManifest().vendors;
if (!lumen) throw new Error('the sample has a vendor');
const brandOf = (switches: Record<string, boolean>, ...vendors: [string, ...GameType[]][]) => {
  const manifest = sampleManifest();
  return {
    switches: { ...manifest.switches, ...switches },
    vendors: vendors.map(([code, ...gameTypes]) => ({ ...lumen, code, gameTypes })),
  };
};
const LOTTERIES = brandOf({ 'games.lott': true, 'games.elott': true }, ['ELOTT', 'ELOTT'], ['TCG_LOTTO_VN', 'LOTT']);
const of = (query: string, brand = LOTTERIES) => lotteryTarget(new URLSearchParams(query), brand);

afterEach(cleanup);

/** The launch call of this target, with its input. */
async function requestFor(target: Parameters<typeof GameFrame>[0]['target'] | null, rest: Partial<PageOptions> = {}) {
  if (target === null) throw new Error('the address names nothing');
  const answers = { gameLaunch: () => launched, launchGame: () => launched };
  const page = await renderPage(<GameFrame target={target} />, {
    path: '/game',
    answers,
    accountType: MEMBER,
    gameOrigins: ['https://games.test'],
    ...rest,
  });
  await waitFor(() => expect(page.calls.length).toBeGreaterThan(0));
  const [call] = page.calls;
  return { name: call?.name, query: call?.query, key: call?.idempotencyKey };
}

describe('[G06] what an address opens', () => {
  it('is a game by the third-party launch, once, under a key of its own', async () => {
    const request = await requestFor(gameTarget(new URLSearchParams('nodeId=7&vassalage=LUMEN&gameType=RNG')));
    expect(request).toEqual({
      name: 'gameLaunch',
      query: { nodeId: 7, vassalage: 'LUMEN', gameType: 'RNG', language: 'EN', device: 'WEB', backUrl: '/rng' },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await screen.findByTitle('Game: Three Rivers')).toBeDefined();
  });

  it.each([
    '',
    'vassalage=LUMEN&gameType=RNG',
    'nodeId=&vassalage=LUMEN&gameType=RNG',
    'nodeId=seven&vassalage=LUMEN&gameType=RNG',
    'nodeId=0&vassalage=LUMEN&gameType=RNG',
    'nodeId=-7&vassalage=LUMEN&gameType=RNG',
    'nodeId=7.5&vassalage=LUMEN&gameType=RNG',
    'nodeId=7&gameType=RNG',
    'nodeId=7&vassalage=LUMEN&gameType=CHESS',
  ])('is nothing by %j, which names no game', (query) => {
    expect(gameTarget(new URLSearchParams(query))).toBeNull();
  });

  it('[G08] is a room with its game, and back to the rooms of its vendor', async () => {
    const request = await requestFor(gameTarget(new URLSearchParams('nodeId=7&vassalage=LUMEN&gameType=PVP&room=a.1')));
    expect([request.name, request.query]).toEqual([
      'launchGame',
      {
        launchMode: 'PVP',
        nodeId: 7,
        vassalage: 'LUMEN',
        roomId: 'a.1',
        language: 'EN',
        device: 'WEB',
        backUrl: '/pvp?type=vassalage&vassalage=LUMEN',
      },
    ]);
  });

  it('is a lottery with the payload of §7', async () => {
    const request = await requestFor(of('gameCode=north&vendor=TCG_LOTTO_VN&playType=two'));
    expect([request.name, request.query]).toEqual([
      'launchGame',
      {
        launchMode: 'LOTT',
        lottoArea: 'VN',
        lottoPrizeMode: 'ZY',
        lottoGameCode: 'north',
        lottoView: 'betting',
        lottoPlayType: 'two',
        language: 'EN',
        device: 'WEB',
        backUrl: '/',
      },
    ]);
  });

  it('is the lobby of the brand’s first lottery if no game is named', async () => {
    const { query } = await requestFor(of(''));
    expect(query).toMatchObject({ lottoPrizeMode: 'Elott', lottoGameCode: '', lottoView: 'lobby' });
    expect(query?.['backUrl']).toBe('/elott?type=vassalage&vassalage=ELOTT');
  });

  it('is a lottery of another vendor by the generic launch (§4)', async () => {
    const brand = brandOf({ 'games.elott': true }, ['LUMEN', 'RNG', 'LOTT', 'ELOTT']);
    const request = await requestFor(of('gameCode=north&vendor=LUMEN', brand));
    expect([request.name, request.query]).toEqual([
      'gameLaunch',
      {
        gameCode: 'north',
        vassalage: 'LUMEN',
        gameType: 'ELOTT',
        language: 'EN',
        device: 'WEB',
        backUrl: '/elott?type=vassalage&vassalage=LUMEN',
      },
    ]);
  });

  it.each([
    ['LUMEN', 'LOTT'],
    ['LUMEN', 'ELOTT'],
    ['TCG_SEA', 'LOTT'],
    ['TCG_SEA', 'RNG'],
  ] as const)(
    'is what the brand’s links to %s in %s lead to: a game, the vendor, all lotteries',
    (vassalage, gameType) => {
      const on = { 'games.rng': true, 'games.lott': true, 'games.elott': true };
      const brand = brandOf(on, ['ELOTT', 'ELOTT'], [vassalage, gameType]);
      const game = { nodeId: 1, gameCode: 'north', vassalage, gameType, defaultPlayType: 'two' };
      const leads = (path: string, to = brand) => of(path.split('?')[1] ?? '', to);
      expect(leads(playPath(game))).toMatchObject({ vendor: vassalage, gameCode: 'north' });
      if (vassalage !== 'LUMEN') expect(leads(playPath(game))).toMatchObject({ playType: 'two' });
      if (gameType === 'LOTT') expect(leads(lobbyPath(gameType, vassalage))).toMatchObject({ vendor: vassalage });
      const alone = brandOf(on, [vassalage, gameType]);
      expect(leads('/lottery', alone)).toMatchObject({ vendor: vassalage });
      expect(matchPage('/lottery', { ...alone, nav: [] }).page).toBe('lottery');
    },
  );

  it('is the brand’s first lottery vendor if none is named', () => {
    const on = { 'games.rng': true, 'games.lott': true };
    expect(of('', brandOf(on, ['TCG_SEA', 'RNG'], ['LUMEN', 'LOTT']))).toMatchObject({ vendor: 'LUMEN' });
  });

  it('is nothing if the brand has no such lottery, or it is off', () => {
    expect(of('vendor=LUMEN')).toBeNull();
    expect(of('vendor=TCG_SEA')).toBeNull();
    expect(of('', brandOf({ 'games.lott': true }, ['ELOTT', 'ELOTT']))).toBeNull();
    expect(of('vendor=TCG_SEA', brandOf({ 'games.rng': false }, ['TCG_SEA', 'RNG']))).toBeNull();
  });

  it('[A16] requires a log-in, and opens nothing before', async () => {
    const target = gameTarget(new URLSearchParams('nodeId=7&vassalage=LUMEN&gameType=RNG'));
    if (target === null) throw new Error('it names a game');
    const page = await renderPage(<GameFrame target={target} />, { path: '/game', answers: {} });
    expect(screen.getByText('Log in to play')).toBeDefined();
    expect(page.calls).toEqual([]);
  });
});
