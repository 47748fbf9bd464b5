import { effectiveSwitches } from '@marquee/contracts/switches';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { type PageOptions, renderPage, type SentCall, type TestPage } from '../../../testing/render-page.tsx';
import { gameServer, sampleGame } from '../../../testing/sample-games.ts';
import { sampleManifest } from '../../../testing/sample-state.ts';
import { Lobby } from '../lobby.tsx';

const ON = effectiveSwitches({ 'games.rng': true, 'games.favourites': true, 'games.recent': true });
/** Thirty games of one vendor, five of another. */
export const GAMES = [
  ...Array.from({ length: 30 }, (_, index) => sampleGame(index + 1)),
  ...Array.from({ length: 5 }, (_, index) => sampleGame(index + 101, { vassalage: 'OTHER' })),
];
const [lumen] = sampleManifest().vendors;
if (!lumen) throw new Error('the sample has a vendor');
export const VENDORS = [lumen, { ...lumen, code: 'OTHER', name: { EN: 'Other' } }];
export const MEMBER = 0;
/** A brand with every lobby switch on. */
export const BRAND = { manifest: { switches: ON, vendors: VENDORS } };

/** The slots lobby of that brand. */
export const openLobby = (rest: Partial<PageOptions> = {}, isHall = false): Promise<TestPage> =>
  renderPage(<Lobby gameType="RNG" isHall={isHall} />, {
    path: '/rng',
    answers: gameServer(GAMES),
    ...BRAND,
    ...rest,
  });

export const person = userEvent.setup();
export const names = (): string[] =>
  screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
/** Waits until this many games are listed, starting with `first`. */
export const shows = (count: number, first: string): Promise<void> =>
  waitFor(() => expect([names().length, names()[0]]).toEqual([count, first]));
export const tab = (name: string): HTMLElement => screen.getByRole('tab', { name });
export const chosen = (): string | null => screen.getByRole('tab', { selected: true }).textContent;
export const queriesOf = (page: TestPage, name: string): SentCall['query'][] =>
  page.calls.filter((call) => call.name === name).map(({ query }) => query);
