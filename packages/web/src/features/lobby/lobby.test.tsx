// @vitest-environment happy-dom
import { SEARCH_DEBOUNCE_MS } from '@marquee/contracts/constants';
import { effectiveSwitches } from '@marquee/contracts/switches';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { type Answers, type PageOptions, renderPage, type TestPage } from '../../testing/render-page.tsx';
import { gameServer, sampleGame } from '../../testing/sample-games.ts';
import { sampleManifest } from '../../testing/sample-state.ts';
import { Lobby } from './lobby.tsx';

const ON = effectiveSwitches({ 'games.rng': true, 'games.favourites': true, 'games.recent': true });
const GAMES = [
  ...Array.from({ length: 30 }, (_, index) => sampleGame(index + 1)),
  ...Array.from({ length: 5 }, (_, index) => sampleGame(index + 101, { vassalage: 'OTHER' })),
];
const [lumen] = sampleManifest().vendors;
if (!lumen) throw new Error('the sample has a vendor');
const VENDORS = [lumen, { ...lumen, code: 'OTHER', name: { EN: 'Other' } }];
const MEMBER = 0;
const TRIAL = 4;

const open = (rest: Partial<PageOptions> = {}, isHall = false): Promise<TestPage> =>
  renderPage(<Lobby gameType="RNG" isHall={isHall} />, {
    path: '/rng',
    answers: gameServer(GAMES),
    manifest: { switches: ON, vendors: VENDORS },
    ...rest,
  });
const names = (): string[] => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const shows = (count: number, first: string): Promise<void> =>
  waitFor(() => expect([names().length, names()[0]]).toEqual([count, first]));
const tab = (name: string): HTMLElement => screen.getByRole('tab', { name });
const heart = (id: number): HTMLElement => screen.getByRole('button', { name: `Favourite: Game ${id}` });
const isMarked = (id: number): string | null => heart(id).getAttribute('aria-pressed');
const chosen = (): string | null => screen.getByRole('tab', { selected: true }).textContent;
const queriesOf = (page: TestPage, name: string) =>
  page.calls.filter((call) => call.name === name).map(({ query }) => query);
const person = userEvent.setup();

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[G02] tabs', () => {
  it.each([
    ['a visitor', {}, ['All games', 'Recent']],
    ['a member', { accountType: MEMBER }, ['All games', 'Favourites', 'Recent']],
    ['a brand without lists of members', { manifest: { vendors: VENDORS } }, []],
  ])('of %s', async (_who, options, expected) => {
    await open(options);
    await shows(24, 'Game 1');
    expect(screen.queryAllByRole('tab').map(({ textContent }) => textContent)).toEqual(expected);
  });

  it('of members give a visitor the log-in popup, and the list stays', async () => {
    const page = await open();
    await shows(24, 'Game 1');
    await person.click(tab('Recent'));
    expect([page.openModal(), chosen()]).toEqual(['login', 'All games']);
    expect(queriesOf(page, 'recentGames')).toEqual([]);
  });

  it.each(['fav', 'recent'])('%s in an address gives a visitor the log-in popup, once', async (mode) => {
    const page = await open({ path: `/rng?page=${mode}` });
    await shows(24, 'Game 1');
    expect([page.openModal(), chosen()]).toEqual(['login', 'All games']);
  });

  it('list what a member keeps, of every vendor, with the queries of §3', async () => {
    const answers = gameServer(GAMES, { marked: [3, 101], opened: [7] });
    const page = await open({ accountType: MEMBER, answers });
    await shows(24, 'Game 1');
    await person.click(tab('Favourites'));
    await shows(2, 'Game 3');
    await person.click(tab('Recent'));
    await shows(1, 'Game 7');
    const common = { clientType: '3', gameType: 'RNG', language: 'EN', pageNo: 1, pageSize: 24 };
    expect(queriesOf(page, 'favouritesList')).toEqual([{ ...common, platform: 'flash' }]);
    expect(queriesOf(page, 'recentGames')).toEqual([{ ...common, vassalage: '' }]);
  });

  it('say what to do where nothing is kept yet, and lead back', async () => {
    await open({ accountType: MEMBER, path: '/rng?page=fav' });
    await screen.findByText('No favourites yet');
    await person.click(screen.getByRole('button', { name: 'Show all games' }));
    await shows(24, 'Game 1');
    expect(chosen()).toBe('All games');
  });

  it('a list that does not come says so, and comes when asked again', async () => {
    const answers: Answers = gameServer(GAMES, { opened: [7] });
    const { recentGames } = answers;
    answers.recentGames = () => Promise.reject(new ApiProblem('internal_error', 500));
    await open({ accountType: MEMBER, path: '/rng?page=recent', answers });
    await screen.findByText('The games did not load');
    Object.assign(answers, { recentGames });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await shows(1, 'Game 7');
  });
});

