import type { DepositDebtsValue } from '@marquee/contracts/schemas/staff-deposits';
import { describe, expect, it } from 'vitest';
import type { SupportOptions } from '../../testing/call-support.ts';
import { openStaffDepositSuite } from '../../testing/staff-deposit-suite.ts';

const { platform, payer, begin, cash, send, expectSound, staff, list } = await openStaffDepositSuite();

describe('[W04] deposits for staff', () => {
  it('are listed by state, method, provider, player and time, newest first, of their brand only', async () => {
    const first = await begin('10.00');
    platform.clock.advance(60_000);
    const between = platform.clock.now().toISOString();
    platform.clock.advance(60_000);
    const second = await begin('20.00');
    await send(second, 'paid', { amount: '2000' });
    const ids = async (query: object) => (await list(query)).deposits.map(({ depositId }) => depositId);
    expect(await ids({})).toEqual([second, first]);
    expect((await list({})).deposits[0]).toMatchObject({ method: 'card', methodName: { EN: 'Card' } });
    expect(await ids({ state: 'credited' })).toEqual([second]);
    expect(await ids({ method: 'card', provider: 'till', to: between })).toEqual([first]);
    expect(await ids({ from: between })).toEqual([second]);
    expect(await ids({ after: second })).toEqual([first]);
    for (const none of [{ method: 'bank' }, { provider: 'other' }, { player: 'nobody' }])
      expect(await ids(none)).toEqual([]);
    expect((await list({}, { merchant: 'harbor' })).deposits).toEqual([]);
    expect((await staff('deposits.list', '', { from: 'yesterday' })).json().code).toBe('validation_failed');
  });

  it('have the callbacks of their provider, refunds and chargebacks, and the debt that the brand bears', async () => {
    const id = await begin();
    await send(id, 'paid');
    platform.clock.advance(1000);
    await send(id, 'refunded', { id: 'refund-1', amount: '4000' });
    platform.clock.advance(1000);
    await send(id, 'charged_back', { id: 'dispute-1', amount: '6000' });
    const opened = (await staff('deposits.open', id)).json().value;
    expect(opened).toMatchObject({
      state: 'returned',
      returned: '100.00',
      fee: '1.50',
      player: { username: payer.username },
    });
    expect(opened.events.map(({ state, amount }: { state: string; amount: string }) => [state, amount])).toEqual([
      ['paid', '100.00'],
      ['refunded', '40.00'],
      ['charged_back', '60.00'],
    ]);
    expect(opened.returns).toMatchObject([
      { kind: 'refund', amount: '40.00', posted: { debt: '0.00' } },
      { kind: 'chargeback', amount: '60.00', posted: { debt: '1.50' } },
    ]);
    expect((await staff('deposits.open', id, {}, { merchant: 'harbor' })).json().code).toBe('not_found');
    expect((await staff('deposits.open', 'x')).json().code).toBe('not_found');
  });

  it('have debts of refunds, which staff close once with a reason; no money moves', async () => {
    const id = await begin();
    await send(id, 'paid');
    platform.clock.advance(1000);
    await send(id, 'charged_back', { id: 'dispute-2' });
    const debts = async (options: SupportOptions = {}) => {
      const { debts: found } = (await staff('deposits.debts', '', {}, options)).json().value as DepositDebtsValue;
      return found.filter(({ player }) => player.username === payer.username);
    };
    expect(await debts()).toMatchObject([{ depositId: id, kind: 'chargeback', amount: '100.00', debt: '1.50' }]);
    expect(await debts({ merchant: 'harbor' })).toEqual([]);
    const close = (reason: string, options: SupportOptions = {}, returned = 'dispute-2') =>
      staff('deposits.closeDebt', id, { return: returned, reason }, options);
    expect((await close('x', { merchant: 'harbor' })).json().code).toBe('not_found');
    expect((await close('x', {}, 'dispute-0')).json().code).toBe('not_found');
    expect((await close(' ')).json().code).toBe('validation_failed');
    const closed = (await close('Paid by bank')).json().value;
    expect(closed.returns).toMatchObject([{ posted: { debt: '1.50', closed: { reason: 'Paid by bank' } } }]);
    platform.clock.advance(1000);
    expect((await close('Paid by bank')).json().value).toEqual(closed);
    expect((await close('Written off')).json().code).toBe('conflict');
    expect((await close('Paid by bank', { staff: 'staff-2' })).json().code).toBe('conflict');
    expect([await debts(), await cash()]).toEqual([[], '0.00']);
    await expectSound();
  });
});
