// @vitest-environment happy-dom
import { SEARCH_DEBOUNCE_MS } from '@marquee/contracts/constants';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../../lib/api/api-problem.ts';
import { type Answers, renderPage } from '../../../testing/render-page.tsx';
import { gameServer, sampleGame } from '../../../testing/sample-games.ts';
import { type GameListState, useGameList } from '../list/use-game-list.ts';
import { Lobby } from '../lobby.tsx';
import {
  BRAND,
  chosen,
  GAMES,
  MEMBER,
  openLobby,
  person,
  queriesOf,
  shows,
  tab,
  VENDORS,
} from '../testing/lobby-page.tsx';

const CLASSES = ['Jackpots', 'Table games', 'Arcade games'];

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[G03] classes and stakes', () => {
  const classes = [
    sampleGame(1, { classify: 'JP' }),
    sampleGame(2, { classify: 'BG' }),
    sampleGame(3, { minBet: '0.75' }),
  ];
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  it('bingo exists where the brand has the language TY, and only slots have classes', async () => {
    await openLobby({ manifest: { vendors: VENDORS, languages: ['EN', 'TY'] } });
    await waitFor(() => expect(tabs()).toEqual(['All games', ...CLASSES, 'Bingo']));
    cleanup();
    const fish = VENDORS.map((vendor) => ({ ...vendor, gameTypes: ['FISH' as const] }));
    await renderPage(<Lobby gameType="FISH" />, { path: '/fish', answers: {}, manifest: { vendors: fish } });
    expect(screen.queryAllByRole('tab')).toEqual([]);
    expect(screen.getByRole('combobox', { name: 'Minimum bet' })).toBeDefined();
  });

  it('a class without a game is no tab; where the upstream gives no classes, each of them is', async () => {
    const answers = (classes?: readonly string[]): Answers => ({
      ...gameServer([sampleGame(1, { classify: 'TG' })]),
      vendors: () => ({
        lanes: [
          {
            title: 'RNG',
            gameType: 'RNG',
            cards: [{ vassalage: 'LUMEN', gameType: 'RNG', isHot: false, nodeId: 1, games: 1, classes }],
          },
        ],
      }),
    });
    const page = await openLobby({ answers: answers(['TG']), path: '/rng?page=TG' });
    await shows(1, 'Game 1');
    expect(tabs()).toEqual(['All games', 'Recent', 'Table games']);
    expect([chosen(), queriesOf(page, 'gameList').map((query) => query?.['gameClassify'])]).toEqual([
      'Table games',
      ['TG'],
    ]);
    cleanup();
    sessionStorage.clear();
    await openLobby({ answers: answers(), manifest: { ...BRAND.manifest, languages: ['EN', 'TY'] } });
    await waitFor(() => expect(tabs()).toEqual(['All games', 'Recent', ...CLASSES, 'Bingo']));
  });

  it('a class narrows the vendor’s list, and stays for the next vendor', async () => {
    const page = await openLobby({ answers: gameServer(classes) });
    await shows(3, 'Game 1');
    await person.click(tab('Jackpots'));
    await shows(1, 'Game 1');
    expect(page.address()).toBe('/rng?page=JP');
    expect(queriesOf(page, 'gameList')[1]).toMatchObject({ gameClassify: 'JP', vassalage: 'LUMEN', pageNo: 1 });
    await person.click(screen.getByRole('link', { name: /Other/ }));
    await screen.findByText('No games found');
    expect(queriesOf(page, 'gameList')[2]).toMatchObject({ gameClassify: 'JP', vassalage: 'OTHER', pageNo: 1 });
  });

  it('a stake narrows it, from any list', async () => {
    const answers = gameServer(classes, { marked: [1] });
    const manifest = { ...BRAND.manifest, minBetFilters: ['0.1', '0.5', '4000'] };
    const page = await openLobby({ accountType: MEMBER, answers, path: '/rng?page=fav', manifest });
    await shows(1, 'Game 1');
    const stakes = screen.getByRole('combobox', { name: 'Minimum bet' });
    expect(
      within(stakes)
        .getAllByRole('option')
        .map((option) => [option.getAttribute('value'), option.textContent]),
    ).toEqual([
      ['', 'Any stake'],
      ['0.1', 'up to $0.10'],
      ['0.5', 'up to $0.50'],
      ['4000', 'up to $4,000.00'],
    ]);
    await person.selectOptions(stakes, '0.5');
    await shows(2, 'Game 1');
    expect([chosen(), queriesOf(page, 'gameList')[0]?.['minBet']]).toEqual(['All games', '0.5']);
    await person.click(tab('Favourites'));
    await shows(1, 'Game 1');
    expect((stakes as HTMLSelectElement).value).toBe('');
  });
});

