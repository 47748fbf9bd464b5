// @vitest-environment happy-dom
import { type GameType, STORAGE } from '@marquee/contracts/constants';
import { ESPORTS_VENDORS } from '@marquee/contracts/later';
import type { Vendor } from '@marquee/contracts/manifest';
import { effectiveSwitches } from '@marquee/contracts/switches';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answers, renderPage, type TestPage } from '../../../testing/render-page.tsx';
import { gameServer, sampleGame } from '../../../testing/sample-games.ts';
import { sampleManifest } from '../../../testing/sample-state.ts';
import { Lobby } from '../lobby.tsx';

const [lumen] = sampleManifest().vendors;
if (!lumen) throw new Error('the sample has a vendor');
const vendorsOf = (gameType: GameType, ...codes: string[]): Vendor[] =>
  codes.map((code) => ({ ...lumen, code, name: { EN: code }, gameTypes: [gameType], isHot: false }));
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `V${index + 1}`);
const keeping = effectiveSwitches({ 'games.sports': true, 'games.favourites': true, 'games.recent': true });
const switches = effectiveSwitches({ 'games.rng': true, 'games.sports': true, 'games.esports': true });

async function open(
  gameType: GameType,
  vendors: readonly Vendor[],
  { path = '/lobby', lanes = [] as unknown[], onlyVendor = undefined as string | undefined } = {},
): Promise<TestPage> {
  const games = vendors.map(({ code }, index) => sampleGame(index + 1, { vassalage: code, gameType }));
  return renderPage(<Lobby gameType={gameType} onlyVendor={onlyVendor} />, {
    path,
    answers: { ...gameServer(games), vendors: () => ({ lanes }) },
    manifest: { vendors: [...vendors], switches },
  });
}
const cards = (): HTMLElement[] => [...screen.getByRole('navigation').querySelectorAll('a')];
const chosen = (): (string | null)[] =>
  cards()
    .filter((card) => card.hasAttribute('aria-current'))
    .map((card) => card.getAttribute('href'));
const askedVendor = async (page: TestPage): Promise<unknown> => {
  await waitFor(() => expect(page.calls.map(({ name }) => name)).toContain('gameList'));
  return page.calls.find(({ name }) => name === 'gameList')?.query?.['vassalage'];
};

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('[G01] vendor menu', () => {
  it.each([
    [8, 0],
    [9, 2],
  ])('with %d vendors has %d arrows', async (count, arrows) => {
    await open('RNG', vendorsOf('RNG', ...numbered(count)));
    expect(cards()).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: /studios/i })).toHaveLength(arrows);
  });

  it('lists the category’s vendors in the brand’s order, the first one chosen', async () => {
    const page = await open('RNG', [...vendorsOf('RNG', 'B', 'A'), ...vendorsOf('LIVE', 'C')]);
    expect(cards().map(({ textContent }) => textContent)).toHaveLength(2);
    expect(await askedVendor(page)).toBe('B');
    expect(chosen()).toEqual(['/rng?type=vassalage&vassalage=B']);
  });

  it('[R11] shows each vendor’s count once the lanes are loaded, and caches them for the session', async () => {
    const card = { vassalage: 'V2', gameType: 'RNG', isHot: false, nodeId: 2, games: 7 };
    const lanes = [{ title: 'RNG', gameType: 'RNG', cards: [card] }];
    const vendors = vendorsOf('RNG', ...numbered(2));
    const page = await open('RNG', vendors, { lanes });
    await waitFor(() => expect(cards()[1]?.textContent).toContain('7 games'));
    expect(JSON.parse(String(sessionStorage.getItem(STORAGE.vendorLanes)))).toMatchObject({ lanes, language: 'EN' });
    page.unmount();
    const again = await open('RNG', vendors);
    expect(cards()[1]?.textContent).toContain('7 games');
    expect(again.calls.map(({ name }) => name)).not.toContain('vendors');
  });

  it('marks popular vendors', async () => {
    const vendors = vendorsOf('RNG', 'A', 'B').map((vendor) => ({ ...vendor, isHot: vendor.code === 'B' }));
    await open('RNG', vendors);
    expect(cards().map((card) => card.textContent?.includes('Hot'))).toEqual([false, true]);
  });

  it('ignores an invalid cache', async () => {
    sessionStorage.setItem(STORAGE.vendorLanes, '{');
    const page = await open('RNG', vendorsOf('RNG', 'A'));
    await waitFor(() => expect(page.calls.map(({ name }) => name)).toContain('vendors'));
  });
});

describe('[R03] the address', () => {
  it('chooses the vendor it names, of those the category has', async () => {
    const vendors = [...vendorsOf('RNG', 'A', 'B'), ...vendorsOf('LIVE', 'C')];
    expect(await askedVendor(await open('RNG', vendors, { path: '/rng?type=vassalage&vassalage=B' }))).toBe('B');
    cleanup();
    expect(await askedVendor(await open('RNG', vendors, { path: '/rng?type=vassalage&vassalage=C' }))).toBe('A');
  });

  it.each(['?vassalage=B', '?type=hot&vassalage=B'])('chooses none by %s, which has another type', async (query) => {
    expect(await askedVendor(await open('RNG', vendorsOf('RNG', 'A', 'B'), { path: `/rng${query}` }))).toBe('A');
  });

  it('names another vendor after a press, and the list changes', async () => {
    const page = await open('RNG', vendorsOf('RNG', 'A', 'B'));
    await userEvent.setup().click(cards()[1] as HTMLElement);
    expect(page.address()).toBe('/rng?type=vassalage&vassalage=B');
    expect(chosen()).toEqual(['/rng?type=vassalage&vassalage=B']);
  });
});

describe('[G09]', () => {
  it('esports has the vendors of the brand’s configuration', async () => {
    const page = await open('ESPORTS', vendorsOf('ESPORTS', ...ESPORTS_VENDORS));
    expect(cards().map((card) => card.getAttribute('href'))).toEqual([
      '/esports?type=vassalage&vassalage=TF',
      '/esports?type=vassalage&vassalage=IA',
    ]);
    expect(await askedVendor(page)).toBe('TF');
  });

  it('the sports vendor FB leads to its own page, which has no other’s games', async () => {
    const vendors = vendorsOf('SPORTS', 'A', 'FB');
    await open('SPORTS', vendors);
    expect(cards()[1]?.getAttribute('href')).toBe('/fbsports');
    cleanup();
    const page = await open('SPORTS', vendors, { path: '/fbsports', onlyVendor: 'FB' });
    expect(await askedVendor(page)).toBe('FB');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('the page of FB has only FB’s hot games, favourites and recent games', async () => {
    const of = (nodeId: number, vassalage: string) => sampleGame(nodeId, { vassalage, gameType: 'SPORTS' });
    const manifest = { vendors: vendorsOf('SPORTS', 'A', 'FB'), switches: keeping };
    const answers: Answers = { hotGames: () => ({ list: [of(1, 'A'), of(2, 'FB')] }) };
    const page = await renderPage(<Lobby gameType="SPORTS" onlyVendor="FB" />, {
      path: '/fbsports?type=hot',
      answers,
      manifest,
      accountType: 0,
    });
    expect((await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
      'Game 2',
    ]);
    for (const [tab, call] of [
      ['Favourites', 'favouritesList'],
      ['Recent', 'recentGames'],
    ] as const) {
      await userEvent.setup().click(screen.getByRole('tab', { name: tab }));
      await waitFor(() =>
        expect(page.calls.find(({ name }) => name === call)?.query).toMatchObject({ vassalage: 'FB' }),
      );
    }
  });
});
