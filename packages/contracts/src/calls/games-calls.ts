import { call, relay, T } from './rows.ts';

/** Catalogue, launches and lotteries. */
export const GAMES_CALLS = {
  gameMenus: call('GET', '/lgw/games/game_menus', 'lgw'),
  gameLaunch: relay('GCS_gameLaunchFB', { ...T, rate: 'launch', objectParams: ['nodeId'], strict: true }),
  launchGame: call('GET', '/wps/game/launchGame', 'game', {
    ...T,
    rate: 'launch',
    objectParams: ['nodeId'],
    strict: true,
  }),
  hotGames: relay('GCSGAME_hotGamesV2'),
  gameList: relay('GCSGAME_gameList', { token: 'optional' }),
  announcements: relay('MCSFE_getListAnnouncements'),
  gameType: relay('GCSGAME_getVassGameType', { token: 'optional' }),
  vendors: relay('GCSGAME_gameVendor', { token: 'optional' }),
  favourites: relay('MCSFE_getFavoriteGames', { ...T, membersOnly: true, switches: ['games.favourites'] }),
  favouritesList: relay('MCSFE_getFavoriteGamesList', { ...T, membersOnly: true, switches: ['games.favourites'] }),
  favouriteToggle: call('POST', '/wps/x/games/favourite', 'games', {
    ...T,
    membersOnly: true,
    switches: ['games.favourites'],
    objectParams: ['nodeId'],
  }),
  recentGames: relay('GCS_recentGame', { ...T, membersOnly: true, switches: ['games.recent'] }),
  popular: call('GET', '/lgw/games/popular', 'lgw'),
  winnerBoard: relay('GCSGAME_getRankList', { switches: ['home.winners'] }),
  pvpRooms: relay('GLS2_roomList', { token: 'optional', switches: ['games.pvp'] }),
  vnMenus: call('GET', '/lgw/vn/games/game_menu', 'lgw'),
  vnRecent: call('GET', '/lgw/vn/games/game_menu/recent', 'lgw', T),
  vnNumeros: call('GET', '/lgw/vn/numeros/opened/game', 'lgw'),
  openedNumero: call('GET', '/lotto/lgw/games/opened/numero', 'lotto', T),
  missionSummary: relay('MCSFE_getMissionSummaryDetails', T),
  missionLeaderboard: relay('MCSFE_getMissionLeaderboard', T),
} as const;
