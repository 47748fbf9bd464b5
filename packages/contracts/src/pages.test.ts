import { describe, expect, it } from 'vitest';
import { GAME_TYPES, type GameType } from './constants.ts';
import { CATEGORY_PATHS, matchPage, type PageOffer } from './pages.ts';
import { SWITCH_KEYS } from './switches.ts';

const ALL_ON = Object.fromEntries(SWITCH_KEYS.map((key) => [key, true])) as PageOffer['switches'];
const offer = (vendors: PageOffer['vendors'], nav: PageOffer['nav'] = [], off: readonly string[] = []): PageOffer => ({
  switches: { ...ALL_ON, ...Object.fromEntries(off.map((key) => [key, false])) },
  vendors,
  nav,
});
const vendor = (code: string, ...gameTypes: GameType[]) => ({ code, gameTypes });
const EVERY = offer([vendor('A', ...GAME_TYPES)]);

/** §2.1: its table, the additional category paths, and each below the lobby's own. */
const CATEGORIES: readonly [GameType, ...string[]][] = [
  ['RNG', '/rng', '/lobby/rng'],
  ['LIVE', '/live', '/lobby/live'],
  ['FISH', '/fish', '/lobby/fish'],
  ['PVP', '/pvp', '/lobby/pvp'],
  ['SPORTS', '/sports', '/lobby/sports'],
  ['ESPORTS', '/esports', '/lobby/esports'],
  ['SV3', '/sv3', '/lobby/sv3'],
  ['ELOTT', '/elott', '/lobby/elott'],
  ['MINI', '/lobby/mini'],
];

describe.each(CATEGORIES)('[R01][R03] %s', (gameType, ...paths) => {
  it.each(paths)('%s is its lobby if the brand has vendors for it', (path) => {
    expect(matchPage(path, EVERY)).toMatchObject({ gameType, page: path === '/rng' ? 'hall' : 'lobby' });
    expect(matchPage(`${path}/`, EVERY).gameType).toBe(gameType);
    const others = GAME_TYPES.filter((each) => each !== gameType);
    expect(matchPage(path, offer([vendor('A', ...others)])).page).toBe('notFound');
    expect(matchPage(path, offer([vendor('A', gameType)], [], [`games.${gameType.toLowerCase()}`])).page).toBe(
      'notFound',
    );
  });

  it('is the target of its nav entry', () => {
    expect(matchPage(CATEGORY_PATHS[gameType], EVERY).gameType).toBe(gameType);
  });
});

describe('[R03] the lobby’s parameter', () => {
  it('is the category in upper or lower case', () => {
    expect(matchPage('/lobby/LIVE', EVERY).gameType).toBe('LIVE');
    expect(matchPage('/lobby/Fish', EVERY).gameType).toBe('FISH');
    expect(matchPage('/LIVE', EVERY).page).toBe('notFound');
    expect(matchPage('/lobby/chess', EVERY).page).toBe('notFound');
  });

  it('defaults to the first category in the brand’s nav that has vendors', () => {
    const nav: PageOffer['nav'] = [{ page: 'home' }, { category: 'FISH' }, { category: 'LIVE' }, { category: 'RNG' }];
    expect(matchPage('/lobby', offer([vendor('A', 'RNG', 'LIVE')], nav))).toMatchObject({ gameType: 'LIVE' });
    expect(matchPage('/lobby', offer([vendor('A', 'SV3')], nav)).page).toBe('notFound');
  });
});

describe('[G09] /fbsports', () => {
  it('exists if the brand has the vendor FB in sports', () => {
    expect(matchPage('/fbsports', offer([vendor('FB', 'SPORTS')]))).toMatchObject({ page: 'fbSports', vendor: 'FB' });
    expect(matchPage('/fbsports', offer([vendor('FB', 'ESPORTS'), vendor('A', 'SPORTS')])).page).toBe('notFound');
    expect(matchPage('/fbsports', offer([vendor('FB', 'SPORTS')], [], ['games.sports'])).page).toBe('notFound');
  });
});

describe('[R01][G06] /lottery', () => {
  it.each([
    ['LOTT', 'LOTT'],
    ['ELOTT', 'ELOTT'],
  ] as const)('is there where the brand has lotteries of %s and they are on', (gameType, code) => {
    expect(matchPage('/lottery', offer([vendor(code, gameType)])).page).toBe('lottery');
    const off = `games.${gameType.toLowerCase()}`;
    expect(matchPage('/lottery', offer([vendor(code, gameType)], [], [off])).page).toBe('notFound');
  });

  it('exists for a vendor of lotteries in any category (§4), while one of its categories is on', () => {
    const sea = [vendor('TCG_SEA', 'RNG')];
    expect(matchPage('/lottery', offer(sea)).page).toBe('lottery');
    expect(matchPage('/lottery', offer(sea, [], ['games.rng'])).page).toBe('notFound');
  });

  it('is the target of the lottery’s nav entry, and does not exist without lotteries', () => {
    expect(CATEGORY_PATHS.LOTT).toBe('/lottery');
    expect(matchPage('/lottery', offer([vendor('A', 'RNG', 'LIVE')])).page).toBe('notFound');
  });
});
