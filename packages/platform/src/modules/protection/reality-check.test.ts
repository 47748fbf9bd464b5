import { describe, expect, it } from 'vitest';
import { followMember } from '../../testing/follow-member.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { askFor, protect } from '../../testing/protection-fixture.ts';
import { logIn, usernameOf } from '../../testing/test-members.ts';
import type { SeatedPlayer } from '../../testing/wallet-fixture.ts';

const MINUTE_MS = 60_000;
const { fixture, seat, ref } = await openWalletSuite();
const { platform, database } = fixture;
const nameOf = ({ memberId }: SeatedPlayer): Promise<string> => usernameOf(database, memberId);
const logInAgain = async (player: SeatedPlayer): Promise<{ token: string }> =>
  (await logIn(platform, await nameOf(player))).json().value;

describe('[W13] reality check', () => {
  it('stops play by the clock of the session since its first bet, until the player has seen time and net position', async () => {
    protect(platform, { realityCheckMinutes: 20 });
    const player = await seat();
    platform.clock.advance(25 * MINUTE_MS);
    // Time before the first bet is no play.
    expect(await askFor(fixture, player, 'realityCheck')).toMatchObject({
      isDue: false,
      since: null,
      elapsedSeconds: 0,
    });
    expect((await player.caller.bet(ref('a'), 10 * UNIT)).status).toBe('RS_OK');
    platform.clock.advance(20 * MINUTE_MS - 1);
    expect((await player.caller.bet(ref('b'), 10 * UNIT)).status).toBe('RS_OK');
    // Not before it was seen.
    await askFor(fixture, player, 'realityAcknowledge', {});
    platform.clock.advance(1);
    expect((await player.caller.bet(ref('c'), UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await player.caller.win(ref('w'), ref('a'), 4 * UNIT)).status).toBe('RS_OK');
    const query = { nodeId: await fixture.nodeIdOf('slot-1'), vassalage: 'ARCADE', gameType: 'RNG' };
    const launch = () => platform.call('gameLaunch', { token: player.token, query });
    expect((await launch()).json().code).toBe('reality_check_due');
    expect(await askFor(fixture, player, 'realityCheck')).toMatchObject({
      isDue: true,
      minutes: 20,
      elapsedSeconds: 20 * 60,
      net: '-16.00',
      stop: { reason: 'realityCheck' },
    });
    expect(await askFor(fixture, player, 'realityAcknowledge', {})).toMatchObject({
      isDue: false,
      net: '-16.00',
      stop: null,
    });
    expect((await player.caller.bet(ref('c'), UNIT)).status).toBe('RS_OK');
    expect((await launch()).statusCode).toBe(200);
    platform.clock.advance(20 * MINUTE_MS);
    expect((await player.caller.bet(ref('d'), UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
  });

  it("has the brand's time at the most: the player may choose a shorter one, and has one of their own where the brand has none", async () => {
    protect(platform, { realityCheckMinutes: 60 });
    const player = await seat();
    await askFor(fixture, player, 'realityCheckSet', { minutes: 240 });
    expect((await askFor(fixture, player, 'realityCheck')).minutes).toBe(60);
    await askFor(fixture, player, 'realityCheckSet', { minutes: 10 });
    await player.caller.bet(ref('a'), UNIT);
    platform.clock.advance(10 * MINUTE_MS);
    expect((await player.caller.bet(ref('b'), UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
    protect(platform, { realityCheckMinutes: null });
    expect((await askFor(fixture, player, 'realityCheck')).minutes).toBe(10);
    await askFor(fixture, player, 'realityCheckSet', { minutes: null });
    expect((await player.caller.bet(ref('b'), UNIT)).status).toBe('RS_OK');
  });

  it("is shown on the player's other pages when they change its time", async () => {
    await platform.app.listen({ host: '127.0.0.1', port: 0 });
    const player = await seat(0n);
    const page = await followMember(platform, player.token);
    expect(await page.next()).toMatchObject({ type: 'balance' });
    await askFor(fixture, player, 'realityCheckSet', { minutes: 30 });
    expect(await page.next()).toEqual({ type: 'protection', reason: 'realityCheck' });
  });

  it('goes on at a new log-in, and begins anew after an hour', async () => {
    protect(platform, { realityCheckMinutes: 20 });
    const player = await seat();
    await player.caller.bet(ref('before'), UNIT);
    platform.clock.advance(19 * MINUTE_MS);
    const again = await logInAgain(player);
    platform.clock.advance(MINUTE_MS);
    expect(await askFor(fixture, again, 'realityCheck')).toMatchObject({ isDue: true, elapsedSeconds: 20 * 60 });
    await askFor(fixture, again, 'realityAcknowledge', {});
    platform.clock.advance(10 * MINUTE_MS);
    const third = await logInAgain(player);
    expect(await askFor(fixture, third, 'realityCheck')).toMatchObject({ isDue: false, elapsedSeconds: 30 * 60 });
    platform.clock.advance(60 * MINUTE_MS);
    const fourth = await logInAgain(player);
    expect(await askFor(fixture, fourth, 'realityCheck')).toMatchObject({ isDue: false, since: null });
    protect(platform, { realityCheckMinutes: null });
  });

  it('counts play of another session that was open before', async () => {
    protect(platform, { realityCheckMinutes: 20 });
    const player = await seat();
    const other = await fixture.seatAgain(await nameOf(player));
    await player.caller.bet(ref('first'), UNIT);
    platform.clock.advance(20 * MINUTE_MS);
    expect((await other.caller.bet(ref('other'), UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect(await askFor(fixture, other, 'realityCheck')).toMatchObject({ isDue: true, elapsedSeconds: 20 * 60 });
    expect(await askFor(fixture, other, 'realityAcknowledge', {})).toMatchObject({ isDue: false });
    expect((await other.caller.bet(ref('other'), UNIT)).status).toBe('RS_OK');
    platform.clock.advance(20 * MINUTE_MS);
    expect((await other.caller.bet(ref('next'), UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
    protect(platform, { realityCheckMinutes: null });
  });

  it('does not concern the demo money of a guest', async () => {
    protect(platform, { realityCheckMinutes: 5 });
    const guest = await fixture.seatGuest();
    await guest.caller.bet(ref('guest-a'), UNIT);
    platform.clock.advance(6 * MINUTE_MS);
    expect((await guest.caller.bet(ref('guest-b'), UNIT)).status).toBe('RS_OK');
    protect(platform, { realityCheckMinutes: null });
  });
});
