// @vitest-environment happy-dom
import type { Win } from '@marquee/contracts/schemas/winners';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { type PageOptions, renderPage } from '../../testing/render-page.tsx';
import { sampleGame } from '../../testing/sample-games.ts';
import { WinnerBoard } from './winner-board.tsx';

const RENEWED_MS = 20_000;
const win = (id: number, amount: string): Win => ({
  winId: `w${id}`,
  account: `so***${id}`,
  game: sampleGame(id),
  amount,
  wonAt: '2026-11-22T08:05:00.000Z',
});
const Link: Parameters<typeof WinnerBoard>[0]['Link'] = ({ game, ...rest }) => (
  <a href={`/game?nodeId=${game.nodeId}`} {...rest} />
);
const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

let wins: readonly Win[];
const open = (rest: Partial<PageOptions> = {}) =>
  renderPage(<WinnerBoard Link={Link} />, {
    path: '/',
    answers: { winnerBoard: ({ query }) => ({ list: query?.['rankType'] === 'LATEST' ? wins.toReversed() : wins }) },
    ...rest,
  });
const rows = (): (string | null)[] => screen.queryAllByRole('listitem').map((row) => row.textContent);
const games = (): (string | null)[] => screen.queryAllByRole('link').map((link) => link.textContent);
const list = (): HTMLElement => screen.getByRole('list');
/** Advances the time, with new wins. */
const later = () => vi.advanceTimersByTimeAsync(RENEWED_MS + 1_000);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  wins = [win(1, '1234.50'), win(2, '12.00')];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[G13] the winner board', () => {
  it('shows of each win the game, the shortened name and the amount, and leads to the game', async () => {
    await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toMatch(/^Game 1so\*\*\*1.*2026.*1,234\.50$/);
    expect(screen.getByRole('link', { name: 'Play Game 1' }).getAttribute('href')).toBe('/game?nodeId=1');
  });

  it('has the biggest wins, and the latest in a tab', async () => {
    const page = await open();
    await waitFor(() => expect(games()).toEqual(['Game 1', 'Game 2']));
    await person.click(screen.getByRole('tab', { name: 'Latest' }));
    await waitFor(() => expect(games()).toEqual(['Game 2', 'Game 1']));
    expect(page.calls.map(({ query }) => query)).toEqual([
      { rankType: 'BIG', language: 'EN' },
      { rankType: 'LATEST', language: 'EN' },
    ]);
  });

  it('shows later wins by itself, and marks only them as new', async () => {
    await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    wins = [win(3, '99.00'), ...wins];
    await later();
    await waitFor(() => expect(games()).toEqual(['Game 3', 'Game 1', 'Game 2']));
    const marks = screen.getAllByRole('listitem').map((row) => row.dataset['new'] ?? '');
    expect(marks).toEqual(['true', '', '']);
  });

  it('moves nothing under a pointer or the focus', async () => {
    await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.pointerEnter(list());
    wins = [win(3, '99.00'), ...wins];
    await later();
    expect(games()).toEqual(['Game 1', 'Game 2']);
    fireEvent.pointerLeave(list());
    await waitFor(() => expect(games()).toHaveLength(3));
    fireEvent.focus(screen.getByRole('link', { name: 'Play Game 1' }));
    wins = [win(4, '100.00'), ...wins];
    await later();
    expect(games()).toHaveLength(3);
  });

  it('stops refreshing when the player stops it, and resumes when the player starts it', async () => {
    const page = await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await person.click(screen.getByRole('button', { name: 'Stop the updates' }));
    wins = [];
    await later();
    expect([page.calls.length, rows().length]).toEqual([1, 2]);
    await person.click(screen.getByRole('button', { name: 'Start the updates' }));
    await later();
    await waitFor(() => expect(rows()).toEqual([]));
  });

  it('shows that there is no win yet', async () => {
    wins = [];
    await open();
    expect(await screen.findByText(/No wins this week yet/)).toBeDefined();
  });

  it('shows a failure, and loads on a retry', async () => {
    let isAway = true;
    await open({
      answers: { winnerBoard: () => (isAway ? Promise.reject(new ApiProblem('switch_off', 403)) : { list: wins }) },
    });
    expect(await screen.findByText('The winners did not load.')).toBeDefined();
    isAway = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});
