// @vitest-environment happy-dom
import type { LaunchValue } from '@marquee/contracts/schemas/games';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type PageOptions, renderPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { GameFrame } from './game-frame.tsx';
import { gameTarget } from './game-target.ts';
import { lotteryTarget } from './lottery-target.ts';

const MEMBER = 0;
const launched: LaunchValue = { url: 'about:blank', launchId: 'l1', gameName: 'Three Rivers', keepsBalance: false };
const [lumen] = sampleManifest().vendors;
if (!lumen) throw new Error('the sample has a vendor');
const brandOf = (switches: Record<string, boolean>, ...vendors: [string, ...('LOTT' | 'ELOTT')[]][]) => {
  const manifest = sampleManifest();
  return {
    switches: { ...manifest.switches, ...switches },
    vendors: vendors.map(([code, ...gameTypes]) => ({ ...lumen, code, gameTypes })),
  };
};
const LOTTERIES = brandOf({ 'games.lott': true, 'games.elott': true }, ['ELOTT', 'ELOTT'], ['TCG_LOTTO_VN', 'LOTT']);
const of = (query: string, brand = LOTTERIES) => lotteryTarget(new URLSearchParams(query), brand);

afterEach(cleanup);

/** The call by which this address is opened, and with what. */
async function askedFor(target: Parameters<typeof GameFrame>[0]['target'] | null, rest: Partial<PageOptions> = {}) {
  if (target === null) throw new Error('the address names nothing');
  const answers = { gameLaunch: () => launched, launchGame: () => launched };
  const page = await renderPage(<GameFrame target={target} />, {
    path: '/game',
    answers,
    accountType: MEMBER,
    ...rest,
  });
  await waitFor(() => expect(page.calls.length).toBeGreaterThan(0));
  const [call] = page.calls;
  return { name: call?.name, query: call?.query, key: call?.idempotencyKey };
}

describe('[G06] what an address opens', () => {
  it('is a game by the third-party launch, once, under a key of its own', async () => {
    const asked = await askedFor(gameTarget(new URLSearchParams('nodeId=7&vassalage=LUMEN&gameType=RNG')));
    expect(asked).toEqual({
      name: 'gameLaunch',
      query: { nodeId: 7, vassalage: 'LUMEN', gameType: 'RNG', language: 'EN', device: 'WEB', backUrl: '/rng' },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await screen.findByTitle('Game: Three Rivers')).toBeDefined();
  });

  it('[G08] is a room with its game, and back to the rooms of its vendor', async () => {
    const asked = await askedFor(gameTarget(new URLSearchParams('nodeId=7&vassalage=LUMEN&gameType=PVP&room=a.1')));
    expect([asked.name, asked.query]).toEqual([
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

  it('is a lottery in the payload of §7', async () => {
    const asked = await askedFor(of('gameCode=north&vendor=TCG_LOTTO_VN&playType=two'));
    expect([asked.name, asked.query]).toEqual([
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

  it('is the lobby of the brand’s first lottery without a game', async () => {
    const { query } = await askedFor(of(''));
    expect(query).toMatchObject({ lottoPrizeMode: 'Elott', lottoGameCode: '', lottoView: 'lobby' });
    expect(query?.['backUrl']).toBe('/elott?type=vassalage&vassalage=ELOTT');
  });

  it('is nothing where the brand has no such lottery, or it is off', () => {
    expect(of('vendor=LUMEN')).toBeNull();
    expect(of('vendor=TCG_SEA')).toBeNull();
    expect(of('', brandOf({ 'games.lott': true }, ['ELOTT', 'ELOTT']))).toBeNull();
  });

  it('[A16] asks a visitor to log in, and opens nothing before', async () => {
    const target = gameTarget(new URLSearchParams('nodeId=7&vassalage=LUMEN&gameType=RNG'));
    if (target === null) throw new Error('it names a game');
    const page = await renderPage(<GameFrame target={target} />, { path: '/game', answers: {} });
    expect(screen.getByText('Log in to play')).toBeDefined();
    expect(page.calls).toEqual([]);
  });
});
