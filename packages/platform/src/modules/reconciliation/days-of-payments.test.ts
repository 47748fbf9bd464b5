import { randomUUID } from 'node:crypto';
import type { ReconBreak } from '@marquee/contracts/schemas/reconciliation';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openCashierFixture, type Payee } from '../../testing/cashier-fixture.ts';
import { TEST_DEPOSIT_METHOD } from '../../testing/deposit-method.ts';
import { tillDaysAt } from '../../testing/payments/payment-days.ts';
import { DAY_MS, TODAY, TOMORROW } from '../../testing/recon-fixture.ts';
import { reconcileToday, startSignedDays } from '../../testing/signed-days.ts';
import { createTestOperator } from '../../testing/test-operator.ts';
import type { PaymentState } from '../payments/index.ts';

const fixture = await openCashierFixture();
const { database, platform, provider } = fixture;
const days = await startSignedDays();
afterAll(() => days.close());
const readDay = tillDaysAt(days, () => fixture.clock.now());
const operator = { ...createTestOperator().settings, providers: [] };
const run = () => reconcileToday(fixture, { operator, paymentProviders: new Map([['till', { readDay }]]) });
beforeEach(async () => {
  // Each test has a day and payments of its own.
  await database.query(`SET session_replication_role = replica;
    TRUNCATE app.recon_break, app.recon_line, app.recon_total, app.recon_day; DELETE FROM core.entry; DELETE FROM core.tx;
    DELETE FROM core.account; SET session_replication_role = origin`);
  days.days.clear();
  fixture.set({ depositMethods: [{ ...TEST_DEPOSIT_METHOD, feeFixed: '0.00', feePercent: '0' }] });
});

interface Moved {
  readonly event_id: string;
  readonly kind: 'payment' | 'refund' | 'chargeback' | 'return_reversal' | 'payout' | 'payout_return';
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly at: string;
  readonly undoes?: string;
}

/** What Till has in its book: by default of the whole deposit, at noon. */
const moved = (kind: Moved['kind'], order: string, more: Partial<Moved> = {}): Moved => ({
  ...{ event_id: randomUUID(), kind, id: `lotus.${order}`, reference: `till-lotus.${order}` },
  ...{ amount: '100.00', currency: 'KHR', at: `${TODAY}T12:00:00.000Z`, ...more },
});

/** A complete file, as an honest provider writes it. */
function publish(movements: readonly Moved[], day = TODAY): void {
  const sums = new Map<string, number>();
  for (const { kind, currency, amount } of movements)
    sums.set(`${kind} ${currency}`, (sums.get(`${kind} ${currency}`) ?? 0) + Number(amount.replace('.', '')));
  days.days.set(day, [
    { type: 'head', brand: 'lotus', day },
    ...movements.map((each) => ({ type: 'transaction', ...each })),
    {
      ...{ type: 'totals', transactions: movements.length },
      sums: [...sums].map(([name, sum]) => {
        const [kind, currency] = name.split(' ');
        return { kind, currency, amount: (sum / 100).toFixed(2) };
      }),
    },
  ]);
  if (day === TODAY) publish([], TOMORROW);
}

async function begin({ token }: Payee): Promise<string> {
  const answer = await platform.call('depositStart', {
    token,
    body: { method: 'card', amount: '100.00', currency: 'KHR' },
    headers: { 'idempotency-key': randomUUID() },
  });
  return answer.json().value.depositId;
}
/** A callback of Till about a payment of 100.00. */
const report = (order: string, state: string, more: object = {}) =>
  platform.app.inject({
    ...{ method: 'POST', url: '/callbacks/till' },
    headers: { 'content-type': 'application/json', host: 'localhost' },
    payload: JSON.stringify({
      ...{ id: randomUUID(), about: 'payment', order: `lotus.${order}`, reference: `till-lotus.${order}`, state },
      ...{ amount: '10000', currency: 'KHR', reason: null, ...more },
    }),
  });