describe('[G04] one request at a time', () => {
  it('another vendor aborts the earlier request', async () => {
    const page = await openLobby({ answers: {} });
    await waitFor(() => expect(queriesOf(page, 'gameList')).toHaveLength(1));
    await person.click(screen.getByRole('link', { name: /Other/ }));
    await waitFor(() => expect(queriesOf(page, 'gameList')).toHaveLength(2));
    const lists = page.calls.filter(({ name }) => name === 'gameList');
    expect(lists.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  });

  it('a second press for more waits for the first; a failed page is requested again', async () => {
    const server = gameServer(GAMES);
    const waiting: (() => void)[] = [];
    const answers: Answers = {
      gameList: (call) =>
        call.query?.['pageNo'] === 2
          ? new Promise((_, reject) => waiting.push(() => reject(new ApiProblem('internal_error', 500))))
          : server.gameList?.(call),
    };
    const page = await openLobby({ answers });
    await shows(24, 'Game 1');
    const more = screen.getByRole('button', { name: 'Show more games' });
    await person.click(more);
    await person.click(more);
    expect(queriesOf(page, 'gameList').map((query) => query?.['pageNo'])).toEqual([1, 2]);
    act(() => waiting[0]?.());
    await screen.findByRole('alert');
    Object.assign(answers, server);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await shows(30, 'Game 1');
  });

  it('no other trigger requests more while a request is pending', async () => {
    let list: GameListState | undefined;
    function Probe() {
      const everything = { gameName: '', gameClassify: '', minBet: '' } as const;
      list = useGameList({ mode: '', gameType: 'RNG', vassalage: 'LUMEN', ...everything });
      return null;
    }
    const server = gameServer(GAMES);
    let answer = (): void => undefined;
    const gameList: Answers['gameList'] = (call) =>
      call.query?.['pageNo'] === 1
        ? server.gameList?.(call)
        : new Promise((done) => {
            answer = () => done(server.gameList?.(call));
          });
    const page = await renderPage(<Probe />, { path: '/', answers: { gameList } });
    await waitFor(() => expect(list?.hasMore).toBe(true));
    act(() => list?.loadMore());
    await waitFor(() => expect(list?.busy).toBe(true));
    act(() => list?.loadMore());
    act(() => answer());
    await waitFor(() => expect(list?.games).toHaveLength(30));
    const lists = page.calls.filter(({ name }) => name === 'gameList');
    expect(lists.map(({ signal }) => signal?.aborted)).toEqual([false, false]);
  });

  it('[G03] a search waits for the last key, and the same text is not searched again', async () => {
    const page = await openLobby();
    await shows(24, 'Game 1');
    vi.useFakeTimers();
    const box = screen.getByRole('textbox');
    const type = (value: string) => fireEvent.change(box, { target: { value } });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const searched = () =>
      queriesOf(page, 'gameList')
        .slice(1)
        .map((query) => query?.['gameName']);
    type('1');
    await pass(SEARCH_DEBOUNCE_MS - 1);
    type('10');
    await pass(SEARCH_DEBOUNCE_MS - 1);
    expect(searched()).toEqual([]);
    await pass(1);
    expect(searched()).toEqual(['10']);
    type('10 ');
    await pass(SEARCH_DEBOUNCE_MS);
    type('101');
    type('10');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(searched()).toEqual(['10']);
  });
});
