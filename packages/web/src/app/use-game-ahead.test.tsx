// @vitest-environment happy-dom
import type { ShownPage } from '@marquee/contracts/pages';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { useApp } from './app-context.ts';
import type { PageLoader } from './page-loader.ts';
import { useGameAhead } from './use-game-ahead.ts';

const MEMBER = 0;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Whether the game's chunk is loaded after a while on this page. */
async function isAskedFor(page: ShownPage | null, accountType?: number): Promise<boolean> {
  const loads: ShownPage[] = [];
  function Page() {
    const { pages } = useApp();
    (pages as { load: PageLoader['load'] }).load = async (page) => {
      loads.push(page);
      throw new Error('it does not come');
    };
    useGameAhead(page);
    return null;
  }
  await renderPage(<Page />, { path: '/rng', answers: {}, ...(accountType === undefined ? {} : { accountType }) });
  expect(loads).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  return loads.includes('game');
}

it('[G06] loads the frame’s page ahead for members on pages with games, and for no other visitor', async () => {
  expect(await isAskedFor('lobby', MEMBER)).toBe(true);
  expect(await isAskedFor('home', MEMBER)).toBe(true);
  expect(await isAskedFor('lobby')).toBe(false);
  expect(await isAskedFor('reset', MEMBER)).toBe(false);
  expect(await isAskedFor(null, MEMBER)).toBe(false);
});