/** A credited deposit. Resolves with its id. */
async function paid(payee: Payee): Promise<string> {
  const id = await begin(payee);
  await report(id, 'paid');
  return id;
}
/** A withdrawal of 40.00 that was paid. Resolves with its payout. */
async function paidOut(payee: Payee): Promise<{ readonly id: string; readonly reference: string }> {
  const { withdrawalId } = await payee.request('40.00');
  await fixture.staff('withdrawals.approve', withdrawalId);
  await fixture.sendAfter(0);
  const [payout] = (await fixture.open(withdrawalId)).payouts;
  const id = payout?.payoutId ?? '';
  return { id, reference: provider.payouts.get(`lotus.${id}`)?.reference ?? '' };
}

type Found = Pick<ReconBreak, 'ref' | 'kinds' | 'state' | 'here' | 'there'> & { readonly repaired_by: string | null };
const breaks = () =>
  database.query<Found>('SELECT ref, kinds, state, here, there, repaired_by FROM app.recon_break ORDER BY ref');
const found = async () => new Map((await breaks()).map(({ ref, ...rest }) => [ref, rest]));
const again = async (): Promise<void> => {
  await database.query("UPDATE app.recon_day SET due_at = '2020-01-01'");
  await run();
};

it('[W04] a day of payments, refunds, chargebacks, payouts and payouts that came back agrees with the ledger', async () => {
  const payee = await fixture.payee(0n, { isKnown: false });
  const [first, second] = [await paid(payee), await paid(payee)];
  await report(first, 'refunded', { id: 'refund-1', amount: '3000' });
  await report(second, 'charged_back', { id: 'dispute-1', amount: '2000' });
  const [kept, back] = [await paidOut(payee), await paidOut(payee)];
  await fixture.say(back.id, { state: 'returned' });
  publish([
    ...[moved('payment', first), moved('payment', second)],
    moved('refund', first, { event_id: 'refund-1', amount: '30.00' }),
    moved('chargeback', second, { event_id: 'dispute-1', amount: '20.00' }),
    moved('payout', kept.id, { reference: kept.reference, amount: '40.00' }),
    moved('payout', back.id, { reference: back.reference, amount: '40.00' }),
    moved('payout_return', back.id, { reference: back.reference, amount: '40.00' }),
  ]);
  await run();
  expect(await breaks()).toEqual([]);
  expect(await database.query('SELECT state, about, transactions FROM app.recon_day WHERE day = $1', [TODAY])).toEqual([
    { state: 'taken', about: 'payments', transactions: '7' },
  ]);
  const [total] = await database.query('SELECT * FROM app.recon_total');
  const sides = { here_count: '7', here_stakes: '24000', here_wins: '13000' };
  expect(total).toMatchObject({ ...sides, there_count: '7', there_stakes: '24000', there_wins: '13000' });
  expect(days.requests[0]?.call).toBe(`GET /v1/days/${TODAY}?brand=lotus`);
});

it('[W04] what came back, what was given back beyond a payment, and another currency agree with the ledger, before and after a match', async () => {
  const payee = await fixture.payee(0n, { isKnown: false });
  const [won, more, euros, stray] = [await paid(payee), await paid(payee), await paid(payee), randomUUID()];
  await report(won, 'charged_back', { id: 'dispute-won' });
  await report(won, 'reversed', { undoes: 'dispute-won' });
  await report(more, 'refunded', { id: 'refund-more', amount: '13000' });
  await report(euros, 'refunded', { id: 'refund-euros', amount: '300', currency: 'EUR' });
  await report(stray, 'paid');
  await report(stray, 'charged_back', { id: 'dispute-stray' });
  await report(stray, 'reversed', { undoes: 'dispute-stray' });
  publish([
    ...[won, more, euros, stray].map((order) => moved('payment', order)),
    moved('chargeback', won, { event_id: 'dispute-won' }),
    moved('return_reversal', won, { undoes: 'dispute-won' }),
    moved('refund', more, { event_id: 'refund-more', amount: '130.00' }),
    moved('refund', euros, { event_id: 'refund-euros', amount: '3.00', currency: 'EUR' }),
    moved('chargeback', stray, { event_id: 'dispute-stray' }),
    moved('return_reversal', stray, { undoes: 'dispute-stray' }),
  ]);
  await run();
  const ofStray = [`payment till-lotus.${stray}`, 'return dispute-stray', 'return_reversal dispute-stray'];
  expect((await breaks()).map(({ ref, kinds }) => [ref, kinds])).toEqual(ofStray.map((ref) => [ref, ['status']]));
  await decideOn(stray, { end: 'credit', player: payee.memberId, deposit: null, note: 'Slip 9' });
  await again();
  expect((await breaks()).filter(({ state }) => state !== 'resolved')).toEqual([]);
});

