// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../lib/api/api-problem.ts';
import type { Answers } from '../../../testing/render-page.tsx';
import { gameServer } from '../../../testing/sample-games.ts';
import { GAMES, MEMBER, names, openLobby, person, shows, VENDORS } from '../testing/lobby-page.tsx';

const TRIAL = 4;
const heart = (id: number): HTMLElement => screen.getByRole('button', { name: `Favourite: Game ${id}` });
const isMarked = (id: number): string | null => heart(id).getAttribute('aria-pressed');

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
});

describe('[G05] hearts', () => {
  it('mark at once, and are undone with a message when the server refuses', async () => {
    const answers: Answers = gameServer(GAMES);
    let refuse = (): void => undefined;
    answers.favouriteToggle = () =>
      new Promise((_, reject) => {
        refuse = () => reject(new ApiProblem('internal_error', 500));
      });
    const page = await openLobby({ accountType: MEMBER, answers });
    await shows(24, 'Game 1');
    // The old state restores it, not an answer.
    answers.favourites = () => new Promise(() => undefined);
    await person.click(heart(2));
    await waitFor(() => expect(isMarked(2)).toBe('true'));
    expect(isMarked(1)).toBe('false');
    const [sent] = page.calls.filter(({ name }) => name === 'favouriteToggle');
    expect(sent?.body).toEqual({ nodeId: 2, vendor: 'LUMEN', gameType: 'RNG', isFavourite: true });
    act(() => refuse());
    await waitFor(() => expect(isMarked(2)).toBe('false'));
    expect(page.toasts()).toEqual([expect.stringContaining('Game 2')]);
  });

  it('of one game are sent one after the other for fast presses', async () => {
    const sent: unknown[] = [];
    const answer: (() => void)[] = [];
    const favouriteToggle: Answers['favouriteToggle'] = ({ body }) => {
      sent.push(body?.['isFavourite']);
      return new Promise((done) => answer.push(() => done({ isFavourite: body?.['isFavourite'] })));
    };
    await openLobby({ accountType: MEMBER, answers: { ...gameServer(GAMES), favouriteToggle } });
    await shows(24, 'Game 1');
    await person.dblClick(heart(2));
    await waitFor(() => expect(isMarked(2)).toBe('false'));
    expect(sent).toEqual([true]);
    act(() => answer[0]?.());
    await waitFor(() => expect(sent).toEqual([true, false]));
  });

  it('are marked from the start on earlier favourites, and work by keyboard', async () => {
    await openLobby({ accountType: MEMBER, answers: gameServer(GAMES, { marked: [4] }) });
    await waitFor(() => expect(isMarked(4)).toBe('true'));
    heart(4).focus();
    await person.keyboard(' ');
    await waitFor(() => expect(isMarked(4)).toBe('false'));
    expect(document.activeElement).toBe(heart(4));
  });

  it.each([
    ['a visitor the log-in popup', undefined, 'loginPopupModal'],
    ['a trial account no favourite', TRIAL, null],
  ])('give %s', async (_what, accountType, modal) => {
    const page = await openLobby(accountType === undefined ? {} : { accountType });
    await shows(24, 'Game 1');
    await person.click(heart(2));
    expect([page.openModal(), isMarked(2)]).toEqual([modal, 'false']);
    expect(page.calls.filter(({ name }) => name === 'favouriteToggle')).toEqual([]);
  });

  it('are absent where the brand has no favourites', async () => {
    await openLobby({ manifest: { vendors: VENDORS } });
    await shows(24, 'Game 1');
    expect(screen.queryAllByRole('button', { name: /Favourite/ })).toEqual([]);
  });

  it('remove a game from the favourites, focus the next, and restore it after a refusal', async () => {
    const answers: Answers = gameServer(GAMES, { marked: [1, 2, 3, 4, 5] });
    await openLobby({ accountType: MEMBER, path: '/rng?page=fav', answers });
    await shows(5, 'Game 1');
    await person.click(heart(2));
    await waitFor(() => expect(names()).toEqual(['Game 1', 'Game 3', 'Game 4', 'Game 5']));
    await waitFor(() => expect(document.activeElement).toBe(heart(3)));
    let refuse = (): void => undefined;
    answers.favouriteToggle = () =>
      new Promise((_, reject) => {
        refuse = () => reject(new ApiProblem('network', 0));
      });
    // The old state restores the game, not an answer.
    answers.favouritesList = () => new Promise(() => undefined);
    await person.click(heart(4));
    await waitFor(() => expect(names()).toEqual(['Game 1', 'Game 3', 'Game 5']));
    act(() => refuse());
    await waitFor(() => expect(names()).toEqual(['Game 1', 'Game 3', 'Game 4', 'Game 5']));
  });
});
