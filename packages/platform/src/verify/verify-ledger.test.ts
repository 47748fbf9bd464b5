import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { NO_CASHIER } from '@marquee/contracts/snapshot';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../context.ts';
import { grantBonus } from '../modules/bonus/index.ts';
import type { TransferOutcome } from '../modules/provider/index.ts';
import { postWithin } from '../modules/wallet/index.ts';
import { callSupport } from '../testing/call-support.ts';
import { countDamage, findDamage } from '../testing/damage-ledger.ts';
import { createFakePaymentProvider } from '../testing/fake-payment-provider.ts';
import { rollUpFully } from '../testing/roll-up-fully.ts';
import { holdPosting, insertTransfer, settle } from '../testing/transfer-steps.ts';
import { openWalletFixture, type WalletFixture } from '../testing/wallet-fixture.ts';
import { INVARIANTS } from './invariants.ts';
import { LATENESS } from './lateness.ts';
import { PAYMENT_DAY_INVARIANTS } from './payment-day-invariants.ts';
import { PROTECTION_INVARIANTS } from './protection-invariants.ts';
import { reportLedger } from './report-ledger.ts';
import { hasNoViolations, verifyLedger } from './verify-ledger.ts';
import { WITHDRAWAL_INVARIANTS } from './withdrawal-invariants.ts';

const RIEL = 100_000;
let fixture: WalletFixture;
let owner: pg.Client;
beforeAll(async () => {
  const provider = createFakePaymentProvider();
  fixture = await openWalletFixture(undefined, () => ({ paymentProviders: new Map([['till', provider]]) }));
  owner = new pg.Client({ connectionString: fixture.database.ownerUrl });
  await owner.connect();
  const { caller, memberId } = await fixture.seat('verified', 10_000n);
  await caller.bet('v-1', 30 * RIEL);
  await caller.win('v-1-win', 'v-1', 10 * RIEL);
  await caller.bet('v-2', 10 * RIEL);
  await caller.win('v-2-win', 'v-2', 20 * RIEL);
  await caller.rollback('v-2-back', 'v-2');
  await caller.rollback('v-3-back', 'v-3');
  await caller.bet('v-4', 9_999 * RIEL);
  await caller.bet('v-5', RIEL, { is_free: true });
  await caller.win('v-5-win', 'v-5', RIEL);
  fixture.platform.brands.switch('lotus', { FREEPLAY3: true });
  const guest = await fixture.seatGuest();
  await guest.caller.bet('v-6', RIEL);
  await moveSome(memberId);
  await adjustSome(memberId);
  await playBonus();
  await depositSome();
  await matchSome(memberId);
  await fixture.seat('harboured', 5n, 'harbor');
  await rollUpFully(fixture.database, { merchant: 'lotus' });
});

