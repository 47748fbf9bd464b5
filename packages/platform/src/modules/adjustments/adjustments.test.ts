import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { Adjustment, AdjustmentRequest } from '@marquee/contracts/schemas/adjustments';
import type { AttentionOfBrandsValue } from '@marquee/contracts/schemas/attention';
import { NO_BRAND } from '@marquee/contracts/support';
import { describe, expect, it } from 'vitest';
import { callSupport, type SupportOptions } from '../../testing/call-support.ts';
import { openWalletSuite } from '../../testing/open-wallet-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { usernameOf } from '../../testing/test-members.ts';

const HOUR_MS = 3_600_000;
const { fixture, seat } = await openWalletSuite();
const { database, platform } = fixture;

type Step = 'approve' | 'reject' | 'withdraw';
const request = (player: string, body: Partial<AdjustmentRequest> = {}, options: SupportOptions = {}) =>
  callSupport(
    platform,
    INTERNAL_CALLS['adjustments.request'].path,
    { player, direction: 'credit', amount: '20.00', currency: 'KHR', reason: 'goodwill', note: 'Late payout', ...body },
    { key: randomUUID(), ...options },
  );
const requested = async (...input: Parameters<typeof request>): Promise<Adjustment> =>
  (await request(...input)).json().value;
const decideOn = (step: Step, { id, hash }: Pick<Adjustment, 'id' | 'hash'>, options: SupportOptions = {}) =>
  callSupport(
    platform,
    INTERNAL_CALLS[`adjustments.${step}`].path.replace(':adjustment', id),
    step === 'approve' ? { hash } : { reason: 'Not agreed' },
    { key: randomUUID(), staff: step === 'withdraw' ? 'staff-1' : 'staff-2', ...options },
  );
const list = async (show: 'waiting' | 'all', merchant = 'lotus'): Promise<Adjustment[]> =>
  (await callSupport(platform, INTERNAL_CALLS['adjustments.list'].path, { show }, { merchant })).json().value
    .adjustments;
const postings = (id: string) =>
  database.query('SELECT kind, source, outcome FROM core.tx WHERE ref = $1 AND tenant = $2', [id, 'lotus']);
const balance = async (token: string): Promise<string> =>
  (await platform.call('balance', { token })).json().value.sumBalance;

