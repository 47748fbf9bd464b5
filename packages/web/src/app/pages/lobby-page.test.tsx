// @vitest-environment happy-dom
import { NOT_FOUND, PAGES, type PageEntry } from '@marquee/contracts/pages';
import { effectiveSwitches } from '@marquee/contracts/switches';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { gameServer, sampleGame } from '../../testing/sample-games.ts';
import { sampleManifest } from '../../testing/sample-state.ts';
import { LobbyPage } from './lobby-page.tsx';

const CATEGORIES = ['FISH', 'LIVE'] as const;
const HOT_A_WHILE_MS = 4 * 60_000;
const person = userEvent.setup();

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const entryOf = (gameType: (typeof CATEGORIES)[number]): PageEntry => ({
  ...(PAGES.find((page) => page.page === 'lobby' && page.gameType === gameType) ?? NOT_FOUND),
  bannerGroup: null,
});

/** The lobbies of two categories, with a link from one to the other. */
function Lobbies() {
  const [gameType, setGameType] = useState<(typeof CATEGORIES)[number]>('FISH');
  return (
    <>
      <button type="button" onClick={() => setGameType('LIVE')}>
        Live
      </button>
      <LobbyPage entry={entryOf(gameType)} />
    </>
  );
}

function openLobbies(): Promise<TestPage> {
  const vendors = sampleManifest().vendors.map((vendor) => ({ ...vendor, gameTypes: [...CATEGORIES] }));
  const switches = effectiveSwitches({ 'games.fish': true, 'games.live': true });
  const games = [sampleGame(1, { gameType: 'FISH' }), sampleGame(2, { gameType: 'LIVE' })];
  const answers = gameServer(games, { hot: [1, 2] });
  return renderPage(<Lobbies />, { path: '/fish', answers, manifest: { vendors, switches } });
}

const queriesOf = (page: TestPage, name: string) =>
  page.calls.filter((call) => call.name === name).map(({ query }) => query);

it('[G01] another category is another lobby, and does not keep the search of the first', async () => {
  const page = await openLobbies();
  await person.type(screen.getByRole('textbox'), 'Game');
  await waitFor(() => expect(queriesOf(page, 'gameList')).toHaveLength(2));
  await person.click(screen.getByRole('button', { name: 'Live' }));
  await waitFor(() => expect(queriesOf(page, 'gameList')).toHaveLength(3));
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('');
  expect(queriesOf(page, 'gameList').at(-1)).toMatchObject({ gameType: 'LIVE', gameName: '' });
});

it('[G02] the hot games are requested once and kept for the next lobbies', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = await openLobbies();
  await screen.findByRole('tab', { name: 'Hot' });
  vi.setSystemTime(Date.now() + HOT_A_WHILE_MS);
  await person.click(screen.getByRole('button', { name: 'Live' }));
  await waitFor(() => expect(queriesOf(page, 'gameList')).toHaveLength(2));
  await person.click(screen.getByRole('tab', { name: 'Hot' }));
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('Game 2');
  expect(queriesOf(page, 'hotGames')).toHaveLength(1);
});