it('[W04] each kind of difference is found: missing on either side, amount, currency, kind, and what has ended on one side only', async () => {
  const payee = await fixture.payee(0n, { isKnown: false });
  const ids = { unlisted: '', more: '', euros: '', back: '', stray: '' };
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) ids[name] = await paid(payee);
  await report(ids.back, 'refunded', { id: 'refund-2', amount: '3000' });
  await report(ids.back, 'refunded', { id: 'refund-3', amount: '1000' });
  const [waiting, expired] = [await begin(payee), await begin(payee)];
  await report(expired, 'expired');
  const payout = await paidOut(payee);
  const ghost = randomUUID();
  publish([
    moved('payment', ids.more, { amount: '100.01' }),
    moved('payment', ids.euros, { currency: 'EUR' }),
    moved('payment', ids.back),
    moved('chargeback', ids.back, { event_id: 'refund-2', amount: '30.00' }),
    moved('payment', ids.stray, { reference: 'other' }),
    moved('payment', waiting),
    moved('payment', expired),
    moved('payment', ghost),
    moved('payment', 'not-an-id', { reference: 'odd' }),
    moved('payout', payout.id, { reference: payout.reference, amount: '40.00' }),
    moved('payout_return', payout.id, { reference: payout.reference, amount: '40.00' }),
    moved('payout', ghost, { reference: 'out-ghost', amount: '1.00' }),
    moved('refund', ghost, { event_id: 'refund-ghost' }),
  ]);
  await run();
  const of = (order: string) => `payment till-lotus.${order}`;
  const kinds = Object.fromEntries((await breaks()).map((each) => [each.ref, each.kinds]));
  expect(kinds).toEqual({
    [of(ids.unlisted)]: ['missing_there'],
    [of(ids.more)]: ['amount'],
    [of(ids.euros)]: ['currency'],
    'return refund-2': ['kind'],
    'return refund-3': ['missing_there'],
    [of(ids.stray)]: ['missing_there'],
    'payment other': ['missing_here'],
    [of(waiting)]: ['status'],
    [of(expired)]: ['status'],
    [of(ghost)]: ['missing_here'],
    'payment odd': ['missing_here'],
    [`payout_return ${payout.reference}`]: ['status'],
    'payout out-ghost': ['missing_here'],
    'return refund-ghost': ['missing_here'],
  });
  const all = await found();
  expect(all.get(of(ids.more))).toMatchObject({
    here: { kind: 'payment', amount: '10000', player: payee.memberId, round: ids.more, state: 'standing' },
    there: { kind: 'payment', amount: '10001', player: null, round: ids.more, state: 'standing' },
  });
  const hereOf = (ref: string) => all.get(ref)?.here?.state;
  expect([hereOf(of(waiting)), hereOf(of(expired))]).toEqual(['pending', 'refused']);
  expect(all.get(of(ids.unlisted))).toMatchObject({ here: { round: ids.unlisted, amount: '10000' }, there: null });
});