/** A deposit that is credited, and partly returned. */
async function depositSome(): Promise<void> {
  const { platform } = fixture;
  const brand = platform.brands.get('lotus');
  if (brand === undefined) throw new Error('no brand');
  const method = { code: 'card', provider: 'till', kind: 'card', name: {}, min: '1.00', max: '900.00' } as const;
  const depositMethods = [{ ...method, feeFixed: '1.00', feePercent: '0', expiresMinutes: 30 }];
  platform.brands.set({ ...brand, private: { ...brand.private, cashier: { ...NO_CASHIER, depositMethods } } });
  const { token } = await fixture.seat('depositing', 0n);
  const started = await platform.call('depositStart', {
    token,
    body: { method: 'card', amount: '20.00', currency: 'KHR' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const order = `lotus.${started.json().value.depositId}`;
  await report(order, 'paid', '2000');
  await report(order, 'refunded', '500');
}

/** A callback of the payment provider. */
async function report(order: string, state: string, amount: string): Promise<void> {
  const event = { id: randomUUID(), about: 'payment', order, reference: null, state, amount };
  const payload = JSON.stringify({ ...event, currency: 'KHR', reason: null });
  const headers = { 'content-type': 'application/json', host: 'localhost' };
  await fixture.platform.app.inject({ method: 'POST', url: '/callbacks/till', headers, payload });
}

/** Payments of unknown orders: one credited to a member, one for which that is only requested. */
async function matchSome(memberId: string): Promise<void> {
  const { platform, database } = fixture;
  for (const amount of ['700', '800']) {
    const order = `lotus.${randomUUID()}`;
    await report(order, 'paid', amount);
    const [payment] = await database.query<{ id: string }>('SELECT id FROM app.unmatched_payment WHERE order_id = $1', [
      order,
    ]);
    const post = async (call: 'payments.request' | 'payments.approve', body: object, staff: string) => {
      const path = INTERNAL_CALLS[call].path.replace(':payment', payment?.id ?? '');
      return (await callSupport(platform, path, body, { key: randomUUID(), staff })).json().value;
    };
    const request = { end: 'credit', player: memberId, deposit: null, note: 'Slip' };
    const { match } = await post('payments.request', request, 'staff-1');
    if (amount === '800') continue;
    await post('payments.approve', { hash: match.hash }, 'staff-2');
    await report(order, 'charged_back', '200');
  }
}

/** A bet that is paid by cash and an active bonus, and its win. */
async function playBonus(): Promise<void> {
  const { caller, memberId } = await fixture.seat('wagering', 10n);
  const scope = { merchant: 'lotus', clock: systemClock };
  await fixture.database.withTenant(scope, (db) =>
    grantBonus(db, scope, {
      ...{ id: randomUUID(), memberId, currency: 'KHR', reason: 'staff', amount: 50_00n, required: 500_00n, days: 30 },
    }),
  );
  await caller.bet('v-7', 30 * RIEL);
  await caller.win('v-7-win', 'v-7', 6 * RIEL, { round_closed: true });
}

/** A confirmed transfer, a pending one and a refused one. */
async function moveSome(memberId: string): Promise<void> {
  const scope = { merchant: 'lotus', clock: systemClock };
  const { withTenant } = fixture.database;
  const base = { memberId, provider: 'purse', direction: 'in', currency: 'KHR', state: 'pending' } as const;
  const outcomes: Record<string, TransferOutcome> = {
    done: { outcome: 'done' },
    open: { outcome: 'working' },
    refused: { outcome: 'refused', reason: 'limit_exceeded' },
  };
  for (const [key, outcome] of Object.entries(outcomes)) {
    const now = systemClock.now();
    const due = { reason: null, recalledFor: null, createdAt: now, settledAt: null, attempts: 0, dueAt: now };
    const transfer = { ...base, ...due, id: randomUUID(), amount: 5_00n, key, requestHash: Buffer.alloc(32) };
    await withTenant(scope, async (db) => {
      await insertTransfer(db, scope, transfer);
      await postWithin(db, scope, holdPosting(transfer));
    });
    await settle(withTenant, scope, transfer, outcome);
  }
}

/** An approved adjustment and one that waits. */
async function adjustSome(memberId: string): Promise<void> {
  const { platform } = fixture;
  const post = async (path: string, body: object, staff: string) =>
    (await callSupport(platform, path, body, { key: randomUUID(), staff })).json().value;
  const body = { player: memberId, direction: 'credit', currency: 'KHR', reason: 'other', note: 'Agreed' };
  for (const amount of ['3.00', '4.00']) {
    const { id, hash } = await post(INTERNAL_CALLS['adjustments.request'].path, { ...body, amount }, 'staff-1');
    const path = INTERNAL_CALLS['adjustments.approve'].path.replace(':adjustment', id);
    if (amount === '3.00') await post(path, { hash }, 'staff-2');
  }
}
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

it('finds no violation in a ledger written only by the platform, for every brand', async () => {
  const reports = await verifyLedger(owner);
  expect(reports.map(({ merchant }) => merchant)).toEqual(['harbor', 'lotus']);
  expect(reports.every(({ entries }) => entries > 0)).toBe(true);
  expect(hasNoViolations(reports)).toBe(true);
});

/** Changes that a superuser can make to a ledger directly, each with the invariants that must report it. */
const DAMAGE: readonly (readonly [what: string, sql: string, noticed: readonly string[]])[] = [
  [
    'an amount changed',
    "UPDATE core.entry SET amount = amount + 1 WHERE line = 1 AND account_seq = 1 AND tenant = 'lotus'",
    ['1a', '2a', '2b'],
  ],
  [
    'a balance changed',
    "UPDATE core.account SET balance = balance + 1 WHERE class = 'cash' AND tenant = 'lotus'",
    ['1b', '2a'],
  ],
  [
    'an entry removed',
    "DELETE FROM core.entry WHERE account_seq = 2 AND tenant = 'lotus' AND line = 1",
    ['1a', '2a', '2b'],
  ],
  [
    'a balance below zero on the way',
    "UPDATE core.entry e SET balance_after = -1 FROM core.account a WHERE a.id = e.account AND a.class = 'cash' AND e.account_seq = 2 AND e.tenant = 'lotus'",
    ['2b', '3'],
  ],
  [
    'a transaction doubled',
    "ALTER TABLE core.tx DROP CONSTRAINT tx_tenant_source_ref_key; INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, member, at) SELECT tenant, kind, source, ref, req_hash, outcome, member, at FROM core.tx WHERE ref = 'v-1'",
    ['6'],
  ],
  ['a reversal forgotten for a win', "UPDATE core.tx SET reverses = NULL WHERE ref LIKE 'reversal:%'", ['7b']],
  ['a tombstone that moved money', "UPDATE core.tx SET outcome = 'tombstone' WHERE ref = 'v-1'", ['7c']],
  [
    'a reversal of something else',
    "UPDATE core.tx SET reverses = (SELECT id FROM core.tx WHERE ref = 'v-1') WHERE ref = 'v-2-back'",
    ['7a'],
  ],
  ['a round with a wrong amount', "UPDATE app.game_round SET won = won + 1 WHERE round = 'round-v-1'", ['8a']],
  ['a paid bet called free', "UPDATE core.tx SET kind = 'free_bet' WHERE ref = 'v-1'", ['7c', '8b']],
  ['a free bet forgotten', 'DELETE FROM app.free_bet', ['8b']],
  ['a transfer on its way forgotten', "DELETE FROM app.wallet_transfer WHERE state = 'pending'", ['5a', '5b']],
  [
    'a transfer called done that is not',
    "UPDATE app.wallet_transfer SET state = 'confirmed', settled_at = now() WHERE state = 'pending'",
    ['5a', '5b'],
  ],
  [
    'a transfer of another amount',
    "UPDATE app.wallet_transfer SET amount = amount + 1 WHERE state = 'confirmed'",
    ['5b'],
  ],
  [
    'a refused transfer called done',
    "UPDATE app.wallet_transfer SET state = 'confirmed', reason = NULL WHERE state = 'refused'",
    ['5b'],
  ],
  [
    'an adjustment of another amount',
    "UPDATE app.adjustment SET amount = amount + 1 WHERE id::text IN (SELECT ref FROM core.tx WHERE source = 'adjustment')",
    ['5x'],
  ],
  [
    'an adjustment whose approval is forgotten',
    "UPDATE app.approval SET state = 'waiting', decided_by = NULL, decided_at = NULL WHERE state = 'approved' AND kind = 'adjustment'",
    ['5x'],
  ],
  [
    'an adjustment called approved that was not posted',
    "UPDATE app.approval SET state = 'approved', decided_by = 'staff-2', decided_at = requested_at WHERE state = 'waiting' AND kind = 'adjustment'",
    ['5x'],
  ],
  [
    'an adjustment posted twice',
    "UPDATE core.tx SET source = 'adjustment', kind = 'adjustment', ref = gen_random_uuid()::text WHERE source = 'transfer' AND kind = 'transfer_hold'",
    ['5x'],
  ],
  [
    'a transaction of an unknown kind',
    "UPDATE core.tx SET kind = 'adjustment' WHERE kind = 'registration_bonus' AND tenant = 'lotus'",
    ['5c'],
  ],
  ['a transaction of an unknown source', "UPDATE core.tx SET source = 'transfers' WHERE source = 'transfer'", ['5c']],
  ['a bet whose round is not on record', "DELETE FROM app.game_round WHERE round = 'round-v-1'", ['5d']],
  [
    'a round without a bet',
    "INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, opened_at) SELECT tenant, provider, member_id, 'made-up', game_code, currency, 'open', opened_at FROM app.game_round WHERE round = 'round-v-1'",
    ['5d'],
  ],
  ['a win that is about no bet', "UPDATE core.tx SET about = NULL WHERE ref = 'v-1-win'", ['5d']],
  [
    'a win that is about the bet of another round',
    "UPDATE core.tx SET about = (SELECT id FROM core.tx WHERE ref = 'v-5') WHERE ref = 'v-1-win'",
    ['5d'],
  ],
  [
    'a stake and a win that both grew',
    "UPDATE app.game_round SET won = won + 1, stake = stake + 1 WHERE round = 'round-v-1'",
    ['11a'],
  ],
  ['a day of play with another stake', 'UPDATE app.daily_play SET stake = stake + 1', ['11b']],
  ['a day of play that is missing', 'DELETE FROM app.daily_play', ['11b']],
  ['a day of the brand with another sum', 'UPDATE app.brand_day SET won = won - 1', ['11e']],
  ['an active player who was not counted', 'UPDATE app.brand_day SET active = active - 1 WHERE active > 0', ['11e']],
  ['a day of the brand’s accounts with another sum', 'UPDATE app.daily_house SET debited = debited + 1', ['11f']],
  ['lines of the brand counted twice', 'UPDATE app.daily_house SET lines = lines * 2', ['11f']],
  ['a day of lines with another sum', 'UPDATE app.daily_line SET credited = credited + 1', ['11c']],
  ['lines that were never counted', 'DELETE FROM app.daily_line; DELETE FROM app.counted_line', ['11c']],
  [
    'a stake of a round that nobody paid',
    "UPDATE app.game_round SET stake = stake + 1, bonus_stake = bonus_stake + 1 WHERE round = 'round-v-7'",
    ['8a', '11a', '11d'],
  ],
  ['another split of a stake', "UPDATE app.game_round SET bonus_stake = 0 WHERE round = 'round-v-7'", ['11a']],
  ['a bonus that ended and left its money', "UPDATE app.bonus SET state = 'spent', ended_at = now()", ['5e']],
  [
    'money of a bonus that its rounds do not explain',
    "UPDATE app.game_round SET bonus_won = bonus_won + 1 WHERE round = 'round-v-7'",
    ['5e', '11a'],
  ],
  [
    'a win in cash that belongs to a bonus in part',
    "UPDATE core.entry e SET amount = e.amount + CASE a.class WHEN 'bonus' THEN -1 ELSE 1 END FROM core.account a WHERE a.id = e.account AND a.class IN ('bonus', 'cash') AND e.tx = (SELECT id FROM core.tx WHERE ref = 'v-7-win')",
    ['5q'],
  ],
  [
    'a bonus of other terms than staff requested',
    "INSERT INTO app.bonus_request SELECT tenant, id, member_id, currency, amount + 1, required, days, 'x', 'staff-1', 'k', now() FROM app.bonus",
    ['5r'],
  ],
  ['a bonus that was never paid', 'UPDATE app.bonus SET amount = amount + 1', ['5e']],
  ['a deposit of another amount', 'UPDATE app.deposit SET amount = amount + 1', ['5g']],
  ['a reversal of a return that nothing posted', 'UPDATE app.deposit_return SET reversed_at = now()', ['5g', '5h']],
  ['a return that was forgotten', 'DELETE FROM app.deposit_return WHERE payment_id IS NULL', ['5g']],
  [
    'a return of a credited payment that was forgotten',
    'DELETE FROM app.deposit_return WHERE payment_id IS NOT NULL',
    ['5h'],
  ],
  [
    'a payment of another amount than was credited',
    "UPDATE app.unmatched_payment SET amount = amount + 1 WHERE id::text IN (SELECT ref FROM core.tx WHERE source = 'payment')",
    ['5h'],
  ],
  ['a credited payment whose match is forgotten', 'DELETE FROM app.payment_match', ['5h']],
  ['turnover that nobody played', 'UPDATE app.bonus SET progress = progress + 1', ['5f']],
  ['a member moved to another brand', "UPDATE app.member SET tenant = 'harbor' WHERE tenant = 'lotus'", ['9a']],
  [
    "an account given to another brand's member",
    "UPDATE core.account SET owner = (SELECT id FROM app.member WHERE tenant = 'harbor') WHERE tenant = 'lotus' AND class = 'cash' AND owner = (SELECT member FROM core.tx WHERE ref = 'v-1')",
    ['9a'],
  ],
  [
    "an entry on another brand's account",
    "UPDATE core.entry SET account = (SELECT id FROM core.account WHERE tenant = 'harbor' AND class = 'cash') WHERE line = 1 AND tx = (SELECT id FROM core.tx WHERE ref = 'v-1')",
    ['9b'],
  ],
  [
    'a key that does not contain the brand',
    'ALTER TABLE app.member ADD UNIQUE (id); ALTER TABLE app.session ADD FOREIGN KEY (member_id) REFERENCES app.member (id) NOT VALID',
    ['9c'],
  ],
  [
    'a guest made a member',
    "UPDATE app.member SET account_type = 0, currency = 'KHR' WHERE currency = 'DEMO'",
    ['10a'],
  ],
  [
    'a stake taken in demo money',
    "UPDATE core.entry SET currency = 'DEMO' WHERE line = 1 AND tx = (SELECT id FROM core.tx WHERE ref = 'v-1')",
    ['10b', '1a'],
  ],
];

/** Changes that make something late, each with the place of its line in the list. */
const LATE: readonly (readonly [what: string, sql: string, late: readonly number[]])[] = [
  ['nothing', 'SELECT 1', [0, 0, 0]],
  [
    'an order',
    "UPDATE app.wallet_transfer SET created_at = now() - interval '11 minutes' WHERE state = 'pending'",
    [1, 0, 0],
  ],
  [
    'a settled order',
    "UPDATE app.wallet_transfer SET created_at = now() - interval '11 minutes' WHERE state <> 'pending'",
    [0, 0, 0],
  ],
  [
    'a round',
    "UPDATE app.game_round SET opened_at = now() - interval '25 hours' WHERE round IN ('round-v-1', 'round-v-6')",
    [0, 1, 0],
  ],
  [
    'a mail',
    "INSERT INTO app.mail_outbox SELECT 'lotus', gen_random_uuid(), 'password_reset', '{}', now() - hours * interval '1 hour', now() FROM unnest(ARRAY[24, 26]) AS hours",
    [0, 0, 1],
  ],
];

it.each(LATE)('reports %s that is late, and calls the ledger sound', async (_what, sql, late) => {
  expect(await countDamage(fixture.database, sql, LATENESS)).toEqual(late);
});

it('prints each invariant of each brand, what is late, and which two of the twelve no query checks', async () => {
  const reports = await verifyLedger(owner);
  const lines = reportLedger(reports);
  expect(lines.filter((line) => line.startsWith('  holds '))).toHaveLength(2 * (INVARIANTS.length + 1));
  expect(lines).toContain('  late   8  rounds open for more than 24 hours: 0');
  expect(lines.at(-1)).toMatch(/^Ten of the twelve .* 4, .* and 12, .*npm run chaos/);
  const ids = INVARIANTS.map(({ id }) => Number.parseInt(id, 10));
  expect([...new Set(ids)]).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11]);
  expect(new Set(INVARIANTS.map(({ id }) => id)).size).toBe(INVARIANTS.length);
  const [lotus] = reports.filter(({ merchant }) => merchant === 'lotus');
  if (lotus === undefined) throw new Error('no brand');
  const broken = reportLedger([{ ...lotus, broken: { ...lotus.broken, '5d': 3 }, late: [0, 7, 0] }]).join('\n');
  expect(broken).toMatch(/BROKEN 5d every bet .*: 3\n/);
  expect(broken).toContain('late   8  rounds open for more than 24 hours: 7');
  expect(hasNoViolations([{ ...lotus, late: [1, 1, 1] }])).toBe(true);
});

describe('negative controls: direct damage is found', () => {
  it.each(DAMAGE)('%s', async (_what, sql, noticed) => {
    const invariants = INVARIANTS.filter(({ id }) => noticed.includes(id));
    expect(await findDamage(fixture.database, sql, invariants)).toHaveLength(noticed.length);
  });

  it('each invariant is reported broken by at least one', () => {
    // These have their own damage (withdrawal-damage.test.ts, protection-damage.test.ts, fees-of-payments.test.ts).
    const elsewhere = [...WITHDRAWAL_INVARIANTS, ...PROTECTION_INVARIANTS, ...PAYMENT_DAY_INVARIANTS];
    const others = INVARIANTS.filter((invariant) => !elsewhere.includes(invariant));
    expect(new Set(DAMAGE.flatMap(([, , noticed]) => noticed))).toEqual(new Set(others.map(({ id }) => id)));
  });
});
