import { expect, it } from 'vitest';
import { ageProtection, askFor, protect } from '../../testing/protection-fixture.ts';
import { logIn, TEST_PASSWORD, usernameOf } from '../../testing/test-members.ts';
import { openTransferFixture } from '../../testing/transfer-fixture.ts';

const fixture = await openTransferFixture();
const { platform, vendor, database, clock } = fixture;
const MINUTE_MS = 60_000;

it('[W13] an excluded player moves no money to a vendor, and all of it home', async () => {
  protect(platform, { exclusionMinDays: 30 });
  const mover = await fixture.mover(100_00n, '40.00');
  await askFor({ platform }, mover, 'selfExclude', { days: 30, password: TEST_PASSWORD });
  const { token } = (await logIn(platform, await usernameOf(database, mover.memberId), TEST_PASSWORD)).json().value;
  const refused = await mover.move('in', '10.00', { token });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'player_excluded']);
  expect(await mover.money()).toEqual({ main: 60_00n, pending: 0n, vendor: 40_00n });
  expect((await mover.move('out', '40.00', { token })).json().value).toMatchObject({ state: 'confirmed' });
  expect(await mover.money()).toEqual({ main: 100_00n, pending: 0n, vendor: 0n });
});

it('[W13] nor does a player whom staff lock while the vendor opens the wallet', async () => {
  const mover = await fixture.mover(100_00n);
  vendor.onOpen = async () => {
    await database.query("UPDATE app.member SET state = 'disabled' WHERE id = $1", [mover.memberId]);
  };
  expect((await mover.move('in', '10.00')).json().code).toBe('token_invalid');
  expect(await mover.money()).toEqual({ main: 100_00n, pending: 0n, vendor: 0n });
});

it('[W13] nor does a player in a time-out, until it is over', async () => {
  const mover = await fixture.mover(100_00n);
  await askFor({ platform }, mover, 'timeOut', { hours: 24 });
  expect((await mover.move('in', '10.00')).json().code).toBe('player_in_time_out');
  await ageProtection({ database }, mover.memberId, '24 hours');
  expect((await mover.move('in', '10.00')).json().value).toMatchObject({ state: 'confirmed' });
  expect(vendor.balances.get(mover.player)).toBe(10_00n);
});

it('[W13] nor does a player who is not verified where play requires it', async () => {
  const mover = await fixture.mover(100_00n, '40.00');
  protect(platform, { identityForPlay: 'identity' });
  expect((await mover.move('in', '10.00')).json().code).toBe('identity_required');
  expect((await mover.move('out', '40.00')).json().value).toMatchObject({ state: 'confirmed' });
  protect(platform, { identityForPlay: 'none' });
});

it('[W13] nor does a player with a session limit, whose play there is not counted', async () => {
  const mover = await fixture.mover(100_00n, '40.00');
  await askFor({ platform }, mover, 'limitSet', { kind: 'session', period: 'session', limit: '60' });
  expect((await mover.move('in', '10.00')).json().code).toBe('vendor_keeps_balance');
  expect((await mover.move('out', '40.00')).json().value).toMatchObject({ state: 'confirmed' });
});

it('[W13] a reality check counts play at a vendor with its own wallet, from the launch, and stops it and the money for it', async () => {
  protect(platform, { realityCheckMinutes: 20 });
  const mover = await fixture.mover(100_00n, '40.00');
  expect((await fixture.launch(mover.token)).statusCode).toBe(200);
  clock.advance(5 * MINUTE_MS);
  await database.query(
    `INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, won, opened_at, closed_at, at_vendor)
     VALUES ('lotus', 'purse', $1, 'r1', 'wheel', 'KHR', 'closed', 800, 300, $2, $2, true)`,
    [mover.memberId, clock.now()],
  );
  clock.advance(15 * MINUTE_MS);
  const due = { isDue: true, elapsedSeconds: 20 * 60, net: '-5.00' };
  expect(await askFor({ platform }, mover, 'realityCheck')).toMatchObject(due);
  expect((await fixture.launch(mover.token)).json().code).toBe('reality_check_due');
  expect((await mover.move('in', '10.00')).json().code).toBe('reality_check_due');
  await askFor({ platform }, mover, 'realityAcknowledge', {});
  expect((await mover.move('in', '10.00')).json().value).toMatchObject({ state: 'confirmed' });
  protect(platform, { realityCheckMinutes: null });
});

it('[W13] its games are closed to a player with a limit', async () => {
  protect(platform, { limitPeriods: ['month'] });
  const mover = await fixture.mover(100_00n);
  await askFor({ platform }, mover, 'limitSet', { kind: 'stake', period: 'month', limit: '500.00' });
  expect((await fixture.launch(mover.token)).json().code).toBe('vendor_keeps_balance');
});