describe('[T11] an adjustment', () => {
  it('moves nothing until a second person approves it, and is then in the player’s balance', async () => {
    const { memberId, token } = await seat(100n);
    const waiting = await requested(memberId);
    expect(waiting).toMatchObject({
      ...{ state: 'waiting', author: 'staff-1', decided: null, direction: 'credit', amount: '20.00' },
      player: { id: memberId },
    });
    expect([await balance(token), await postings(waiting.id)]).toEqual(['100.00', []]);
    expect((await decideOn('approve', waiting, { staff: 'staff-1' })).json().code).toBe('conflict');
    const approved = (await decideOn('approve', waiting)).json().value;
    expect(approved).toMatchObject({ state: 'approved', decided: { by: 'staff-2', reason: null } });
    expect(await balance(token)).toBe('120.00');
    expect(await postings(waiting.id)).toEqual([{ kind: 'adjustment', source: 'adjustment', outcome: 'posted' }]);
    const day = (days: number) =>
      new Date(platform.clock.now().getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
    const record = await platform.call('accountRecord', { token, query: { from: day(-1), to: day(2) } });
    expect(record.json().value.list[0]).toMatchObject({ kind: 'adjustment', amount: '20.00', balance: '120.00' });
    // Repeated by the same person: as the first time. By another: it is decided.
    expect((await decideOn('approve', waiting)).json().value).toEqual(approved);
    expect((await decideOn('approve', waiting, { staff: 'staff-3' })).json().code).toBe('conflict');
    expect((await decideOn('reject', waiting, { staff: 'staff-3' })).json().code).toBe('conflict');
    expect(await balance(token)).toBe('120.00');
  });

  it('takes money by username, never more than there is: neither when requested nor when approved', async () => {
    const { memberId, caller, token } = await seat(100n);
    const username = await usernameOf(database, memberId);
    const debit = { direction: 'debit', amount: '80.00' } as const;
    expect((await request(memberId, { ...debit, amount: '100.01' })).json().code).toBe('insufficient_funds');
    const waiting = await requested(username.toUpperCase(), debit);
    await caller.bet(`a-${memberId}`, 50 * 100_000);
    const refused = await decideOn('approve', waiting);
    expect([refused.json().code, await postings(waiting.id)]).toEqual(['insufficient_funds', []]);
    expect((await list('waiting')).map(({ id }) => id)).toContain(waiting.id);
    await caller.win(`w-${memberId}`, `a-${memberId}`, 50 * 100_000);
    expect((await decideOn('approve', waiting)).statusCode).toBe(200);
    expect(await balance(token)).toBe('20.00');
  });

  it('has one end when two persons approve and a third rejects at once', async () => {
    const { memberId, token } = await seat(0n);
    for (let round = 0; round < 4; round += 1) {
      const waiting = await requested(memberId);
      const answers = await Promise.all([
        decideOn('approve', waiting, { staff: 'staff-2' }),
        decideOn('approve', waiting, { staff: 'staff-3' }),
        decideOn('reject', waiting, { staff: 'staff-4' }),
        decideOn('withdraw', waiting),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
      const now = (await list('all')).find(({ id }) => id === waiting.id);
      expect(await postings(waiting.id)).toHaveLength(now?.state === 'approved' ? 1 : 0);
    }
    const approved = (await list('all')).filter(
      ({ player, state }) => player.id === memberId && state === 'approved',
    ).length;
    expect(await balance(token)).toBe((approved * 20).toFixed(2));
  });

  it('is rejected by another person, withdrawn by its author, each with a reason, and posted by neither', async () => {
    const { memberId } = await seat(0n);
    const [one, two] = [await requested(memberId), await requested(memberId)];
    expect((await decideOn('reject', one, { staff: 'staff-1' })).json().code).toBe('conflict');
    expect((await decideOn('withdraw', two, { staff: 'staff-2' })).json().code).toBe('conflict');
    expect((await decideOn('reject', one)).json().value).toMatchObject({
      ...{ state: 'rejected', decided: { by: 'staff-2', reason: 'Not agreed' } },
    });
    expect((await decideOn('withdraw', two)).json().value.state).toBe('withdrawn');
    for (const each of [one, two]) {
      expect((await decideOn('approve', each, { staff: 'staff-3' })).json().code).toBe('conflict');
      expect(await postings(each.id)).toEqual([]);
    }
  });

  it('is approved only as it was shown', async () => {
    const { memberId } = await seat(0n);
    const waiting = await requested(memberId);
    const other = await requested(memberId, { amount: '20.01' });
    expect((await decideOn('approve', { ...waiting, hash: other.hash })).json().code).toBe('conflict');
    // As the database's administrator could: the row has another amount than was requested.
    await database.query('UPDATE app.adjustment SET amount = amount * 10 WHERE id = $1', [waiting.id]);
    const [changed] = (await list('waiting')).filter(({ id }) => id === waiting.id);
    for (const hash of [waiting.hash, changed?.hash ?? '']) {
      expect((await decideOn('approve', { ...waiting, hash })).json().code).toBe('conflict');
    }
    expect(await postings(waiting.id)).toEqual([]);
  });

  it('lapses after three days', async () => {
    const { memberId } = await seat(0n);
    const waiting = await requested(memberId);
    platform.clock.advance(72 * HOUR_MS - 1);
    expect((await list('waiting')).map(({ id }) => id)).toContain(waiting.id);
    platform.clock.advance(1);
    expect((await list('waiting')).map(({ id }) => id)).not.toContain(waiting.id);
    expect((await list('all')).find(({ id }) => id === waiting.id)?.state).toBe('lapsed');
    for (const step of ['approve', 'reject', 'withdraw'] as const) {
      expect((await decideOn(step, waiting)).json().code).toBe('conflict');
    }
  });

  it('is counted among what needs attention while it waits, at its brand alone', async () => {
    const { memberId } = await seat(0n);
    const count = async (): Promise<number> => {
      const path = INTERNAL_CALLS['reconciliation.attentionOfBrands'].path;
      const answer = await callSupport(platform, path, { merchants: ['lotus', 'harbor'] }, { merchant: NO_BRAND });
      const { brands } = answer.json().value as AttentionOfBrandsValue;
      expect(brands.find(({ merchant }) => merchant === 'harbor')?.waiting.adjustments ?? 0).toBe(0);
      return brands.find(({ merchant }) => merchant === 'lotus')?.waiting.adjustments ?? 0;
    };
    const before = await count();
    const [one, two] = [await requested(memberId), await requested(memberId)];
    expect(await count()).toBe(before + 2);
    await decideOn('approve', one);
    await decideOn('withdraw', two);
    expect(await count()).toBe(before);
    await requested(memberId);
    platform.clock.advance(72 * HOUR_MS);
    expect(await count()).toBe(0);
  });

  it('is requested once under one key', async () => {
    const { memberId } = await seat(0n);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => request(memberId, {}, { key })));
    expect(new Set(answers.map((answer) => answer.json().value.id)).size).toBe(1);
    expect((await request(memberId, { amount: '21.00' }, { key })).json().code).toBe('idempotency_mismatch');
    expect((await list('all')).filter(({ player }) => player.id === memberId)).toHaveLength(1);
  });

  it('is refused for nobody, guests, another brand’s player and amounts out of bounds', async () => {
    const { memberId } = await seat(100n);
    const foreign = await seat(100n, 'harbor');
    const guest = await fixture.seatGuest();
    for (const player of ['nobody', foreign.memberId, guest.memberId]) {
      expect((await request(player)).json().code).toBe('not_found');
    }
    const wrong = [
      ...[{ amount: '0.00' }, { amount: '-5.00' }, { amount: '1.001' }, { amount: '1e3' }, { amount: '999999999999' }],
      ...[{ currency: 'USD' }, { note: ' ' }, { reason: 'gift' as 'other' }],
    ];
    for (const body of wrong) {
      expect([body, (await request(memberId, body)).json().code]).toEqual([body, 'validation_failed']);
    }
    const waiting = await requested(memberId);
    expect((await decideOn('approve', waiting, { merchant: 'harbor' })).json().code).toBe('not_found');
    expect(await list('all', 'harbor')).toEqual([]);
  });

  it('is at most what a player may withdraw in a day', async () => {
    const cashier = { ...testBrand('x').private.cashier, perDay: '500.00' };
    const lotus = platform.brands.get('lotus');
    if (lotus === undefined) throw new Error('no brand');
    platform.brands.set({ ...lotus, private: { ...lotus.private, cashier } });
    const { memberId } = await seat(0n);
    expect((await request(memberId, { amount: '500.01' })).json().code).toBe('validation_failed');
    expect((await request(memberId, { amount: '500.00' })).statusCode).toBe(200);
    platform.brands.set(lotus);
  });
});