it('[W04] a payment that no deposit explains is a difference until staff credit it, and no more once it is given back', async () => {
  const payee = await fixture.payee(0n, { isKnown: false });
  // Days begin with the brand's first posting.
  const known = await paid(payee);
  const [credited, given, kept] = [await begin(payee), randomUUID(), randomUUID()];
  await report(credited, 'paid', { amount: '9900' });
  for (const order of [given, kept]) await report(order, 'paid');
  await report(given, 'refunded', { id: 'refund-given' });
  await report(kept, 'refunded', { id: 'refund-part', amount: '4000' });
  publish([
    moved('payment', known),
    ...[moved('payment', credited, { amount: '99.00' }), moved('payment', given), moved('payment', kept)],
    moved('refund', given, { event_id: 'refund-given' }),
    moved('refund', kept, { event_id: 'refund-part', amount: '40.00' }),
  ]);
  await run();
  const of = (order: string) => `payment till-lotus.${order}`;
  const open = async () =>
    Object.fromEntries(
      (await breaks())
        .filter(({ state }) => state === 'open')
        .map(({ ref, kinds, here }) => [ref, [...kinds, here?.state]]),
    );
  const ofKept = { [of(kept)]: ['status', 'unmatched'], 'return refund-part': ['status', 'unmatched'] };
  expect(await open()).toEqual({ [of(credited)]: ['status', 'unmatched'], ...ofKept });
  await decideOn(credited, { end: 'credit', player: '', deposit: credited, note: 'Slip 7' });
  await decideOn(kept, { end: 'giveBack', note: 'Slip 8' });
  await again();
  expect(await open()).toEqual({ ...ofKept, [of(kept)]: ['status', 'rolled_back'] });
  expect((await found()).get(of(credited))).toMatchObject({ state: 'resolved', repaired_by: 'staff' });
  await report(kept, 'refunded', { id: 'refund-rest', amount: '6000' });
  await report(credited, 'refunded', { id: 'refund-credited', amount: '900' });
  publish([
    moved('payment', known),
    ...[moved('payment', credited, { amount: '99.00' }), moved('payment', given), moved('payment', kept)],
    moved('refund', given, { event_id: 'refund-given' }),
    moved('refund', kept, { event_id: 'refund-part', amount: '40.00' }),
    moved('refund', kept, { event_id: 'refund-rest', amount: '60.00' }),
    moved('refund', credited, { event_id: 'refund-credited', amount: '9.00' }),
  ]);
  await again();
  expect(await open()).toEqual({});
});

/** Two persons decide on the unmatched payment of an order. */
async function decideOn(order: string, body: object): Promise<void> {
  const [row] = await database.query<{ id: string }>('SELECT id FROM app.unmatched_payment WHERE order_id = $1', [
    `lotus.${order}`,
  ]);
  const id = row?.id ?? '';
  const { match } = (await fixture.staff('payments.request', id, { body })).json().value;
  const answer = await fixture.staff('payments.approve', id, { by: 'staff-2', body: { hash: match.hash } });
  expect(answer.statusCode, answer.body).toBe(200);
}

it('[W04] what is credited after midnight, or listed on the next day, is no difference; what is lost is one', async () => {
  const payee = await fixture.payee(0n, { isKnown: false });
  const [late, early, lost] = [await paid(payee), await paid(payee), await paid(payee)];
  await postedAt(`${TOMORROW}T00:20:00Z`, [late]);
  await postedAt(`${TODAY}T23:50:00Z`, [early, lost]);
  publish([moved('payment', late, { at: `${TODAY}T23:59:00.000Z` })]);
  days.days.delete(TOMORROW);
  await run();
  expect(await breaks()).toEqual([]);
  publish([moved('payment', early, { at: `${TOMORROW}T00:00:01.000Z` })], TOMORROW);
  await again();
  expect((await breaks()).map(({ ref, kinds }) => [ref, kinds])).toEqual([
    [`payment till-lotus.${lost}`, ['missing_there']],
  ]);
});

