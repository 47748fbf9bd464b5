import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../db/pool.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { askFor, protect } from '../../testing/protection-fixture.ts';
import { TEST_PASSWORD } from '../../testing/test-members.ts';
import { createWalletCaller, type WalletCaller } from '../../testing/wallet-caller.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { platform, database, operator, provider } = fixture;
const pool = createPool(database.loginUrl, 4);
let other: TestApp;

beforeAll(async () => {
  other = await buildTestApp(database, { operator: operator.settings, pool, clock: platform.clock });
  for (const app of [platform, other]) protect(app, { limitPeriods: ['day', 'week', 'month'], exclusionMinDays: 30 });
});
afterAll(async () => {
  await other.close();
  await pool.end();
});

/** A player, and the same game's calls at the second process. */
async function seatAtBoth(): Promise<{ player: Awaited<ReturnType<typeof seat>>; there: WalletCaller }> {
  const player = await seat();
  const launched = JSON.parse(provider.received.at(-1)?.body ?? '{}');
  return { player, there: createWalletCaller(other, operator, launched) };
}

it('[W13] a limit holds for two windows whose bets two processes take at once', async () => {
  const { player, there } = await seatAtBoth();
  await askFor(fixture, player, 'limitSet', { kind: 'stake', period: 'day', limit: '20.00' });
  const callers = [player.caller, there];
  const bets = Array.from({ length: 32 }, (_, at) => callers[at % 2]?.bet(ref(`bet${at}`), UNIT));
  const statuses = (await Promise.all(bets)).map((bet) => bet?.status);
  expect(statuses.filter((status) => status === 'RS_OK')).toHaveLength(20);
  expect(statuses.filter((status) => status === 'RS_ERROR_LIMIT_REACHED')).toHaveLength(12);
  for (const caller of callers) {
    expect((await caller.bet(ref(`late${callers.indexOf(caller)}`), UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
  }
});

it('[W13] an exclusion that one process takes stops bets at the other', async () => {
  const { player, there } = await seatAtBoth();
  expect((await there.bet(ref('before'), UNIT)).status).toBe('RS_OK');
  const excluded = await askFor(fixture, player, 'selfExclude', { days: 30, password: TEST_PASSWORD });
  expect(excluded).toMatchObject({ exclusion: { isOwn: true } });
  expect((await there.bet(ref('after'), UNIT)).status).not.toBe('RS_OK');
  expect((await other.call('memberInfo', { token: player.token })).json()).toMatchObject({ sessionEnd: 'excluded' });
});
