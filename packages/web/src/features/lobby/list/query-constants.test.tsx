// @vitest-environment happy-dom
import { HOT_GAME_TYPES, LOTTERY_GAME_TYPES, LOTTERY_VENDORS, MIN_BET_FILTERS } from '@marquee/contracts/constants';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPage, type TestPage } from '../../../testing/render-page.tsx';
import { RoomList } from '../rooms/room-list.tsx';
import { MEMBER, openLobby, queriesOf } from '../testing/lobby-page.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** The first query of this call on the wire. */
async function firstOf(page: TestPage, name: string) {
  await waitFor(() => expect(queriesOf(page, name).length).toBeGreaterThan(0));
  return queriesOf(page, name)[0];
}

/** Opens the slots' page at an address. */
const sent = async (name: 'gameList' | 'hotGames' | 'vendors' | 'favouritesList' | 'recentGames', query = '') =>
  firstOf(await openLobby({ path: `/rng${query}`, accountType: MEMBER }), name);

describe('[G14] the calls of the lobby carry the constants of §3 and §9', () => {
  it('for a vendor’s games: client type 3, both platforms, the brand twice, no least number of lines', async () => {
    expect(await sent('gameList')).toEqual({
      clientType: '3',
      platform: 'flash,html5-desktop',
      channel: 'sample',
      merchant: 'sample',
      gameType: 'RNG',
      vassalage: 'LUMEN',
      gameClassify: '',
      gameName: '',
      minBet: '',
      minLineNum: '',
      language: 'EN',
      pageNo: 1,
      pageSize: 24,
    });
  });

  it('for hot games: the brand, isPlatform 2, both platforms, every vendor', async () => {
    expect(await sent('hotGames')).toEqual({
      merchantCode: 'sample',
      isPlatform: '2',
      platform: 'flash,html5-desktop',
      vassalage: '',
      language: 'EN',
    });
  });

  it('for vendors: the brand (§7)', async () => {
    expect(await sent('vendors')).toEqual({ merchantCode: 'sample', language: 'EN' });
  });

  it('for favourites: client type 3 and only the platform flash', async () => {
    expect(await sent('favouritesList', '?page=fav')).toEqual({
      clientType: '3',
      platform: 'flash',
      gameType: 'RNG',
      language: 'EN',
      pageNo: 1,
      pageSize: 24,
    });
  });

  it('for recent games: client type 3 and no platform', async () => {
    expect(await sent('recentGames', '?page=recent')).toEqual({
      clientType: '3',
      gameType: 'RNG',
      vassalage: '',
      language: 'EN',
      pageNo: 1,
      pageSize: 24,
    });
  });

  it('for rooms: client type 3 and both platforms', async () => {
    const page = await renderPage(<RoomList vassalage="LUMEN" />, {
      path: '/pvp',
      answers: { pvpRooms: () => ({ rooms: [] }) },
    });
    expect(await firstOf(page, 'pvpRooms')).toEqual({
      clientType: '3',
      platform: 'flash,html5-desktop',
      vassalage: 'LUMEN',
      language: 'EN',
    });
  });
});

it('[G14] the categories with hot games, the lotteries and the least bets are those of the specification', () => {
  expect(HOT_GAME_TYPES).toEqual(['ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP']);
  expect([LOTTERY_VENDORS, LOTTERY_GAME_TYPES]).toEqual([
    ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'],
    ['LOTT', 'ELOTT'],
  ]);
  expect(MIN_BET_FILTERS).toEqual(['0.01', '0.05', '0.1', '0.5', '0.75']);
});
