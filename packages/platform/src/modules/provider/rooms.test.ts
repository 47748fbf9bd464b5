import { type ListedRoom, PROVIDER_PATHS } from '@marquee/contracts/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../testing/build-test-app.ts';
import { registerMember } from '../../testing/test-members.ts';
import { listedGame } from '../../testing/test-provider.ts';
import { openWalletStage, SLOTS, type WalletStage } from '../../testing/wallet-stage.ts';

/** 1 unit of the currency in the provider's units. */
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

let stage: WalletStage;
let token: string;
let nodeId: number;
beforeAll(async () => {
  const games = [...SLOTS, listedGame('poker', { category: 'PVP', name: 'Poker' })];
  stage = await openWalletStage(games);
  const { brands } = stage.platform;
  for (const merchant of ['lotus', 'harbor']) {
    const brand = brands.get(merchant);
    const [arcade] = brand?.public.vendors ?? [];
    if (brand === undefined || arcade === undefined) throw new Error('no brand with a vendor');
    brands.set({ ...brand, public: { ...brand.public, vendors: [{ ...arcade, gameTypes: ['RNG', 'PVP'] }] } });
  }
  token = await registerMember(stage.platform, 'sits_down');
  nodeId = await stage.nodeIdOf('poker');
});
/** What was said of rooms before is forgotten. */
beforeEach(() => {
  stage.platform.clock.advance(10_000);
  stage.provider.rooms = [room('a')];
  stage.provider.status = 200;
});
afterAll(() => stage.close());

const ask = (options: CallOptions = {}) =>
  stage.platform.call('pvpRooms', { ...options, query: { vassalage: 'ARCADE', ...options.query } });
const rooms = async (options?: CallOptions) => {
  const answer = await ask(options);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value.rooms as { roomId: string; state: string; name: string }[];
};
const enter = (roomId: string, options: CallOptions = {}) =>
  stage.platform.call('launchGame', {
    token,
    ...options,
    query: { launchMode: 'PVP', nodeId, vassalage: 'ARCADE', roomId, ...options.query },
  });
const asked = (path: string) =>
  stage.provider.received.filter((call) => call.path === path).map(({ body }) => JSON.parse(body));
const code = (answer: { json(): { code: string } }) => answer.json().code;

describe('[G08] rooms', () => {
  it('are those of the vendor, for the brand and its currency, with stakes and seats', async () => {
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
    expect(asked(PROVIDER_PATHS.roomList).at(-1)).toEqual({
      sub_partner_id: 'lotus',
      product: 'ARCADE',
      currency: 'KHR',
      operator_id: 'marquee',
    });
    expect((await rooms({ query: { language: 'KM' } }))[0]?.name).toBe('បន្ទប់ a');
  });

  it('with a seat stand first, and say how they are', async () => {
    const full = { players: 6 };
    stage.provider.rooms = [
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

  it('that make no sense cost no other', async () => {
    const odd = [null, room('b', { min_bet: -1 }), room('c', { min_bet: 9_000 * UNIT }), room('d', { min_bet: 1 })];
    const others = [room('e', { game_code: 'slot-1' }), room('f', { game_code: 'gone' }), room('<script>')];
    stage.provider.rooms = [...odd, ...others, room('a'), room('a', { name: 'again' })];
    expect((await rooms()).map(({ roomId, name }) => [roomId, name])).toEqual([['a', 'Room a']]);
  });

  it('are asked for once in a while, not for each who looks, and for each brand apart', async () => {
    const before = asked(PROVIDER_PATHS.roomList).length;
    await Promise.all([rooms(), rooms(), rooms({ query: { language: 'KM' } })]);
    expect(asked(PROVIDER_PATHS.roomList)).toHaveLength(before + 1);
    await rooms({ merchant: 'harbor' });
    expect(asked(PROVIDER_PATHS.roomList).at(-1)).toMatchObject({ sub_partner_id: 'harbor', currency: 'USD' });
    stage.platform.clock.advance(5_000);
    await rooms();
    expect(asked(PROVIDER_PATHS.roomList)).toHaveLength(before + 3);
  });

  it('are none where the provider has none', async () => {
    stage.provider.rooms = null;
    expect(await rooms()).toEqual([]);
  });

  it('cannot be had while the provider is away, which is not asked again and again', async () => {
    stage.provider.status = null;
    const before = stage.provider.received.length;
    for (let time = 0; time < 3; time += 1)
      expect([(await ask()).statusCode, code(await ask())]).toEqual([503, 'game_unavailable']);
    expect(stage.provider.received).toHaveLength(before + 1);
    stage.provider.status = 200;
    stage.platform.clock.advance(5_000);
    expect(await rooms()).toHaveLength(1);
  });

  it('are of vendors the brand has in this category, while that is on', async () => {
    expect(await rooms({ query: { vassalage: 'OTHER' } })).toEqual([]);
    expect(code(await enter('a', { query: { vassalage: 'OTHER' } }))).toBe('room_unavailable');
    stage.platform.brands.switch('lotus', { 'games.pvp': false });
    expect(code(await ask())).toBe('switch_off');
    expect(code(await enter('a'))).toBe('switch_off');
    stage.platform.brands.switch('lotus', { 'games.pvp': true });
  });
});

describe('[G08] a seat in a room', () => {
  it('is a launch of its game with the room, by a token of that game alone', async () => {
    const answer = await enter('a', { query: { device: 'MOBILE', language: 'KM', backUrl: '/pvp' } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().value).toMatchObject({ url: expect.stringContaining('http'), gameName: 'Poker' });
    expect(asked(PROVIDER_PATHS.gameUrl).at(-1)).toMatchObject({
      game_code: 'poker',
      room_id: 'a',
      platform: 'GPL_MOBILE',
      lang: 'km',
    });
  });

  it('is one launch a key, and another room is another launch', async () => {
    stage.provider.rooms = [room('a'), room('b')];
    const keyed = (roomId: string) => enter(roomId, { headers: { 'idempotency-key': 'sit' } });
    const first = (await keyed('a')).json().value.launchId;
    expect((await keyed('a')).json().value.launchId).toBe(first);
    expect(code(await keyed('b'))).toBe('idempotency_mismatch');
  });

  it('is refused where there is none: full, closed, gone, of another game', async () => {
    stage.provider.rooms = [room('full', { players: 6 }), room('shut', { state: 'CLOSED' }), room('a')];
    for (const id of ['full', 'shut', 'gone']) expect(code(await enter(id))).toBe('room_unavailable');
    const slot = await stage.nodeIdOf('slot-1');
    expect(code(await enter('a', { query: { nodeId: slot } }))).toBe('room_unavailable');
  });

  it('needs a log-in, a room, and nothing that nobody knows', async () => {
    expect(code(await stage.platform.call('launchGame', { query: { launchMode: 'PVP' } }))).toBe('login_required');
    const whole = { launchMode: 'PVP', nodeId, vassalage: 'ARCADE', roomId: 'a' };
    for (const missing of ['nodeId', 'vassalage', 'roomId']) {
      const query = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== missing));
      const answer = await stage.platform.call('launchGame', { token, query });
      expect([missing, code(answer)]).toEqual([missing, 'validation_failed']);
    }
    expect(code(await enter('a', { query: { roomid: 'a' } }))).toBe('validation_failed');
  });
});
