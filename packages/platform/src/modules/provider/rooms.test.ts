import { type ListedRoom, PROVIDER_PATHS } from '@marquee/contracts/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../testing/build-test-app.ts';
import { registerMember } from '../../testing/test-members.ts';
import { listedGame } from '../../testing/test-provider.ts';
import { openWalletFixture, SLOTS, type WalletFixture } from '../../testing/wallet-fixture.ts';

/** One unit of the currency in the provider's units. */
const UNIT = 100_000;
const room = (id: string, rest: Partial<ListedRoom> = {}): ListedRoom => ({
  room_id: id,
  game_code: 'poker',
  name: `Room ${id}`,
  names: { km: `បន្ទប់ ${id}` },
  min_bet: 100 * UNIT,
  max_bet: 5_000 * UNIT,
  players: 2,
  seats: 6,
  state: 'OPEN',
  ...rest,
});

let fixture: WalletFixture;
let token: string;
let nodeId: number;
beforeAll(async () => {
  const games = [...SLOTS, listedGame('poker', { category: 'PVP', name: 'Poker' })];
  fixture = await openWalletFixture(games);
  const { brands } = fixture.platform;
  for (const merchant of ['lotus', 'harbor']) {
    const brand = brands.get(merchant);
    const [arcade] = brand?.public.vendors ?? [];
    if (brand === undefined || arcade === undefined) throw new Error('no brand with a vendor');
    brands.set({ ...brand, public: { ...brand.public, vendors: [{ ...arcade, gameTypes: ['RNG', 'PVP'] }] } });
  }
  token = await registerMember(fixture.platform, 'sits_down');
  nodeId = await fixture.nodeIdOf('poker');
});
/** Clears the cache of rooms. */
beforeEach(() => {
  fixture.platform.clock.advance(10_000);
  fixture.provider.rooms = [room('a')];
  fixture.provider.status = 200;
});
afterAll(() => fixture.close());

const listRooms = (options: CallOptions = {}) =>
  fixture.platform.call('pvpRooms', { ...options, query: { vassalage: 'ARCADE', ...options.query } });
const rooms = async (options?: CallOptions) => {
  const answer = await listRooms(options);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value.rooms as { roomId: string; state: string; name: string }[];
};
const enter = (roomId: string, options: CallOptions = {}) =>
  fixture.platform.call('launchGame', {
    token,
    ...options,
    query: { launchMode: 'PVP', nodeId, vassalage: 'ARCADE', roomId, ...options.query },
  });
const requestsTo = (path: string) =>
  fixture.provider.received.filter((call) => call.path === path).map(({ body }) => JSON.parse(body));
const code = (answer: { json(): { code: string } }) => answer.json().code;

