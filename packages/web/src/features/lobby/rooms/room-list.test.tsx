// @vitest-environment happy-dom
import type { Room } from '@marquee/contracts/schemas/games';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../../lib/api/api-problem.ts';
import { type PageOptions, renderPage, type TestPage } from '../../../testing/render-page.tsx';
import { RoomList } from './room-list.tsx';

const room = (id: string, rest: Partial<Room> = {}): Room => ({
  roomId: id,
  name: `Table ${id}`,
  nodeId: 7,
  gameName: 'Poker',
  vassalage: 'LUMEN',
  image: '/tile.svg',
  minBet: '1.00',
  maxBet: '1500.00',
  seated: 2,
  seats: 6,
  state: 'open',
  ...rest,
});
const MEMBER = 0;

let rooms: readonly Room[];
const open = (rest: Partial<PageOptions> = {}): Promise<TestPage> =>
  renderPage(<RoomList vassalage="LUMEN" />, { path: '/pvp', answers: { pvpRooms: () => ({ rooms }) }, ...rest });
const shown = (): string[] => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const later = () => vi.advanceTimersByTimeAsync(11_000);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  rooms = [room('a'), room('b', { state: 'full', seated: 6 })];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[G08] the rooms of a vendor', () => {
  it('show the game, its stakes and its seats, and can be entered where there is a seat', async () => {
    const page = await open({ accountType: MEMBER });
    await waitFor(() => expect(shown()).toEqual(['Table a', 'Table b']));
    const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(first.textContent).toMatch(/Poker.*Open.*1\.00–.*1,500\.00.*2 \/ 6/);
    expect(within(second).queryByRole('link')).toBeNull();
    expect(second.textContent).toContain('Full');
    expect(page.calls.map(({ name, query }) => [name, query])).toEqual([
      ['pvpRooms', { clientType: '3', platform: 'flash,html5-desktop', vassalage: 'LUMEN', language: 'EN' }],
    ]);
    await person.click(within(first).getByRole('link', { name: 'Enter Table a' }));
    expect(page.address()).toBe('/game?nodeId=7&vassalage=LUMEN&gameType=PVP&room=a');
  });

  it('[A16] give a visitor the log-in popup', async () => {
    const page = await open();
    await person.click(await screen.findByRole('link', { name: 'Enter Table a' }));
    expect([page.openModal(), page.address()]).toEqual(['loginPopupModal', '/pvp']);
  });

  it('update when players sit down', async () => {
    await open();
    await waitFor(() => expect(shown()).toHaveLength(2));
    rooms = [room('a', { seated: 6, state: 'full' })];
    await later();
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
    expect(screen.getByRole('listitem').textContent).toContain('6 / 6');
  });

  it('are absent where the vendor has none', async () => {
    rooms = [];
    const page = await open();
    await waitFor(() => expect(page.container.textContent).toBe(''));
  });

  it('show that the provider does not answer, without old seats, and recover', async () => {
    let isAway = false;
    const pvpRooms = () => (isAway ? Promise.reject(new ApiProblem('game_unavailable', 503)) : { rooms });
    await open({ answers: { pvpRooms } });
    await waitFor(() => expect(shown()).toHaveLength(2));
    isAway = true;
    await later();
    expect((await screen.findByRole('alert')).textContent).toContain('The rooms did not load.');
    expect(shown()).toEqual([]);
    isAway = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
  });
});
