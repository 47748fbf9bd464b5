// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPage, type TestPage } from '../../../testing/render-page.tsx';
import { gameServer, sampleGame } from '../../../testing/sample-games.ts';
import { Lobby } from '../lobby.tsx';
import { BRAND, GAMES, person, queriesOf, shows, tab } from '../testing/lobby-page.tsx';

const JACKPOTS = Array.from({ length: 3 }, (_, index) => sampleGame(index + 201, { classify: 'JP', minBet: '9.00' }));

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** The lobby with an entry before it in the history and a link to a game, which is another page. */
function Visit() {
  const navigate = useNavigate();
  const [isPlaying, setPlaying] = useState(false);
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => setPlaying(!isPlaying)}>
        Game
      </button>
      {!isPlaying && <Lobby gameType="RNG" />}
    </>
  );
}

const press = (name: string | RegExp): Promise<void> => person.click(screen.getByRole('button', { name }));
const vendor = (name: RegExp): Promise<void> => person.click(screen.getByRole('link', { name }));
const stake = (value: string): Promise<void> => person.selectOptions(screen.getByRole('combobox'), value);
const pages = (page: TestPage): unknown[] => queriesOf(page, 'gameList').map((query) => query?.['pageNo']);

/** The first vendor's list with both of its pages. */
async function openTwoPages(): Promise<TestPage> {
  const answers = gameServer([...GAMES, ...JACKPOTS]);
  const page = await renderPage(<Visit />, { path: '/rng', answers, ...BRAND });
  await shows(24, 'Game 1');
  await press('Show more games');
  await shows(33, 'Game 1');
  return page;
}

describe('[G04] a list that is chosen again starts at page 1, with more pages', () => {
  it.each([
    ['vendor', () => vendor(/Other/), [5, 'Game 101'], () => vendor(/Lumen/)],
    ['class', () => person.click(tab('Jackpots')), [3, 'Game 201'], () => person.click(tab('All games'))],
    ['stake', () => stake('0.1'), [24, 'Game 1'], () => stake('')],
    [
      'search',
      () => person.type(screen.getByRole('textbox'), '29'),
      [1, 'Game 29'],
      () => person.clear(screen.getByRole('textbox')),
    ],
  ] as const)('by its %s', async (_what, away, [count, first], back) => {
    const page = await openTwoPages();
    await away();
    await shows(count, first);
    await back();
    await shows(24, 'Game 1');
    expect(pages(page)).toEqual([1, 2, 1, 1]);
    await press('Show more games');
    await shows(33, 'Game 1');
  });
});

describe('[G04] a list keeps its pages when the player returns', () => {
  it('by the history', async () => {
    const page = await openTwoPages();
    await vendor(/Other/);
    await shows(5, 'Game 101');
    await press('Back');
    await shows(33, 'Game 1');
    expect(pages(page)).toEqual([1, 2, 1]);
  });

  it('from a game', async () => {
    const page = await openTwoPages();
    await press('Game');
    await press('Game');
    await shows(33, 'Game 1');
    expect(pages(page)).toEqual([1, 2]);
  });
});
