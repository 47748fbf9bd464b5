import { describe, expect, it } from 'vitest';
import { CALL_NAMES, CALLS, type Call } from './calls.ts';

/**
 * §7 of the specification, copied by hand: path, the method where it states one, and its flags. Where docs/decisions.md differs
 * from the flag, the last column says what we do.
 */
const SPECIFICATION: [path: string, method: string | null, flags: '' | 'T' | 'E' | 'TE', token?: Call['token']][] = [
  // account
  ['/wps/session/login', 'POST', 'E'],
  ['/wps/verification/sms/noLogin', 'POST', ''],
  ['/wps/system/whitelabel', null, ''],
  ['/wps/relay/MCSFE_getPlayerAvatar', null, 'T'],
  ['/lgw/games/game_menus', null, ''],
  ['/wps/member/info', 'GET', 'T'],
  ['/wps/member/register', 'PUT', 'E'],
  ['/wps/member/register/mobile', 'PUT', 'E'],
  ['/wps/member/password', 'POST', 'TE'],
  ['/wps/agent/affiliate', 'GET', ''],
  ['/wps/system/setting/register', 'GET', ''],
  ['/wps/member/password/email', 'POST', ''],
  ['/wps/session/login/freeplay', 'POST', ''],
  ['/wps/captcha', 'GET', ''],
  ['/wps/member/info/icon', 'GET', 'T'],
  ['/wps/system/status', 'GET', ''],
  ['/wps/member/password/verification', 'POST', 'E'],
  ['/wps/session/logout', 'DELETE', 'T'],
  // wallet
  ['/wps/v2/wallets/balance', null, 'T'],
  ['/wps/relay/GCS_walletTransfer', 'POST', 'T'],
  // e-games: all GET; a launch needs the token by the list of §6, visitors browse (docs/decisions.md)
  ['/wps/relay/GCS_gameLaunchFB', 'GET', '', 'required'],
  ['/wps/relay/GCSGAME_hotGamesV2', 'GET', ''],
  ['/wps/relay/GCSGAME_gameList', 'GET', 'T', 'optional'],
  ['/wps/relay/MCSFE_getListAnnouncements', 'GET', ''],
  ['/wps/relay/GCSGAME_getVassGameType', 'GET', 'T', 'optional'],
  ['/wps/relay/GCSGAME_gameVendor', 'GET', 'T', 'optional'],
  ['/wps/relay/MCSFE_getFavoriteGames', 'GET', 'T'],
  ['/wps/relay/MCSFE_getFavoriteGamesList', 'GET', 'T'],
  ['/wps/relay/GCS_recentGame', 'GET', 'T'],
  // pvp and lottery
  ['/wps/relay/GLS2_roomList', null, 'T', 'optional'],
  ['/wps/game/launchGame', 'GET', 'T'],
  ['/lgw/vn/games/game_menu', null, ''],
  ['/lgw/vn/games/game_menu/recent', null, 'T'],
  ['/wps/relay/MCSFE_getMissionSummaryDetails', null, 'T'],
  ['/wps/relay/MCSFE_getMissionLeaderboard', null, 'T'],
  // home
  ['/lgw/games/popular', null, ''],
  ['/lgw/vn/numeros/opened/game', null, ''],
  ['/wps/member/info/funds/consolidated', null, 'T'],
  ['/wps/relay/MCS2_processDividendReq', null, 'T'],
  ['/wps/relay/MCS2_processDailySalContract', null, 'T'],
  ['/lotto/lgw/games/opened/numero', null, 'T'],
  ['/wps/relay/GCS_merchantWallet', null, 'T'],
  ['/wps/relay/MCS2_processContractHourSalary', 'POST', 'T'],
  ['/wps/relay/MCSFE_processRealTimeSalaryContract', 'POST', 'T'],
  ['/wps/relay/GCSGAME_getRankList', null, ''],
  // common
  ['/wps/system/domainRoute', null, ''],
  ['/wps/verification/sms/register', 'POST', ''],
  ['/wps/feedback', 'PUT', ''],
  ['/wps/relay/MCS2_claimRafflePromotion', 'POST', 'T'],
  ['/wps/relay/CSP_unreadCount', null, 'T'],
  // points
  ['/wps/relay/MCS2_getPointBalance', null, 'T'],
  ['/wps/relay/MCS2_getPointReward', null, 'T'],
  ['/wps/relay/passwordCheck/MCS2_redeemPointReward', null, 'T'],
  ['/wps/relay/MCS2_getRedeemPointList', null, 'T'],
  ['/wps/relay/MCS2_getPointConfig', null, 'T'],
  ['/wps/relay/ODSFE2_MemTransDet', null, 'T'],
  ['/wps/relay/passwordCheck/MCS2_convertPoint', null, 'T'],
  // help
  ['/wps/system/helpCenter', null, ''],
];

const calls: Call[] = CALL_NAMES.map((name) => CALLS[name]);
const byPath = (path: string) => calls.filter((call) => call.path === path);

describe('call table', () => {
  it.each(SPECIFICATION)('[E03] has %s as in §7', (path, method, flags, token) => {
    const [call, ...more] = byPath(path);
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      encrypted: flags.includes('E'),
      token: token ?? (flags.includes('T') ? 'required' : 'none'),
      ...(method === null ? {} : { method }),
    });
  });

  it('[E03] has no other call below the paths of §7', () => {
    const listed = new Set(SPECIFICATION.map(([path]) => path));
    const others = calls.filter(({ path }) => !listed.has(path)).map(({ path }) => path);
    for (const path of others) expect(path).toMatch(/^\/wps\/x\/[a-z]+\/[a-zA-Z]+$/);
  });

  it('[E03] has each method and path once', () => {
    const routes = calls.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('stays below the prefixes that the edge forwards', () => {
    for (const { path } of calls) expect(path).toMatch(/^\/(wps|lgw|lotto)(\/[A-Za-z0-9_]+)+$/);
  });

  it('is strict and requires a token wherever money moves', () => {
    for (const call of calls.filter(({ rate }) => rate === 'money' || rate === 'launch')) {
      expect(call).toMatchObject({ strict: true, token: 'required' });
    }
  });

  it('never lets the edge answer for a member, except for the event stream that it merges', () => {
    const edge = calls.filter(({ server, path }) => server === 'edge' && path !== '/wps/x/events/stream');
    for (const call of edge) expect(call).toMatchObject({ token: 'none', method: 'GET', encrypted: false });
  });

  it('marks calls that a page makes by itself: they must not keep a session alive', () => {
    const polling = calls.filter((call) => call.polling).map(({ path }) => path);
    expect(polling).toEqual([
      '/wps/v2/wallets/balance',
      '/wps/relay/GCS_merchantWallet',
      '/wps/x/protection/realityCheck',
      '/wps/relay/CSP_unreadCount',
      '/wps/x/events/stream',
      '/wps/x/events/member',
    ]);
  });

  it('[A04] lets a member who must change the password change it or log out', () => {
    expect(CALL_NAMES.filter((name) => CALLS[name].duringForcedChange)).toEqual(['changePassword', 'logout']);
  });

  it('[A03] lets a member log out in maintenance', () => {
    expect(CALL_NAMES.filter((name) => CALLS[name].duringMaintenance)).toEqual(['logout']);
  });

  it('has a module for every call', () => {
    for (const { module } of calls) expect(module).toMatch(/^[A-Za-z0-9]+$/);
  });
});
