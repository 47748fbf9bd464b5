// @vitest-environment happy-dom
import type { Game } from '@marquee/contracts/schemas/games';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleGame } from '../../../testing/sample-games.ts';
import { GameLink } from './game-link.tsx';

const MEMBER = 0;
const person = userEvent.setup();
afterEach(cleanup);

/** Paths of the entries added to the history. */
function Steps() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const [steps, setSteps] = useState<readonly string[]>([]);
  useEffect(() => {
    if (type === 'PUSH') setSteps((before) => [...before, pathname]);
  }, [key, type, pathname]);
  return <output>{steps.join(' ')}</output>;
}

const click = async (game: Partial<Game>, accountType?: number) => {
  const page = await renderPage(
    <>
      <Steps />
      <GameLink game={{ ...sampleGame(1), ...game }} className="">
        Play
      </GameLink>
    </>,
    { path: '/rng', answers: {}, ...(accountType === undefined ? {} : { accountType }) },
  );
  await person.dblClick(screen.getByText('Play'));
  return { page, steps: screen.getByRole('status').textContent };
};

it('[G06] two clicks add one history entry, so that going back once leaves the game', async () => {
  const { page, steps } = await click({}, MEMBER);
  expect(page.address()).toMatch(/^\/game\?nodeId=1&vassalage=/);
  expect(steps).toBe('/game');
});

it.each([
  ['LUMEN', 'ELOTT'],
  ['LUMEN', 'LOTT'],
  ['TCG_LOTTO_VN', 'RNG'],
  ['TCG_SEA', 'RNG'],
  ['ELOTT', 'RNG'],
  ['LOTT', 'RNG'],
] as const)('[G06] a game of %s in %s is opened by the page of lotteries', async (vassalage, gameType) => {
  const { page } = await click({ vassalage, gameType, gameCode: 'north' }, MEMBER);
  expect(page.address()).toBe(`/lottery?gameCode=north&vendor=${vassalage}`);
});

it('[G06] a lottery starts as its provider declares', async () => {
  const game = {
    vassalage: 'TCG_LOTTO_VN',
    gameType: 'LOTT',
    gameCode: 'north',
    defaultPlayType: 'two-digits',
  } as const;
  const { page } = await click(game, MEMBER);
  expect(page.address()).toBe('/lottery?gameCode=north&vendor=TCG_LOTTO_VN&playType=two-digits');
});

it('[G06][A16] a visitor stays on the page and gets the log-in popup', async () => {
  const { page, steps } = await click({});
  expect([page.address(), page.openModal(), steps]).toEqual(['/rng', 'loginPopupModal', '']);
});

it.each([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
])('[G06] a click with %s opens the game in a tab of this one’s session, and stays here', async (_key, keys) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const page = await renderPage(
    <GameLink game={sampleGame(1)} className="">
      Play
    </GameLink>,
    { path: '/rng', answers: {}, accountType: MEMBER },
  );
  expect(fireEvent.click(screen.getByText('Play'), keys)).toBe(false);
  expect(opened).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/game\?nodeId=1/), '_blank');
  expect(page.address()).toBe('/rng');
  opened.mockRestore();
});
