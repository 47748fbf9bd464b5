// @vitest-environment happy-dom
import type { LaunchValue } from '@marquee/contracts/schemas/games';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BalanceView } from '../../features/member/balance-view.tsx';
import { BALANCE_QUERY_KEY, LONGEST_SILENCE_MS } from '../../lib/balance/held-balance.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { GamePage } from './game-page.tsx';

const ORIGIN = 'https://games.test';
const launched: LaunchValue = { url: `${ORIGIN}/play`, launchId: 'l1', gameName: 'Rivers', keepsBalance: false };
const MEMBER = 0;
/** Shorter than the bound, which would hide that nothing else ends the hold. */
const SOONER = { timeout: LONGEST_SILENCE_MS / 2 };
const person = userEvent.setup();
/** Stands for the game's window: no game is loaded here. */
const inside = {} as Window;

beforeEach(() => {
  // Figures change at once.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The header's balance and the game's page; `learn` is a live event. */
async function play() {
  let truth = '100.00';
  let learn: (sumBalance: string) => Promise<void> = async () => undefined;
  function Site() {
    const queries = useQueryClient();
    const { pathname } = useLocation();
    learn = (sumBalance) => {
      truth = sumBalance;
      return act(async () => {
        queries.setQueryData(BALANCE_QUERY_KEY, { sumBalance, currency: 'KHR' });
        // Observers of the query are notified a little later.
        await new Promise((done) => setTimeout(done, 20));
      });
    };
    return (
      <>
        <BalanceView />
        <Link to="/elsewhere">Elsewhere</Link>
        {pathname === '/game' && <GamePage />}
      </>
    );
  }
  const page = await renderPage(<Site />, {
    path: '/game?nodeId=7&vassalage=LUMEN&gameType=RNG',
    accountType: MEMBER,
    gameOrigins: [ORIGIN],
    answers: { gameLaunch: () => launched, balance: () => ({ sumBalance: truth, currency: 'KHR' }) },
  });
  const frame = await screen.findByTitle('Game: Rivers');
  Object.defineProperty(frame, 'contentWindow', { value: inside, configurable: true });
  const header = () => page.container.querySelector('[data-balance]');
  const shows = (amount: string) => {
    const seen = [header()?.getAttribute('data-balance'), header()?.querySelector('[aria-live]')?.textContent];
    expect(seen).toEqual([amount, expect.stringContaining(amount)]);
  };
  await waitFor(() => shows('100.00'));
  const say = (data: object, origin = ORIGIN, source = inside) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
  const round = (phase: unknown) => ({ source: 'marquee-game', type: 'round', phase });
  return { learn: (sumBalance: string) => learn(sumBalance), say, round, shows };
}

it('[G06][W12] the header shows the old balance until the game has shown its round', async () => {
  const { learn, say, round, shows } = await play();
  say(round('open'));
  await learn('95.00');
  await learn('140.00');
  shows('100.00');
  say(round('step'));
  shows('100.00');
  say(round('closed'));
  shows('140.00');
  await learn('135.00');
  shows('135.00');
});

it('[G06][W12] the balance is not held for a game that reports no rounds, reports wrongly or from another origin', async () => {
  const { learn, say, round, shows } = await play();
  for (const odd of [round('begun'), round(undefined), { source: 'marquee-game', type: 'open' }]) say(odd);
  say(round('open'), 'https://elsewhere.test');
  say(round('open'), ORIGIN, window);
  await learn('95.00');
  shows('95.00');
});

it.each([
  ['gives up', 'failed'],
  ['is left from inside', 'exit'],
])('[G06][W12] a game that %s in its round keeps nothing back', async (_what, type) => {
  const { learn, say, round, shows } = await play();
  say(round('open'));
  await learn('95.00');
  say({ source: 'marquee-game', type });
  await waitFor(() => shows('95.00'), SOONER);
});

it('[G06][W12] leaving the page in mid-round shows the newest balance', async () => {
  const { learn, say, round, shows } = await play();
  say(round('open'));
  await learn('95.00');
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => shows('95.00'), SOONER);
});

it('[W12] a refresh in mid-round shows the newest balance', async () => {
  const { learn, say, round, shows } = await play();
  say(round('open'));
  await learn('95.00');
  shows('100.00');
  await person.click(screen.getByRole('button', { name: /Refresh the balance$/ }));
  await waitFor(() => shows('95.00'), SOONER);
  say(round('step'));
  shows('95.00');
});
