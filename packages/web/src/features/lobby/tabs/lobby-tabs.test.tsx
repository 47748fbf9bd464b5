// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../lib/api/api-problem.ts';
import { type Answers, renderPage } from '../../../testing/render-page.tsx';
import { gameServer, sampleGame } from '../../../testing/sample-games.ts';
import { Lobby } from '../lobby.tsx';
import { chosen, GAMES, MEMBER, openLobby, person, queriesOf, shows, tab, VENDORS } from '../testing/lobby-page.tsx';

const CLASSES = ['Jackpots', 'Table games', 'Arcade games'];
const HOT_ELSEWHERE: Answers = {
  ...gameServer(GAMES),
  hotGames: () => ({ list: [sampleGame(9, { gameType: 'FISH' })] }),
};

const TRIAL = 4;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
});

describe('[G02] tabs', () => {
  it.each([
    ['a visitor', {}, ['All games', 'Recent', ...CLASSES]],
    ['a member', { accountType: MEMBER }, ['All games', 'Favourites', 'Recent', ...CLASSES]],
    ['a brand without lists of members', { manifest: { vendors: VENDORS } }, ['All games', ...CLASSES]],
    [
      'a brand with hot games',
      { answers: gameServer(GAMES, { hot: [2] }) },
      ['All games', 'Hot', 'Recent', ...CLASSES],
    ],
    ['a brand with hot games of another category', { answers: HOT_ELSEWHERE }, ['All games', 'Recent', ...CLASSES]],
  ])('of %s', async (_who, options, expected) => {
    const page = await openLobby(options);
    await shows(24, 'Game 1');
    await waitFor(() => expect(queriesOf(page, 'hotGames')).toHaveLength(1));
    await waitFor(() => expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(expected));
  });

  it('of members give a visitor the log-in popup, and the list stays', async () => {
    const page = await openLobby();
    await shows(24, 'Game 1');
    await person.click(tab('Recent'));
    expect([page.openModal(), chosen()]).toEqual(['loginPopupModal', 'All games']);
    expect(queriesOf(page, 'recentGames')).toEqual([]);
  });

  it.each(['fav', 'recent'])('%s in an address gives a visitor the log-in popup, once', async (mode) => {
    const page = await openLobby({ path: `/rng?page=${mode}` });
    await shows(24, 'Game 1');
    expect([page.openModal(), chosen()]).toEqual(['loginPopupModal', 'All games']);
  });

  it.each([
    ['fav', 'favouritesList'],
    ['recent', 'recentGames'],
  ])('%s in an address gives a trial account the warning, and no list is requested', async (mode, call) => {
    const page = await openLobby({ accountType: TRIAL, path: `/rng?page=${mode}` });
    await shows(24, 'Game 1');
    expect([page.dialog()?.tone, page.openModal(), chosen()]).toEqual(['warning', null, 'All games']);
    expect(queriesOf(page, call)).toEqual([]);
  });

  it('hot shows the hot games as one page, from a cached answer', async () => {
    const page = await openLobby({ answers: gameServer(GAMES, { hot: [2, 101] }), path: '/rng?type=hot' });
    await shows(2, 'Game 2');
    expect([chosen(), queriesOf(page, 'gameList')]).toEqual(['Hot', []]);
    expect(screen.queryByRole('button', { name: 'Show more games' })).toBeNull();
    await person.click(tab('All games'));
    await shows(24, 'Game 1');
    await person.click(tab('Hot'));
    await shows(2, 'Game 2');
    expect(queriesOf(page, 'hotGames')).toEqual([
      { merchantCode: 'sample', isPlatform: '2', platform: 'flash,html5-desktop', vassalage: '', language: 'EN' },
    ]);
  });

  it('hot in an address gives the vendor’s list where nothing is hot, or the call fails', async () => {
    await openLobby({ path: '/rng?type=hot' });
    await shows(24, 'Game 1');
    cleanup();
    const hotGames = () => Promise.reject(new ApiProblem('internal_error', 500));
    await openLobby({ answers: { ...gameServer(GAMES), hotGames }, path: '/rng?type=hot' });
    await shows(24, 'Game 1');
  });

  it('list a member’s games of every vendor, with the queries of §3', async () => {
    const answers = gameServer(GAMES, { marked: [3, 101], opened: [7] });
    const page = await openLobby({ accountType: MEMBER, answers });
    await shows(24, 'Game 1');
    await person.click(tab('Favourites'));
    await shows(2, 'Game 3');
    await person.click(tab('Recent'));
    await shows(1, 'Game 7');
    const common = { clientType: '3', gameType: 'RNG', language: 'EN', pageNo: 1, pageSize: 24 };
    expect(queriesOf(page, 'favouritesList')).toEqual([{ ...common, platform: 'flash' }]);
    expect(queriesOf(page, 'recentGames')).toEqual([{ ...common, vassalage: '' }]);
  });

  it('explain what to do where the list is empty, and lead back', async () => {
    await openLobby({ accountType: MEMBER, path: '/rng?page=fav' });
    await screen.findByText('No favourites yet');
    await person.click(screen.getByRole('button', { name: 'Show all games' }));
    await shows(24, 'Game 1');
    expect(chosen()).toBe('All games');
  });

  it('a list that fails shows an error, and loads on a retry', async () => {
    const answers: Answers = gameServer(GAMES, { opened: [7] });
    const { recentGames } = answers;
    answers.recentGames = () => Promise.reject(new ApiProblem('internal_error', 500));
    await openLobby({ accountType: MEMBER, path: '/rng?page=recent', answers });
    await screen.findByText('The games did not load');
    Object.assign(answers, { recentGames });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await shows(1, 'Game 7');
  });
});

