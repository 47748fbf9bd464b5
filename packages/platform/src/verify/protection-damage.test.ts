import { beforeAll, describe, expect, it } from 'vitest';
import { findDamage } from '../testing/damage-ledger.ts';
import { openWalletSuite, UNIT } from '../testing/open-wallet-suite.ts';
import { askFor, protect } from '../testing/protection-fixture.ts';
import { TEST_PASSWORD } from '../testing/test-members.ts';
import { PROTECTION_INVARIANTS } from './protection-invariants.ts';

const { fixture, seat, ref } = await openWalletSuite();

/** Minutes ago, and when it ended without a payment; null: it was paid at once. */
type PastDeposit = readonly [minor: number, begun: number, lapsed: number | null];
const insertDeposit = (memberId: string, [minor, begun, lapsed]: PastDeposit) =>
  fixture.database.query(
    `INSERT INTO app.deposit (tenant, id, member_id, method, provider, kind, currency, amount, fee, key, request_hash, state,
       created_at, expires_at, credited_at, ended_at, lapsed_at)
     SELECT 'lotus', gen_random_uuid(), $1, 'card', 'till', 'card', 'KHR', $2, 0, gen_random_uuid()::text, sha256(''),
       CASE WHEN $4::int IS NULL THEN 'credited' ELSE 'failed' END, at, at + interval '30 minutes',
       CASE WHEN $4::int IS NULL THEN at END, coalesce(lapsed, at), lapsed
     FROM (SELECT now() - make_interval(mins => $3) AS at, now() - make_interval(mins => $4) AS lapsed) AS t`,
    [memberId, minor, begun, lapsed],
  );

/** A payment that two persons credited in the window of the first deposit, and of no other. */
const matchPayment = (memberId: string) =>
  fixture.database.query(
    `WITH payment AS (
       INSERT INTO app.unmatched_payment (tenant, provider, order_id, payment, amount, currency, reason, found_at, resolved_at)
       VALUES ('lotus', 'till', 'lotus.x', 'x', 1000, 'KHR', 'order', now() - interval '26 hours', now() - interval '1545 minutes') RETURNING id
     ), decision AS (
       INSERT INTO app.approval (tenant, id, kind, subject, content_hash, state, requested_by, key, requested_at, expires_at, decided_by, decided_at)
       SELECT 'lotus', gen_random_uuid(), 'payment', id::text, sha256(''), 'approved', 'a', 'k', now(), now() + interval '1 hour', 'b', now()
       FROM payment RETURNING id
     )
     INSERT INTO app.payment_match (tenant, id, payment_id, resolution, member_id, note)
     SELECT 'lotus', decision.id, payment.id, 'credit', $1, 'Slip' FROM payment, decision`,
    [memberId],
  );

