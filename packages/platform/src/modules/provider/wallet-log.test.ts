import { createLogger } from '@marquee/server-kit';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { createWalletCaller, type WalletCaller } from '../../testing/wallet-caller.ts';

const { fixture, seat, ref } = await openWalletSuite();

/** The same caller at an app that records its log. Resolves with the lines logged during `play`. */
async function logOf(caller: WalletCaller, play: (again: WalletCaller) => Promise<void>) {
  const lines: string[] = [];
  const logger = createLogger({ name: 'platform', destination: { write: (line) => void lines.push(line) } });
  const { clock } = fixture.platform;
  const logged = await buildTestApp(fixture.database, { logger, clock, operator: fixture.operator.settings });
  await play(createWalletCaller(logged, fixture.operator, caller.seat));
  await logged.close();
  return lines.map((line) => JSON.parse(line));
}

it('[G11] a win that is not paid is an error in the log, for staff to resolve', async () => {
  const { caller } = await seat();
  const logged = await logOf(caller, async (again) => {
    await again.bet(ref('bet'), UNIT);
    await again.win(ref('win'), ref('bet'), UNIT);
    await again.win(ref('unknown'), ref('never'), UNIT);
    await again.win(ref('win'), ref('bet'), 2 * UNIT);
    await again.rollback(ref('back'), ref('bet'));
    await again.win(ref('late'), ref('bet'), UNIT);
  });
  const errors = logged.filter(({ msg }) => msg === 'win not paid');
  expect(errors.map(({ level, transaction, outcome }) => [level, transaction, outcome])).toEqual(
    [
      [ref('unknown'), 'unknown'],
      [ref('win'), 'mismatch'],
      [ref('late'), 'tombstone'],
    ].map((expected) => [errors[0].level, ...expected]),
  );
  expect(['error', 50]).toContain(errors[0].level);
});

it('[G11] a win for a round that was closed is paid, and warned of once', async () => {
  const { caller } = await seat();
  const logged = await logOf(caller, async (again) => {
    await again.bet(ref('bet'), UNIT);
    await again.win(ref('first'), ref('bet'), UNIT, { round_closed: false });
    await again.win(ref('closing'), ref('bet'), UNIT);
    expect(await again.win(ref('after'), ref('bet'), UNIT)).toMatchObject({ status: 'RS_OK', balance: 102 * UNIT });
    await again.win(ref('after'), ref('bet'), UNIT);
  });
  const warned = logged.filter(({ msg }) => msg === 'win after the round was closed paid');
  expect(warned).toMatchObject([{ round: `round-${ref('bet')}`, provider: 'arcade' }]);
  expect(['warn', 40]).toContain(warned[0].level);
});