describe('[G02] another vendor, or a search, goes back to the vendor’s list and its first page', () => {
  it('vendor', async () => {
    const page = await open({
      accountType: MEMBER,
      path: '/rng?page=fav',
      answers: gameServer(GAMES, { marked: [3] }),
    });
    await shows(1, 'Game 3');
    await person.click(screen.getByRole('link', { name: /Other/ }));
    await shows(5, 'Game 101');
    expect([chosen(), page.address()]).toEqual(['All games', '/rng?type=vassalage&vassalage=OTHER']);
    await person.click(tab('Favourites'));
    await shows(1, 'Game 3');
    // The vendor that was chosen before the favourites were.
    await person.click(screen.getByRole('link', { name: /Other/ }));
    await shows(5, 'Game 101');
  });

  it('search', async () => {
    const page = await open({
      accountType: MEMBER,
      path: '/rng?page=fav',
      answers: gameServer(GAMES, { marked: [3] }),
    });
    await shows(1, 'Game 3');
    await person.type(screen.getByRole('textbox'), '29');
    await shows(1, 'Game 29');
    expect(chosen()).toBe('All games');
    expect(queriesOf(page, 'gameList')).toMatchObject([{ gameName: '29', pageNo: 1, pageSize: 24 }]);
  });
});

describe('[G04] one request at a time', () => {
  it('another vendor gives up the request before', async () => {
    const page = await open({ answers: {} });
    await waitFor(() => expect(queriesOf(page, 'gameList')).toHaveLength(1));
    await person.click(screen.getByRole('link', { name: /Other/ }));
    await waitFor(() => expect(queriesOf(page, 'gameList')).toHaveLength(2));
    const lists = page.calls.filter(({ name }) => name === 'gameList');
    expect(lists.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  });

  it('a second press for more waits for the first; a page that did not come is asked for again', async () => {
    const server = gameServer(GAMES);
    const waiting: (() => void)[] = [];
    const answers: Answers = {
      gameList: (call) =>
        call.query?.['pageNo'] === 2
          ? new Promise((_, reject) => waiting.push(() => reject(new ApiProblem('internal_error', 500))))
          : server.gameList?.(call),
    };
    const page = await open({ answers });
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

  it('a search waits till the keys rest, and what is searched for already is not searched for again', async () => {
    const page = await open();
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

describe('[G05] hearts', () => {
  it('mark at once, and are off again with a word where the server does not', async () => {
    const answers: Answers = gameServer(GAMES);
    let refuse = (): void => undefined;
    answers.favouriteToggle = () =>
      new Promise((_, reject) => {
        refuse = () => reject(new ApiProblem('internal_error', 500));
      });
    const page = await open({ accountType: MEMBER, answers });
    await shows(24, 'Game 1');
    await person.click(heart(2));
    await waitFor(() => expect(isMarked(2)).toBe('true'));
    expect(isMarked(1)).toBe('false');
    const [sent] = page.calls.filter(({ name }) => name === 'favouriteToggle');
    expect(sent?.body).toEqual({ nodeId: 2, vendor: 'LUMEN', gameType: 'RNG', isFavourite: true });
    act(() => refuse());
    await waitFor(() => expect(isMarked(2)).toBe('false'));
    expect(page.toasts()).toEqual([expect.stringContaining('Game 2')]);
  });

  it('are marked from the start on what was marked before, and by the keyboard', async () => {
    await open({ accountType: MEMBER, answers: gameServer(GAMES, { marked: [4] }) });
    await waitFor(() => expect(isMarked(4)).toBe('true'));
    heart(4).focus();
    await person.keyboard(' ');
    await waitFor(() => expect(isMarked(4)).toBe('false'));
    expect(document.activeElement).toBe(heart(4));
  });

  it.each([
    ['a visitor the log-in popup', undefined, 'login'],
    ['a trial account no favourite', TRIAL, null],
  ])('give %s', async (_what, accountType, modal) => {
    const page = await open(accountType === undefined ? {} : { accountType });
    await shows(24, 'Game 1');
    await person.click(heart(2));
    expect([page.openModal(), isMarked(2)]).toEqual([modal, 'false']);
    expect(page.calls.filter(({ name }) => name === 'favouriteToggle')).toEqual([]);
  });

  it('are not there where the brand keeps none', async () => {
    await open({ manifest: { vendors: VENDORS } });
    await shows(24, 'Game 1');
    expect(screen.queryAllByRole('button', { name: /Favourite/ })).toEqual([]);
  });

  it('take a game out of the favourites, give the focus to the next, and put it back when refused', async () => {
    const answers: Answers = gameServer(GAMES, { marked: [1, 2, 3, 4, 5] });
    await open({ accountType: MEMBER, path: '/rng?page=fav', answers });
    await shows(5, 'Game 1');
    await person.click(heart(2));
    await waitFor(() => expect(names()).toEqual(['Game 1', 'Game 3', 'Game 4', 'Game 5']));
    await waitFor(() => expect(document.activeElement).toBe(heart(3)));
    let refuse = (): void => undefined;
    answers.favouriteToggle = () =>
      new Promise((_, reject) => {
        refuse = () => reject(new ApiProblem('network', 0));
      });
    // What brings the game back is what was there, not an answer.
    answers.favouritesList = () => new Promise(() => undefined);
    await person.click(heart(4));
    await waitFor(() => expect(names()).toEqual(['Game 1', 'Game 3', 'Game 5']));
    act(() => refuse());
    await waitFor(() => expect(names()).toEqual(['Game 1', 'Game 3', 'Game 4', 'Game 5']));
  });
});

describe('[G07] the hall’s tab', () => {
  const recent = { accountType: MEMBER, answers: gameServer(GAMES, { opened: [7] }) };
  it('is in the address, and remembered for an address without one', async () => {
    const page = await open(recent, true);
    await shows(24, 'Game 1');
    await person.click(tab('Recent'));
    await shows(1, 'Game 7');
    expect(page.address()).toBe('/rng?page=recent');
    page.unmount();
    const again = await open(recent, true);
    await shows(1, 'Game 7');
    expect(queriesOf(again, 'gameList')).toEqual([]);
    await person.click(tab('All games'));
    await shows(24, 'Game 1');
    expect(again.address()).toBe('/rng');
  });

  it('is the address’s before the remembered one, and a vendor’s address has none', async () => {
    sessionStorage.setItem('rngHallTab', 'fav');
    const page = await open({ ...recent, path: '/rng?page=recent' }, true);
    await shows(1, 'Game 7');
    page.unmount();
    await open({ ...recent, path: '/rng?type=vassalage&vassalage=OTHER' }, true);
    await shows(5, 'Game 101');
  });

  it('is no other lobby’s', async () => {
    sessionStorage.setItem('rngHallTab', 'recent');
    await open(recent);
    await shows(24, 'Game 1');
    expect(within(screen.getByRole('tablist')).getByRole('tab', { selected: true }).textContent).toBe('All games');
  });
});