it('[W04] a movement whose callback was lost is queried at once, and the difference closes with what repaired it', async () => {
  const payee = await fixture.payee(0n, { isKnown: false });
  const [refunded, waiting, called] = [await paid(payee), await begin(payee), await begin(payee)];
  const [out, kept] = [await paidOut(payee), await paidOut(payee)];
  const ghost = randomUUID();
  publish([
    ...[moved('payment', refunded), moved('payment', waiting), moved('payment', called), moved('payment', ghost)],
    moved('refund', refunded, { event_id: 'refund-lost', amount: '10.00' }),
    moved('payout', kept.id, { reference: kept.reference, amount: '40.00' }),
    moved('payout', out.id, { reference: out.reference, amount: '40.00' }),
    moved('payout_return', out.id, { reference: out.reference, amount: '40.00' }),
  ]);
  await run();
  const states = async () =>
    Object.fromEntries((await breaks()).map((each) => [each.ref, [each.state, each.repaired_by]]));
  const of = (order: string) => `payment till-lotus.${order}`;
  const refs = [of(waiting), of(called), of(ghost), 'return refund-lost', `payout_return ${out.reference}`];
  expect(await states()).toEqual(Object.fromEntries(refs.map((ref) => [ref, ['open', null]])));
  // The job's night is later than any other time.
  const dueOf = async (table: 'deposit' | 'payout'): Promise<string[]> => {
    const ofPayee = `SELECT id FROM app.${table} WHERE member_id = $1 AND due_at > $2`;
    const due = await database.query<{ id: string }>(ofPayee, [payee.memberId, `${TOMORROW}T23:00:00Z`]);
    return due.map(({ id }) => id);
  };
  expect((await dueOf('deposit')).sort()).toEqual([refunded, waiting, called].sort());
  expect(await dueOf('payout')).toEqual([out.id]);

  const one = { amount: 10_000n, currency: 'KHR' };
  const says = (order: string, returns: PaymentState['returns'] = []) => {
    const known = provider.payments.get(`lotus.${order}`);
    if (known !== undefined) known.state = { ...known.state, state: 'paid', paid: one, url: null, returns };
  };
  says(waiting);
  says(refunded, [{ id: 'refund-lost', kind: 'refund', amount: 1_000n, currency: 'KHR', isReversed: false }]);
  provider.change(`lotus.${out.id}`, { state: 'returned' });
  await report(called, 'paid');
  fixture.clock.advance(3 * DAY_MS);
  provider.fault = 'away';
  await fixture.sendAfter(0);
  provider.fault = 'none';
  await fixture.sendAfter(DAY_MS);
  await platform.app.resolveDeposits(['lotus']);
  const requests = days.requests.length;
  await run();
  expect(days.requests).toHaveLength(requests);
  expect(await states()).toEqual({
    [of(waiting)]: ['resolved', 'query'],
    [of(called)]: ['resolved', 'callback'],
    [of(ghost)]: ['open', null],
    'return refund-lost': ['resolved', 'query'],
    [`payout_return ${out.reference}`]: ['resolved', 'query'],
  });
  expect(await dueOf('payout')).toEqual([]);
  const [total] = await database.query('SELECT here_count, there_count FROM app.recon_total');
  expect(total).toEqual({ here_count: '7', there_count: '8' });
});

/** The day of a posting is in its id, which other rows refer to. */
async function postedAt(time: string, refs: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query('SET session_replication_role = replica');
  for (const ref of refs) {
    const id = `(left(core.first_id_at('${time}')::text, 14) || right(id::text, 22))::uuid`;
    await admin.query(`UPDATE core.entry SET tx = (SELECT ${id} FROM core.tx WHERE ref = '${ref}')
      WHERE tx = (SELECT t.id FROM core.tx t WHERE t.ref = '${ref}')`);
    await admin.query(`UPDATE core.tx SET id = ${id} WHERE ref = '${ref}'`);
  }
  await admin.end();
}
