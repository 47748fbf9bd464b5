import { SESSION_BREAK_MINUTES } from '@marquee/contracts/constants';
import { describe, expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { askFor } from '../../testing/protection-fixture.ts';
import { logIn, usernameOf } from '../../testing/test-members.ts';
import type { SeatedPlayer } from '../../testing/wallet-fixture.ts';

const MINUTE_MS = 60_000;
const BREAK_MS = SESSION_BREAK_MINUTES * MINUTE_MS;
const { fixture, seat, ref } = await openWalletSuite();
const { platform, database } = fixture;

const REFUSED = 'RS_ERROR_LIMIT_REACHED';
const limitTo = (player: Pick<SeatedPlayer, 'token'>, limit: string) =>
  askFor(fixture, player, 'limitSet', { kind: 'session', period: 'session', limit });
const bet = async ({ caller }: SeatedPlayer, name: string) => (await caller.bet(ref(name), UNIT)).status;
const launch = async (token: string) => {
  const query = { nodeId: await fixture.nodeIdOf('slot-1'), vassalage: 'ARCADE', gameType: 'RNG' };
  return (await platform.call('gameLaunch', { token, query })).json().code ?? 'launched';
};
const sessionLimitOf = async (player: Pick<SeatedPlayer, 'token'>) => {
  const { limits } = await askFor(fixture, player, 'protection');
  return limits.find(({ kind }: { kind: string }) => kind === 'session');
};
const nameOf = ({ memberId }: SeatedPlayer): Promise<string> => usernameOf(database, memberId);
/** Launches the game in a new log-in. */
const seatAgain = async (player: SeatedPlayer) => fixture.seatAgain(await nameOf(player));
const after = (ms: number) => new Date(platform.clock.now().getTime() + ms).toISOString();

describe('[W13] after a session limit', () => {
  it('play is refused until an hour has passed without a bet; log-in, wins and records stay open', async () => {
    const player = await seat();
    await limitTo(player, '15');
    await bet(player, 'a');
    platform.clock.advance(15 * MINUTE_MS - 1);
    expect(await bet(player, 'b')).toBe('RS_OK');
    const opensAt = after(BREAK_MS);
    platform.clock.advance(1);
    expect(await bet(player, 'c')).toBe(REFUSED);
    expect(await launch(player.token)).toBe('play_stopped');
    expect((await player.caller.win(ref('w'), ref('a'), UNIT)).status).toBe('RS_OK');
    // A refused bet does not lengthen it.
    const stop = { reason: 'session', limit: { kind: 'session', period: 'session' }, until: opensAt };
    expect(await askFor(fixture, player, 'realityCheck')).toMatchObject({ stop });
    expect(await sessionLimitOf(player)).toMatchObject({ limit: '15', used: '15', resetsAt: opensAt });
    platform.clock.advance(BREAK_MS - 2);
    const name = await nameOf(player);
    const token = (await logIn(platform, name)).json().value.token;
    expect(await launch(token)).toBe('play_stopped');
    platform.clock.advance(1);
    expect((await askFor(fixture, { token }, 'realityCheck')).stop).toBeNull();
    const next = await seatAgain(player);
    // The next session has its whole time.
    expect(await bet(next, 'd')).toBe('RS_OK');
    platform.clock.advance(15 * MINUTE_MS - 1);
    expect(await bet(next, 'e')).toBe('RS_OK');
    platform.clock.advance(1);
    expect(await bet(next, 'f')).toBe(REFUSED);
  });

  it('another log-in neither ends the break nor begins the count anew', async () => {
    const player = await seat();
    await limitTo(player, '15');
    await bet(player, 'a');
    platform.clock.advance(10 * MINUTE_MS);
    const second = await seatAgain(player);
    expect(second.token).not.toBe(player.token);
    expect(await bet(second, 'b')).toBe('RS_OK');
    platform.clock.advance(5 * MINUTE_MS);
    expect(await bet(second, 'c')).toBe(REFUSED);
    expect(await bet(player, 'd')).toBe(REFUSED);
    const third = (await logIn(platform, await nameOf(player))).json().value.token;
    expect(await launch(third)).toBe('play_stopped');
    expect(await sessionLimitOf({ token: third })).toMatchObject({ used: '15' });
  });

  it('a pause that is shorter than the break counts', async () => {
    const player = await seat();
    await limitTo(player, '90');
    await bet(player, 'a');
    platform.clock.advance(BREAK_MS - 1);
    const second = await seatAgain(player);
    expect(await bet(second, 'b')).toBe('RS_OK');
    expect(await sessionLimitOf(second)).toMatchObject({ used: '59', resetsAt: after(BREAK_MS) });
    platform.clock.advance(31 * MINUTE_MS);
    const third = (await logIn(platform, await nameOf(player))).json().value.token;
    expect(await launch(third)).toBe('play_stopped');
  });

  it('a first limit counts the play under way, and none counts nothing', async () => {
    const player = await seat();
    await bet(player, 'a');
    platform.clock.advance(20 * MINUTE_MS);
    expect(await bet(player, 'b')).toBe('RS_OK');
    expect(await sessionLimitOf(player)).toMatchObject({ limit: null, used: null, resetsAt: null });
    await limitTo(player, '20');
    expect(await sessionLimitOf(player)).toMatchObject({ used: '20', resetsAt: after(BREAK_MS) });
    expect(await bet(player, 'c')).toBe(REFUSED);
    const rested = await seat();
    await bet(rested, 'a');
    platform.clock.advance(BREAK_MS);
    const second = await seatAgain(rested);
    await limitTo(second, '20');
    expect(await sessionLimitOf(second)).toMatchObject({ used: null });
    expect(await bet(second, 'b')).toBe('RS_OK');
  });
});
