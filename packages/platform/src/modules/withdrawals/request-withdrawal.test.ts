import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openCashierFixture, TEST_CASHIER } from '../../testing/cashier-fixture.ts';
import { followMember } from '../../testing/follow-member.ts';
import { grantBonus } from '../bonus/index.ts';

const fixture = await openCashierFixture();
const { platform, database, clock, provider } = fixture;
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

describe('[W05] a withdrawal', () => {
  it('holds the money, is approved at once where no rule stops it, and is paid', async () => {
    const payee = await fixture.payee(100_00n);
    const withdrawal = await payee.request('40.00');
    expect(withdrawal).toMatchObject({
      ...{ state: 'approved', amount: '40.00', fee: '0.00', currency: 'KHR', paid: '0.00', remainder: '40.00' },
      ...{ name: { EN: 'Bank' }, isCancellable: false, reason: null },
    });
    expect(withdrawal.account.number).toMatch(/^••••\d{4}$/);
    expect(await payee.money()).toEqual({ cash: 60_00n, held: 40_00n });
    await fixture.sendAfter(0);
    expect(await payee.latest()).toMatchObject({ state: 'paid', paid: '40.00', remainder: '0.00' });
    expect(await payee.money()).toEqual({ cash: 60_00n, held: 0n });
    const { steps } = await fixture.open(withdrawal.withdrawalId);
    expect(steps.map(({ what }) => what)).toEqual(['requested', 'passed', 'sent', 'paid']);
    expect(await fixture.broken()).toEqual([]);
  });

  it('sends the payout with the account, and nothing else, under an id that names the brand', async () => {
    const payee = await fixture.payee(100_00n);
    const { withdrawalId } = await payee.request('10.00');
    await fixture.sendAfter(0);
    const [payout] = (await fixture.open(withdrawalId)).payouts;
    const known = provider.payouts.get(`lotus.${payout?.payoutId}`);
    expect(known?.order).toEqual({
      ...{ id: `lotus.${payout?.payoutId}`, kind: 'bank', amount: 10_00n, currency: 'KHR' },
      account: { holder: 'Sok Dara', number: expect.stringMatching(/^00\d+123456$/), bank: 'ABA' },
    });
  });

  it('takes its fee with the first payout', async () => {
    const payee = await fixture.payee(200_00n);
    const before = await fixture.house();
    const withdrawal = await payee.request('99.99', { method: 'dear' });
    // 1.00 and 1.5 % of 99.99, without the part of a unit.
    expect(withdrawal).toMatchObject({ fee: '2.49', remainder: '97.50' });
    expect(await fixture.house()).toEqual(before);
    await fixture.sendAfter(0);
    expect(await payee.money()).toEqual({ cash: 100_01n, held: 0n });
    const after = await fixture.house();
    expect(BigInt(after['adjustment'] ?? 0) - BigInt(before['adjustment'] ?? 0)).toBe(2_49n);
    expect(BigInt(after['psp_clearing'] ?? 0) - BigInt(before['psp_clearing'] ?? 0)).toBe(97_50n);
  });

  it('is one, however often it is requested under its key', async () => {
    const payee = await fixture.payee(100_00n);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => payee.withdraw('30.00', { key })));
    expect(new Set(answers.map((answer) => answer.json().value.withdrawalId)).size).toBe(1);
    expect(await payee.money()).toEqual({ cash: 70_00n, held: 30_00n });
    expect((await payee.withdraw('31.00', { key })).json().code).toBe('idempotency_mismatch');
    const without = await platform.call('withdrawRequest', { token: payee.token, body: {} });
    expect(without.statusCode).toBe(400);
  });

  it('of the whole balance from two devices at once is accepted once', async () => {
    const payee = await fixture.payee(100_00n);
    const answers = await Promise.all([1, 2, 3].map(() => payee.withdraw('100.00')));
    expect(answers.map((answer) => answer.json().code ?? 'held').toSorted()).toEqual([
      'held',
      'insufficient_funds',
      'insufficient_funds',
    ]);
    expect(await payee.money()).toEqual({ cash: 0n, held: 100_00n });
    expect((await platform.call('withdrawals', { token: payee.token })).json().value.total).toBe(2);
  });

  it.each([
    ['below the method’s least', '4.99', {}, 'amount'],
    ['above its most', '5000.01', {}, 'amount'],
    ['not above its own fee', '1.01', { method: 'dear' }, 'amount'],
    ['zero', '0.00', {}, 'amount'],
    ['negative', '-5.00', {}, 'amount'],
    ['of a part of a unit', '10.001', {}, 'amount'],
    ['huge', '9999999999999999.00', {}, 'amount'],
    ['no number', '1e3', {}, 'amount'],
    ['in another currency', '10.00', { currency: 'USD' }, 'currency'],
    ['by a method that the brand has not', '10.00', { method: 'crypto' }, 'method'],
    ['to an account that is not there', '10.00', { accountId: randomUUID() }, 'accountId'],
  ])('is refused when it is %s', async (_what, amount, body, path) => {
    const payee = await fixture.payee(100_00n);
    const answer = (await payee.withdraw(amount, { body })).json();
    expect([answer.code, answer.errors?.map((error: { path: string }) => error.path)]).toEqual([
      'validation_failed',
      [path],
    ]);
    expect(await payee.money()).toEqual({ cash: 100_00n, held: 0n });
  });

  it('goes to an account of the member’s own that has waited, of the method’s kind', async () => {
    const [payee, other] = [await fixture.payee(100_00n), await fixture.payee(0n)];
    const change = (text: string) =>
      database.query(`UPDATE app.payout_account SET ${text} WHERE id = $1`, [payee.accountId]);
    const codeOf = async (body: object) => (await payee.withdraw('10.00', { body })).json().code;
    expect(await codeOf({ accountId: other.accountId })).toBe('validation_failed');
    const usableAt = new Date(clock.now().getTime() + 1_000).toISOString();
    await change(`usable_at = '${usableAt}'`);
    expect(await codeOf({})).toBe('payout_account_held');
    clock.advance(1_000);
    expect((await payee.withdraw('10.00')).statusCode).toBe(200);
    await change(`kind = 'crypto'`);
    expect(await codeOf({})).toBe('validation_failed');
    await change(`kind = 'bank', removed_at = now()`);
    expect(await codeOf({})).toBe('validation_failed');
  });

  it('counts for the day’s sum for 24 hours, unless it was given back', async () => {
    fixture.set({ perDay: '100.00', reviewAbove: '50.00' });
    const payee = await fixture.payee(500_00n);
    const left = async () => (await platform.call('withdrawOptions', { token: payee.token })).json().value.leftToday;
    const { withdrawalId } = await payee.request('60.00');
    expect(await left()).toBe('40.00');
    expect((await payee.withdraw('40.01')).json().code).toBe('withdrawal_daily_limit');
    await fixture.staff('withdrawals.reject', withdrawalId, { body: { reason: 'accountName', note: 'Other name' } });
    expect(await left()).toBe('100.00');
    await payee.request('100.00');
    expect((await payee.withdraw('5.00')).json().code).toBe('withdrawal_daily_limit');
    expect(await left()).toBe('0.00');
  });

  it('is for players whose identity is verified as far as the jurisdiction says', async () => {
    const brand = platform.brands.get('lotus');
    if (brand === undefined) throw new Error('no brand');
    const protection = {
      ...brand.private.protection,
      identityForWithdrawal: 'identity',
      identityAbove: '50.00',
    } as const;
    const payee = await fixture.payee(500_00n);
    fixture.set({}, { protection });
    const options = (await platform.call('withdrawOptions', { token: payee.token })).json().value;
    // 5.00 were withdrawn before.
    expect(options.identity).toEqual({ level: 'identity', above: '50.00', left: '45.00' });
    expect((await payee.withdraw('45.01')).json().code).toBe('identity_required');
    expect((await payee.withdraw('45.00')).statusCode).toBe(200);
    expect((await payee.withdraw('5.00')).json().code).toBe('identity_required');
  });

  it('is refused from the day after a verified document has ended', async () => {
    // Ten minutes before midnight, so that the session lasts over it.
    const dayMs = 24 * 3_600_000;
    clock.advance(dayMs - (clock.now().getTime() % dayMs) - 600_000);
    const payee = await fixture.payee(500_00n);
    const brand = platform.brands.get('lotus');
    if (brand === undefined) throw new Error('no brand');
    const level = { identityForWithdrawal: 'identity', identityAbove: '0.00' } as const;
    fixture.set({}, { protection: { ...brand.private.protection, ...level } });
    const today = clock.now().toISOString();
    await database.query(
      `INSERT INTO app.identity_check (tenant, id, member_id, level, state, expires_on, opened_at, sent_at, decided_at, decided_by, decision_key, decision_hash)
       VALUES ('lotus', $1, $2, 'identity', 'approved', $3, $4, $4, $4, 'staff-1', 'k', sha256(''))`,
      [randomUUID(), payee.memberId, today.slice(0, 10), today],
    );
    expect((await payee.withdraw('20.00')).statusCode).toBe(200);
    clock.advance(900_000);
    expect((await payee.withdraw('20.00')).json().code).toBe('identity_required');
    const options = (await platform.call('withdrawOptions', { token: payee.token })).json().value;
    expect(options.identity).toEqual({ level: 'identity', above: '0.00', left: '0.00' });
  });

  it('ends an open bonus, which is said before and agreed to', async () => {
    const payee = await fixture.payee(100_00n);
    const grant = { id: randomUUID(), memberId: payee.memberId, currency: 'KHR', reason: 'staff' } as const;
    const scope = { merchant: 'lotus', clock };
    await database.withTenant(scope, (db) =>
      grantBonus(db, scope, { ...grant, amount: 20_00n, required: 200_00n, days: 7 }),
    );
    const options = async () => (await platform.call('withdrawOptions', { token: payee.token })).json().value;
    expect(await options()).toMatchObject({
      available: '100.00',
      bonus: { amount: '20.00', wagering: '200.00', progress: '0.00' },
    });
    // The bonus itself is not withdrawn.
    expect((await payee.withdraw('110.00', { body: { forfeitBonus: true } })).json().code).toBe('insufficient_funds');
    expect((await payee.withdraw('100.00')).json().code).toBe('bonus_would_be_lost');
    expect((await options()).bonus).not.toBeNull();
    const key = randomUUID();
    const body = { forfeitBonus: true };
    for (let time = 0; time < 2; time += 1)
      expect((await payee.withdraw('100.00', { key, body })).json().value.state).toBe('approved');
    expect((await options()).bonus).toBeNull();
    expect(await payee.money()).toEqual({ cash: 0n, held: 100_00n });
    const [bonus] = await database.query<{ state: string }>('SELECT state FROM app.bonus WHERE id = $1', [grant.id]);
    expect(bonus?.state).toBe('forfeited');
    expect(await fixture.broken()).toEqual([]);
  });

  it('needs the switch and a proof; what was requested stays readable and can be cancelled without it', async () => {
    fixture.set({ reviewAbove: '1.00' });
    const payee = await fixture.payee(100_00n);
    const running = async () => (await platform.call('withdrawals', { token: payee.token })).json().value.running;
    const before = await running();
    const { withdrawalId } = await payee.request('10.00');
    platform.brands.switch('lotus', { 'memberCentre.withdraw': false });
    expect((await payee.withdraw('10.00')).json().code).toBe('switch_off');
    expect(await payee.latest()).toMatchObject({ withdrawalId, state: 'review', isCancellable: true });
    expect(await running()).toBe(before + 1);
    const cancel = () => platform.call('withdrawCancel', { token: payee.token, body: { withdrawalId } });
    expect((await cancel()).json().value.state).toBe('cancelled');
    expect((await cancel()).json().value.state).toBe('cancelled');
    expect(await payee.money()).toEqual({ cash: 100_00n, held: 0n });
    expect(await running()).toBe(before);
  });

  it('cannot be cancelled where the jurisdiction forbids it, nor by another member', async () => {
    fixture.set({ reviewAbove: '1.00', isCancellable: false });
    const [payee, other] = [await fixture.payee(100_00n), await fixture.payee(0n)];
    const { withdrawalId, isCancellable } = await payee.request('10.00');
    expect(isCancellable).toBe(false);
    const cancel = async (token: string) =>
      (await platform.call('withdrawCancel', { token, body: { withdrawalId } })).json().code;
    expect(await cancel(payee.token)).toBe('withdrawal_ended');
    fixture.set({ reviewAbove: '1.00' });
    expect(await cancel(other.token)).toBe('not_found');
    expect((await payee.latest()).state).toBe('review');
  });

  it('is listed page by page, and its options are said before', async () => {
    const payee = await fixture.payee(100_00n);
    for (let count = 0; count < 3; count += 1) await payee.request('6.00');
    const page = async (pageNo: number) =>
      (await platform.call('withdrawals', { token: payee.token, query: { pageNo, pageSize: 2 } })).json().value;
    expect([(await page(1)).withdrawals.length, (await page(2)).withdrawals.length]).toEqual([2, 2]);
    expect(await page(1)).toMatchObject({ total: 4, totalPages: 2 });
    expect((await platform.call('withdrawOptions', { token: payee.token })).json().value).toMatchObject({
      ...{ currency: 'KHR', available: '82.00', bonus: null, identity: null, isCancellable: true, receiptMinutes: 60 },
      methods: [
        { code: 'bank', min: '5.00' },
        { code: 'dear', feePercent: '1.5' },
      ],
    });
  });

  it('holds nothing where the method names an unknown payment provider', async () => {
    const payee = await fixture.payee(100_00n);
    const [method] = TEST_CASHIER.withdrawalMethods;
    if (method === undefined) throw new Error('No method');
    fixture.set({ withdrawalMethods: [{ ...method, provider: 'nobody' }] });
    expect((await payee.withdraw('10.00')).json().code).toBe('payment_unavailable');
    expect(await payee.money()).toEqual({ cash: 100_00n, held: 0n });
  });

  it('by a method whose payment provider pays nothing out is not offered, and holds nothing', async () => {
    const payee = await fixture.payee(100_00n);
    const [method] = TEST_CASHIER.withdrawalMethods;
    if (method === undefined) throw new Error('No method');
    fixture.set({ withdrawalMethods: [method, { ...method, code: 'card', provider: 'takings' }] });
    const options = (await platform.call('withdrawOptions', { token: payee.token })).json().value;
    expect(options.methods.map(({ code }: { code: string }) => code)).toEqual(['bank']);
    const refused = await payee.withdraw('10.00', { body: { method: 'card' } });
    expect(refused.json().code).toBe('payment_unavailable');
    expect(await payee.money()).toEqual({ cash: 100_00n, held: 0n });
  });

  it('by a method that the brand no longer has is named by its kind', async () => {
    const payee = await fixture.payee(100_00n);
    await payee.request('10.00', { method: 'dear' });
    fixture.set({ withdrawalMethods: [] });
    expect(await payee.latest()).toMatchObject({ method: 'dear', name: { EN: 'bank' } });
  });

  it('tells the member’s open pages of each change', async () => {
    await platform.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const payee = await fixture.payee(100_00n);
    const followed = await followMember(platform, payee.token);
    await followed.next();
    const { withdrawalId: id } = await payee.request('10.00');
    const events = [await followed.next(), await followed.next()];
    expect(events).toContainEqual({ type: 'cashier', about: 'withdrawal', id });
    await fixture.sendAfter(0);
    expect(await followed.next()).toEqual({ type: 'cashier', about: 'withdrawal', id });
  });

  it('is no session’s matter: an hour later it is still held', async () => {
    provider.fault = 'away';
    const payee = await fixture.payee(100_00n);
    await payee.request('10.00');
    await fixture.sendAfter(HOUR_MS);
    expect(await payee.money()).toEqual({ cash: 90_00n, held: 10_00n });
    provider.fault = 'none';
    await fixture.sendAfter(20 * MINUTE_MS);
    expect(await payee.money()).toEqual({ cash: 90_00n, held: 0n });
  });
});