/** One who paid in up to a limit of the day, which was then lowered. A payment that failed left room for another. */
async function seatPayer(): Promise<void> {
  const player = await seat();
  for (const [limit, minutes] of [
    ['100.00', 4 * 24 * 60],
    ['50.00', 60],
  ] as const) {
    await askFor(fixture, player, 'limitSet', { kind: 'deposit', period: 'day', limit });
    await fixture.database.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       UPDATE app.protection_event SET at = now() - interval '${minutes} minutes'
       WHERE member_id = '${player.memberId}' AND detail->>'limit' = '${limit}'; COMMIT`,
    );
  }
  for (const past of [
    [9_000, 26 * 60, null],
    [6_000, 90, null],
    [4_000, 85, 80],
    [4_000, 70, null],
  ] as const)
    await insertDeposit(player.memberId, past);
  await matchPayment(player.memberId);
}

/** One who plays within limits, with a win and two rollbacks; one excluded and one in a time-out, both after bets. */
beforeAll(async () => {
  protect(fixture.platform, { limitPeriods: ['day', 'week', 'month'], exclusionMinDays: 1, realityCheckMinutes: null });
  const player = await seat();
  await player.caller.bet(ref('before'), 5 * UNIT);
  await askFor(fixture, player, 'limitSet', { kind: 'loss', period: 'week', limit: '60.00' });
  await player.caller.bet(ref('a'), 20 * UNIT);
  await player.caller.win(ref('won'), ref('a'), 8 * UNIT);
  await player.caller.bet(ref('b'), 10 * UNIT);
  await player.caller.rollback(ref('back'), ref('b'));
  await seatPayer();
  const excluded = await seat();
  await excluded.caller.bet(ref('last'), UNIT);
  await askFor(fixture, excluded, 'selfExclude', { days: 180, password: TEST_PASSWORD });
  const resting = await seat();
  await resting.caller.bet(ref('last'), UNIT);
  await askFor(fixture, resting, 'timeOut', { hours: 24 });
});

const DEPOSIT = 'UPDATE app.deposit SET';
const PAYMENT = 'UPDATE app.unmatched_payment SET';
const TIME_OUT = 'UPDATE app.member_protection SET';
const OF_PAYER = 'WHERE member_id IN (SELECT member_id FROM app.deposit)';
const EXCLUDED = 'app.member_protection SET excluded_at';
/** Changes that a superuser can make directly, each with the invariants that must report it. */
const DAMAGE: readonly (readonly [what: string, sql: string, noticed: readonly string[]])[] = [
  ['nothing', 'SELECT 1', []],
  [
    'a bet within the second in which an exclusion spreads',
    `UPDATE ${EXCLUDED} = excluded_at - interval '1 millisecond' WHERE excluded_at IS NOT NULL`,
    [],
  ],
  [
    'a bet of an excluded player',
    `UPDATE ${EXCLUDED} = excluded_at - interval '1 hour' WHERE excluded_at IS NOT NULL`,
    ['10c'],
  ],
  [
    'the same bet, after the exclusion ended',
    `UPDATE ${EXCLUDED} = excluded_at - interval '2 days', excluded_until = excluded_at - interval '1 day',
       end_requested_at = excluded_at - interval '1 day', exclusion_ends_at = excluded_at - interval '1 hour'
     WHERE excluded_at IS NOT NULL`,
    [],
  ],
  [
    'a bet in a time-out',
    "UPDATE app.member_protection SET time_out_from = time_out_from - interval '1 hour' WHERE time_out_from IS NOT NULL",
    ['10c'],
  ],
  [
    'a stake forgotten',
    'UPDATE app.member_protection SET stake_offsets[1] = stake_offsets[1] - 1 WHERE stake_offsets IS NOT NULL',
    ['10d'],
  ],
  [
    'a loss counted twice',
    'UPDATE app.member_protection SET loss_offsets[3] = loss_offsets[3] * 2 WHERE stake_offsets IS NOT NULL',
    ['10d'],
  ],
  [
    'a bet that the total of its account lacks',
    'UPDATE core.account SET staked = staked - 1 WHERE staked > 0 AND owner IN (SELECT member_id FROM app.member_protection WHERE stake_offsets IS NOT NULL)',
    ['10d'],
  ],
  ['a deposit above the limit', `${DEPOSIT} amount = 4001 WHERE lapsed_at IS NULL AND amount = 4000`, ['10e']],
  [
    'a deposit after the limit was lowered',
    `${DEPOSIT} created_at = now() - interval '30 minutes' WHERE lapsed_at IS NULL AND amount = 4000`,
    ['10e'],
  ],
  [
    'a deposit that was still open when the next began',
    `${DEPOSIT} lapsed_at = now() - interval '10 minutes' WHERE lapsed_at IS NOT NULL`,
    ['10e'],
  ],
  [
    'a deposit that failed before, and was paid after all',
    `${DEPOSIT} state = 'credited', credited_at = now(), ended_at = now() WHERE lapsed_at IS NOT NULL`,
    ['10e'],
  ],
  [
    'the same, within the limit',
    `${DEPOSIT} amount = 1000 WHERE lapsed_at IS NULL AND amount = 4000;
     ${DEPOSIT} amount = 3000, state = 'credited', credited_at = now() - interval '79 minutes' WHERE lapsed_at IS NOT NULL`,
    [],
  ],
  [
    'the same, and then it takes the place of the next deposit',
    `${DEPOSIT} state = 'credited', credited_at = now() - interval '79 minutes' WHERE lapsed_at IS NOT NULL`,
    ['10e'],
  ],
  [
    'a payment after the limit was lowered, of an order of before it',
    `${DEPOSIT} credited_at = now() - interval '30 minutes' WHERE lapsed_at IS NULL AND amount = 4000`,
    ['10e'],
  ],
  [
    'the same, of before payments were checked',
    `${DEPOSIT} credited_at = now() - interval '30 minutes', is_checked = false WHERE lapsed_at IS NULL AND amount = 4000`,
    [],
  ],
  [
    'a payment of a player in a time-out',
    `${TIME_OUT} time_out_from = now() - interval '80 minutes', time_out_until = now() ${OF_PAYER}`,
    ['10f'],
  ],
  [
    'a payment before the time-out',
    `${TIME_OUT} time_out_from = now() - interval '20 minutes', time_out_until = now() ${OF_PAYER}`,
    [],
  ],
  [
    'a matched payment of an excluded player',
    `${TIME_OUT} excluded_at = now() - interval '1550 minutes', excluded_by = 'player', end_requested_at = now() - interval '1500 minutes', exclusion_ends_at = now() - interval '1500 minutes', excluded_until = now() - interval '1500 minutes' ${OF_PAYER}`,
    ['10f'],
  ],
  [
    'an earlier deposit in the window',
    `${DEPOSIT} created_at = now() - interval '20 hours' WHERE amount = 9000`,
    ['10e'],
  ],
  ['a matched payment above the limit', `${PAYMENT} amount = 1001`, ['10e']],
  [
    'the same, of before such payments were checked',
    `${PAYMENT} amount = 1001; UPDATE app.payment_match SET is_checked = false`,
    [],
  ],
  [
    'a matched payment in the window of later deposits',
    `${PAYMENT} resolved_at = now() - interval '80 minutes'`,
    ['10e'],
  ],
  ['a win lost from the ledger', "DELETE FROM core.tx WHERE kind = 'win'", ['10d']],
];

describe('[W13] negative controls of protection: direct damage is found', () => {
  it.each(DAMAGE)('%s', async (_what, sql, noticed) => {
    expect(await findDamage(fixture.database, sql, PROTECTION_INVARIANTS)).toEqual(noticed);
  });

  it('the player within limits has counters', async () => {
    const rows = await fixture.database.query(
      `SELECT a.staked, p.stake_offsets::text AS stakes, p.loss_offsets::text AS losses FROM app.member_protection p
       JOIN core.account a ON a.tenant = p.tenant AND a.owner = p.member_id AND a.class = 'cash' WHERE p.stake_offsets IS NOT NULL`,
    );
    // 25.00 staked and 17.00 lost: the bet that was undone is part of the total.
    expect(rows).toEqual([{ staked: '3500', stakes: '{-1000,-1000,-1000}', losses: '{-1800,-1800,-1800}' }]);
  });

  it('each invariant is reported broken by at least one', () => {
    const noticed = new Set(DAMAGE.flatMap(([, , ids]) => ids));
    expect(noticed).toEqual(new Set(PROTECTION_INVARIANTS.map(({ id }) => id)));
  });
});
