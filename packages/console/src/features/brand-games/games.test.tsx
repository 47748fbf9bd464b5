import type { CatalogueGame } from '@marquee/contracts/schemas/console-games';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrand, stubWideWindow } from '../../testing/brand/open-brand.tsx';
import { SAMPLE_BRAND, sampleValue } from '../../testing/brand/sample-brand.ts';
import type { Answers } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';

beforeEach(stubWideWindow);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const game = (code: string, more: Partial<CatalogueGame> = {}): CatalogueGame => ({
  name: `LUMEN/${code}`,
  ...{ code, vendor: 'LUMEN', provider: 'arcade', gameType: 'RNG', gameClass: null },
  ...{ title: `Game ${code}`, titles: { KM: `ហ្គេម ${code}` }, image: '', hotRank: null, opensVendor: null },
  ...{ rtp: '0.9612', hitRate: '0.3323', volatility: 'high', maxWin: 10_000, lines: 20, minBet: '100.00' },
  ...{ state: 'on', isVendorOff: false, listedAt: null, goneAt: null },
  ...more,
});
const VENDOR = {
  code: 'LUMEN',
  name: { EN: 'Lumen' },
  gameTypes: ['RNG'],
  isHot: false,
  logo: { white: '', colour: '' },
};
const VALUES = [
  sampleValue('vendors', ['vendors'], [VENDOR]),
  sampleValue('vendors', ['games', 'off'], ['LUMEN/old']),
  sampleValue('vendors', ['games', 'first', 'RNG'], ['LUMEN/b', 'LUMEN/a']),
];
const GAMES = [
  game('a', { minBet: '4000.00' }),
  game('b', { state: 'off' }),
  game('c', { state: 'gone', goneAt: '2026-11-20T10:00:00Z' }),
];
const PLAY = {
  'LUMEN/a': { rounds: 1_234, lastAt: '2026-11-22T10:00:00.000Z' },
  'LUMEN/c': { rounds: 7, lastAt: '2026-11-22T10:00:00.000Z' },
};
const EFFECT = { openRounds: 3, players: 2, unknown: [], titles: { 'LUMEN/a': 'Game a', 'LUMEN/b': 'Game b' } };
const switched = (names: readonly string[], version = 8) => ({ value: { change: null, changed: names, version } });
const HARBOR = { ...SAMPLE_BRAND.brand, merchant: 'harbor', name: { EN: 'Harbor' }, version: 4 };
const ANSWERS: Answers = {
  'GET /brands': { value: { brands: [SAMPLE_BRAND.brand, HARBOR] } },
  'GET /brands/lotus/games': { value: { games: GAMES, total: 120, unknown: ['LUMEN/old'] } },
  'POST /brands/lotus/games/effect': { value: EFFECT },
  'POST /brands/lotus/games/play': { value: { games: PLAY } },
  'POST /brands/lotus/games/off': ({ body }) => switched((body as { names: string[] }).names),
  'POST /brands/lotus/games/on': ({ body }) => switched((body as { names: string[] }).names, 9),
};
const open = async (answers: Answers = {}, search = '', session = SAMPLE_SESSION) => {
  const page = await openBrand({
    section: `games${search}`,
    values: VALUES,
    session,
    answers: { ...ANSWERS, ...answers },
  });
  return page;
};
const rowOf = async (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const dialog = () => within(screen.getByRole('dialog'));
const sentTo = ({ requests }: Awaited<ReturnType<typeof open>>, path: string) =>
  requests.filter((each) => each.method === 'POST' && each.path === path);

describe('[G01][T11] a brand’s games', () => {
  it('are shown with their declared figures, and who switched them off', async () => {
    await open();
    expect((await rowOf('Game a')).textContent).toMatch(/96\.12%.*33\.23%.*High volatility.*10,000 ×.*4,000\.00.*On/);
    expect((await rowOf('Game b')).textContent).toContain('Off by staff');
    expect(within(await rowOf('Game c')).queryByRole('button', { name: /Switch/ })).toBeNull();
    expect(screen.getByText('1–50 of 120')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Off, but unknown to all providers' })).toBeTruthy();
  });

  it('show how often each was played in a day, up to the limit of the count, and when last', async () => {
    const page = await open({}, '?open=LUMEN%2Fa');
    await waitFor(async () => expect((await rowOf('Game a')).textContent).toContain('1,234+'));
    const rounds = async (title: string) =>
      (await rowOf(title)).querySelector('[data-label="Rounds, 24 h"]')?.textContent;
    expect([await rounds('Game b'), await rounds('Game c')]).toEqual(['0', '7']);
    expect(screen.getByText('Last round')).toBeTruthy();
    expect(sentTo(page, '/brands/lotus/games/play')[0]?.body).toEqual({ names: ['LUMEN/a', 'LUMEN/b', 'LUMEN/c'] });
    cleanup();
    await open({ 'POST /brands/lotus/games/play': { status: 503, code: 'platform_away' } });
    expect(await rounds('Game b')).toBe('–');
  });

  it('are searched, filtered, sorted and paged by the server, with the query in the address', async () => {
    const page = await open();
    await rowOf('Game a');
    await page.user.type(screen.getByRole('searchbox', { name: 'Find by name or code' }), 'river');
    await waitFor(() => expect(page.requests.at(-1)?.path).toContain('find=river'));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'off');
    await page.user.click(screen.getByRole('button', { name: 'Return' }));
    await page.user.click(await screen.findByRole('button', { name: /^Return/ }));
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(page.address()).toBe('/brands/lotus/games?find=river&show=off&sort=-rtp&page=2'));
    await waitFor(() => {
      const requests = page.requests.filter(({ path }) => path.startsWith('/brands/lotus/games?')).at(-1)?.path;
      expect(requests).toBe('/brands/lotus/games?find=river&show=off&sort=rtp&order=down&page=2');
    });
  });

  it('go off with a reason, after the effect is shown, and come back by undo', async () => {
    const page = await open();
    await page.user.click(within(await rowOf('Game a')).getByRole('button', { name: 'Switch Game a off' }));
    expect(await screen.findByText('3 rounds are open on Lotus now. 2 players have them open.')).toBeTruthy();
    const press = () => page.user.click(dialog().getByRole('button', { name: 'Switch off now' }));
    await press();
    expect(dialog().getByText('Please fill this in.')).toBeTruthy();
    expect(sentTo(page, '/brands/lotus/games/off')).toEqual([]);
    await page.user.click(dialog().getByRole('button', { name: 'The provider is down' }));
    await press();
    expect(await screen.findByText('Game a: off.')).toBeTruthy();
    const [sent] = sentTo(page, '/brands/lotus/games/off');
    expect(sent?.body).toEqual({ names: ['LUMEN/a'], reason: 'The provider is down' });
    await page.user.click(dialog().getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeTruthy();
    const [back] = sentTo(page, '/brands/lotus/games/on');
    expect([back?.body, back?.headers.get('if-match')]).toEqual([
      { names: ['LUMEN/a'], reason: 'Undone: The provider is down' },
      '"8"',
    ]);
  });

  it('go on again in the version that was shown; after a conflict the user reloads', async () => {
    const page = await open({ 'POST /brands/lotus/games/on': { status: 412, code: 'version_moved' } });
    await page.user.click(within(await rowOf('Game b')).getByRole('button', { name: 'Switch Game b on' }));
    await page.user.click(dialog().getByRole('button', { name: 'It is fixed' }));
    await page.user.click(dialog().getByRole('button', { name: 'Switch on now' }));
    expect(await dialog().findByText(/Another person changed this in the meantime/)).toBeTruthy();
    expect(sentTo(page, '/brands/lotus/games/on')[0]?.headers.get('if-match')).toBe('"7"');
    const before = page.requests.length;
    await page.user.click(dialog().getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(page.requests.length).toBeGreaterThan(before));
  });

  it('are switched many at once, on every permitted brand, one change each, with each result', async () => {
    const page = await open({
      'POST /brands/harbor/games/off': {
        status: 404,
        code: 'vendor_unknown',
        names: ['LUMEN/a', 'LUMEN/b', 'LUMEN/c'],
      },
    });
    await rowOf('Game a');
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all games on this page' }));
    expect(screen.getByText('3 games selected')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Switch off…' }));
    await page.user.click(dialog().getByRole('radio', { name: 'All 2 brands I may switch' }));
    await page.user.click(dialog().getByRole('button', { name: 'The provider is down' }));
    await page.user.click(dialog().getByRole('button', { name: 'Switch off now' }));
    expect(await screen.findByText('2 of 2 brands')).toBeTruthy();
    const results = dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(results).toEqual(['LotusDone', 'HarborNot available there']);
    expect(screen.queryByText('3 games selected')).toBeNull();
    await page.user.click(dialog().getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone.');
    expect(page.requests.filter(({ path }) => path.endsWith('/games/on')).map(({ path }) => path)).toEqual([
      '/brands/lotus/games/on',
    ]);
  });

  it('can wait in the draft instead', async () => {
    const page = await open();
    await page.user.click(within(await rowOf('Game a')).getByRole('button', { name: 'Switch Game a off' }));
    await page.user.click(dialog().getByRole('button', { name: 'Add to draft instead' }));
    expect(await screen.findByText('Added to the draft. It goes live when you publish the draft.')).toBeTruthy();
    expect(sentTo(page, '/brands/lotus/games/off')).toEqual([]);
    expect(sessionStorage.length + localStorage.length).toBeGreaterThan(0);
  });

  it('are switched by code while the platform does not answer, which the page reports', async () => {
    const page = await open({
      'GET /brands/lotus/games': { status: 503, code: 'platform_away' },
      'POST /brands/lotus/games/effect': { status: 503, code: 'platform_away' },
    });
    expect(await screen.findByText(/The platform can’t be reached/)).toBeTruthy();
    expect(screen.getByText('LUMEN/old')).toBeTruthy();
    await page.user.click(screen.getByText('Switch off by code'));
    const field = screen.getByRole('textbox', { name: 'Vendor and code, or a vendor' });
    await page.user.type(field, 'lumen a{Enter}');
    expect(screen.getByText(/Enter VENDOR\/code/)).toBeTruthy();
    await page.user.clear(field);
    await page.user.type(field, 'LUMEN/a{Enter}');
    expect(await dialog().findByText(/The number of open rounds is not known/)).toBeTruthy();
    await page.user.click(dialog().getByRole('button', { name: 'The provider is down' }));
    await page.user.click(dialog().getByRole('button', { name: 'Switch off now' }));
    expect(await screen.findByText('LUMEN/a: off.')).toBeTruthy();
  });

  it('have no switch for read-only accounts', async () => {
    const permissions = { 'brand.read': '*' as const };
    await open({}, '', { ...SAMPLE_SESSION, permissions });
    await rowOf('Game a');
    expect(screen.queryByRole('button', { name: /^Switch/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText('Switch off by code')).toBeNull();
  });
});

describe('[G11][T11] vendors and providers', () => {
  const sync = {
    ...{ provider: 'arcade', vendors: ['LUMEN'], startedAt: '2026-11-22T10:00:00Z', endedAt: '2026-11-22T10:00:01Z' },
    ...{ syncedAt: '2026-11-22T09:50:00Z', failure: 'unreachable', games: 6, refused: 2 },
    faults: ['bad has a bad name', 'bad has a bad name'],
  };

  it('show the result of each list’s sync, and start one at a press', async () => {
    const page = await open(
      {
        'GET /brands/lotus/providers': { value: { providers: [sync] } },
        'POST /brands/lotus/providers/arcade/sync': { value: { provider: sync } },
      },
      '?view=vendors',
    );
    const provider = within(await screen.findByRole('article'));
    expect(provider.getByText('Not reachable')).toBeTruthy();
    await page.user.click(provider.getByText('Why 2 entries were refused'));
    expect(provider.getAllByText('bad has a bad name')).toHaveLength(2);
    await page.user.click(provider.getByRole('button', { name: 'Synchronise now' }));
    await waitFor(() => expect(sentTo(page, '/brands/lotus/providers/arcade/sync')).toHaveLength(1));
    await page.user.click(screen.getByRole('button', { name: 'Switch Lumen off' }));
    expect(dialog().getByText('Switch Lumen off on Lotus')).toBeTruthy();
  });
});

describe('[T05][T11] the order', () => {
  it('of a category is changed by keys, and extended by a search, in the draft', async () => {
    const page = await open({}, '?view=order');
    const list = await screen.findByRole('list', { name: 'First' });
    await waitFor(() => expect(list.textContent).toContain('Game b'));
    await page.user.click(screen.getByRole('button', { name: 'Move Game b down' }));
    const names = () =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.match(/LUMEN\/\w+/)?.[0]);
    expect(names()).toEqual(['LUMEN/a', 'LUMEN/b']);
    const [field] = screen.getAllByRole('searchbox', { name: 'Search for a game to add' });
    if (field !== undefined) await page.user.type(field, 'game');
    // Games that are gone or already in the list are not offered.
    await waitFor(() => expect(page.requests.at(-1)?.path).toContain('find=game'));
    expect(screen.queryByRole('button', { name: 'Add Game c' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Game a' })).toBeNull();
  });
});
