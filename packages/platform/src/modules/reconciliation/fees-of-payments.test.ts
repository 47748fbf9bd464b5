import { hash } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openCashierFixture } from '../../testing/cashier-fixture.ts';
import { feeLine } from '../../testing/payments/payment-days.ts';
import { TODAY, TOMORROW } from '../../testing/recon-fixture.ts';
import { reconcileToday } from '../../testing/signed-days.ts';
import { createTestOperator } from '../../testing/test-operator.ts';
import { PAYMENT_DAY_INVARIANTS } from '../../verify/payment-day-invariants.ts';
import { type DayFile, DayFileError, type DayLine } from '../provider/index.ts';

const fixture = await openCashierFixture();
const { database } = fixture;
const operator = { ...createTestOperator().settings, providers: [] };

/** The day's lines in the book of a provider that takes fees; the days beside it are empty. */
async function run(lines: readonly DayLine[]): Promise<void> {
  const readDay = async ({ day }: { readonly day: string }): Promise<DayFile> => {
    if (day > TOMORROW) throw new DayFileError('not_closed');
    return {
      hash: hash('sha256', JSON.stringify(lines), 'buffer'),
      lines: async function* () {
        if (day === TODAY) yield* lines;
      },
    };
  };
  await database.query("UPDATE app.recon_day SET due_at = '2020-01-01'");
  await reconcileToday(fixture, { operator, paymentProviders: new Map([['cards', { readDay }]]) });
}
const house = () =>
  database.query("SELECT class, owner, balance::text FROM core.account WHERE owner = 'cards' OR class = 'adjustment'");
const kinds = async () =>
  Object.fromEntries(
    (
      await database.query<{ ref: string; kinds: string[]; state: string }>(
        "SELECT ref, kinds, state FROM app.recon_break WHERE provider = 'cards'",
      )
    ).map(({ ref, kinds, state }) => [ref, [...kinds, state]]),
  );
const ref = `fee ${TODAY} KHR`;

it("[W04] a provider's fees are booked once from its day: it owes that much less, and the brand bears it", async () => {
  await fixture.payee(1n, { isKnown: false });
  await run([feeLine(TODAY, 'KHR', 320n), feeLine(TODAY, 'USD', -5n)]);
  await run([feeLine(TODAY, 'KHR', 320n), feeLine(TODAY, 'USD', -5n)]);
  expect((await house()).map((row) => Object.values(row).join(' ')).sort()).toEqual([
    'adjustment  -320',
    'adjustment  5',
    'psp_clearing cards -5',
    'psp_clearing cards 320',
  ]);
  expect([await kinds(), await fixture.broken()]).toEqual([{}, []]);
});

it('[W04] a fee that another file changes or leaves out stays as it was booked, and is a difference', async () => {
  await run([feeLine(TODAY, 'KHR', 330n), feeLine(TODAY, 'USD', -5n)]);
  expect(await kinds()).toEqual({ [ref]: ['amount', 'open'] });
  await run([feeLine(TODAY, 'USD', -5n)]);
  expect(await kinds()).toEqual({ [ref]: ['missing_there', 'open'] });
  await run([feeLine(TODAY, 'KHR', 320n), feeLine(TODAY, 'USD', -5n)]);
  expect(await kinds()).toEqual({ [ref]: ['missing_there', 'resolved'] });
  expect(await fixture.broken()).toEqual([]);
});

it.each([
  ['nothing', 'SELECT 1', []],
  [
    'a fee of a day that was never compared',
    "UPDATE core.tx SET subject = '2020-01-01' WHERE kind = 'provider_fee'",
    ['5t'],
  ],
  ['a fee of another provider', "UPDATE core.account SET owner = 'till' WHERE owner = 'cards'", ['5t']],
  [
    'a fee that a player bears',
    "UPDATE core.account SET class = 'house_ggr' WHERE class = 'adjustment' AND tenant = 'lotus'",
    ['5t'],
  ],
] as const)('[W04] of direct damage to booked fees, %s is found', async (_what, damage, noticed) => {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query('BEGIN');
  await admin.query('SET LOCAL session_replication_role = replica');
  await admin.query(damage);
  const broken: string[] = [];
  for (const { id, sql } of PAYMENT_DAY_INVARIANTS) {
    const { rows } = await admin.query<{ broken: string }>(sql.replaceAll('core.tenant()', "'lotus'"));
    if (Number(rows[0]?.broken) > 0) broken.push(id);
  }
  await admin.query('ROLLBACK');
  await admin.end();
  expect(broken).toEqual(noticed);
});