describe('[G08] rooms', () => {
  it('belong to the vendor, for the brand and its currency, with stakes and seats', async () => {
    expect(await rooms()).toEqual([
      {
        roomId: 'a',
        name: 'Room a',
        nodeId,
        gameName: 'Poker',
        vassalage: 'ARCADE',
        image: expect.any(String),
        minBet: '100.00',
        maxBet: '5000.00',
        seated: 2,
        seats: 6,
        state: 'open',
      },
    ]);
    expect(requestsTo(PROVIDER_PATHS.roomList).at(-1)).toEqual({
      sub_partner_id: 'lotus',
      product: 'ARCADE',
      currency: 'KHR',
      operator_id: 'marquee',
    });
    expect((await rooms({ query: { language: 'KM' } }))[0]?.name).toBe('បន្ទប់ a');
  });

  it('with a free seat come first, and show their state', async () => {
    const full = { players: 6 };
    fixture.provider.rooms = [
      room('shut', { state: 'CLOSED' }),
      room('full', full),
      room('busy', { state: 'PLAYING' }),
      room('free'),
    ];
    expect((await rooms()).map(({ roomId, state }) => [roomId, state])).toEqual([
      ['free', 'open'],
      ['busy', 'playing'],
      ['full', 'full'],
      ['shut', 'closed'],
    ]);
  });

  it('that are invalid do not affect the others', async () => {
    const odd = [null, room('b', { min_bet: -1 }), room('c', { min_bet: 9_000 * UNIT }), room('d', { min_bet: 1 })];
    const others = [room('e', { game_code: 'slot-1' }), room('f', { game_code: 'gone' }), room('<script>')];
    fixture.provider.rooms = [...odd, ...others, room('a'), room('a', { name: 'again' })];
    expect((await rooms()).map(({ roomId, name }) => [roomId, name])).toEqual([['a', 'Room a']]);
  });

  it('are requested once in a while, not for each visitor, and for each brand separately', async () => {
    const before = requestsTo(PROVIDER_PATHS.roomList).length;
    await Promise.all([rooms(), rooms(), rooms({ query: { language: 'KM' } })]);
    expect(requestsTo(PROVIDER_PATHS.roomList)).toHaveLength(before + 1);
    await rooms({ merchant: 'harbor' });
    expect(requestsTo(PROVIDER_PATHS.roomList).at(-1)).toMatchObject({ sub_partner_id: 'harbor', currency: 'USD' });
    fixture.platform.clock.advance(5_000);
    await rooms();
    expect(requestsTo(PROVIDER_PATHS.roomList)).toHaveLength(before + 3);
  });

  it('are empty where the provider has none', async () => {
    fixture.provider.rooms = null;
    expect(await rooms()).toEqual([]);
  });

  it('are unavailable while the provider is, which is not called again and again', async () => {
    fixture.provider.status = null;
    const before = fixture.provider.received.length;
    for (let time = 0; time < 3; time += 1)
      expect([(await listRooms()).statusCode, code(await listRooms())]).toEqual([503, 'game_unavailable']);
    expect(fixture.provider.received).toHaveLength(before + 1);
    fixture.provider.status = 200;
    fixture.platform.clock.advance(5_000);
    expect(await rooms()).toHaveLength(1);
  });

  it('belong to vendors that the brand has in this category, while that is on', async () => {
    expect(await rooms({ query: { vassalage: 'OTHER' } })).toEqual([]);
    expect(code(await enter('a', { query: { vassalage: 'OTHER' } }))).toBe('room_unavailable');
    fixture.platform.brands.switch('lotus', { 'games.pvp': false });
    expect(code(await listRooms())).toBe('switch_off');
    expect(code(await enter('a'))).toBe('switch_off');
    fixture.platform.brands.switch('lotus', { 'games.pvp': true });
  });
});

describe('[G08] a seat in a room', () => {
  it('is a launch of its game with the room, by a token of that game alone', async () => {
    const answer = await enter('a', { query: { device: 'MOBILE', language: 'KM', backUrl: '/pvp' } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().value).toMatchObject({ url: expect.stringContaining('http'), gameName: 'Poker' });
    expect(requestsTo(PROVIDER_PATHS.gameUrl).at(-1)).toMatchObject({
      game_code: 'poker',
      room_id: 'a',
      platform: 'GPL_MOBILE',
      lang: 'km',
    });
  });

  it('is one launch a key, and another room is another launch', async () => {
    fixture.provider.rooms = [room('a'), room('b')];
    const keyed = (roomId: string) => enter(roomId, { headers: { 'idempotency-key': 'sit' } });
    const first = (await keyed('a')).json().value.launchId;
    expect((await keyed('a')).json().value.launchId).toBe(first);
    expect(code(await keyed('b'))).toBe('idempotency_mismatch');
  });

  it('is refused where the room is full, closed, gone or of another game', async () => {
    fixture.provider.rooms = [room('full', { players: 6 }), room('shut', { state: 'CLOSED' }), room('a')];
    for (const id of ['full', 'shut', 'gone']) expect(code(await enter(id))).toBe('room_unavailable');
    const slot = await fixture.nodeIdOf('slot-1');
    expect(code(await enter('a', { query: { nodeId: slot } }))).toBe('room_unavailable');
  });

  it('needs a log-in and a room, and refuses unknown fields', async () => {
    expect(code(await fixture.platform.call('launchGame', { query: { launchMode: 'PVP' } }))).toBe('login_required');
    const whole = { launchMode: 'PVP', nodeId, vassalage: 'ARCADE', roomId: 'a' };
    for (const missing of ['nodeId', 'vassalage', 'roomId']) {
      const query = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== missing));
      const answer = await fixture.platform.call('launchGame', { token, query });
      expect([missing, code(answer)]).toEqual([missing, 'validation_failed']);
    }
    expect(code(await enter('a', { query: { roomid: 'a' } }))).toBe('validation_failed');
  });
});