it.each(['MINI', 'ESPORTS', 'SV3'] as const)(
  '[G14] %s is no category of hot games, and requests none',
  async (gameType) => {
    const vendors = VENDORS.map((vendor) => ({ ...vendor, gameTypes: [gameType] }));
    const page = await renderPage(<Lobby gameType={gameType} />, { path: '/', answers: {}, manifest: { vendors } });
    await waitFor(() => expect(queriesOf(page, 'gameList')).toHaveLength(1));
    expect(queriesOf(page, 'hotGames')).toEqual([]);
  },
);

describe('[G02] another vendor, or a search, goes back to the vendor’s list and its first page', () => {
  it('vendor', async () => {
    const page = await openLobby({
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
    const page = await openLobby({
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

describe('[G07] the hall’s tab', () => {
  const recent = { accountType: MEMBER, answers: gameServer(GAMES, { opened: [7] }) };
  it('is in the address, and remembered for an address without one', async () => {
    const page = await openLobby(recent, true);
    await shows(24, 'Game 1');
    await person.click(tab('Recent'));
    await shows(1, 'Game 7');
    expect(page.address()).toBe('/rng?page=recent');
    page.unmount();
    const again = await openLobby(recent, true);
    await shows(1, 'Game 7');
    expect(queriesOf(again, 'gameList')).toEqual([]);
    await person.click(tab('All games'));
    await shows(24, 'Game 1');
    expect(again.address()).toBe('/rng');
  });

  it('of the address wins over the remembered one, and a vendor’s address has none', async () => {
    sessionStorage.setItem('rngHallTab', 'fav');
    const page = await openLobby({ ...recent, path: '/rng?page=recent' }, true);
    await shows(1, 'Game 7');
    page.unmount();
    await openLobby({ ...recent, path: '/rng?type=vassalage&vassalage=OTHER' }, true);
    await shows(5, 'Game 101');
  });

  it('is not used by other lobbies', async () => {
    sessionStorage.setItem('rngHallTab', 'recent');
    await openLobby(recent);
    await shows(24, 'Game 1');
    expect(within(screen.getByRole('tablist')).getByRole('tab', { selected: true }).textContent).toBe('All games');
  });
});
