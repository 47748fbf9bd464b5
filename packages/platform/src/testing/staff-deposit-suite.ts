import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import type { StaffDepositsValue, UnmatchedPayment } from '@marquee/contracts/schemas/staff-deposits';
import { expect } from 'vitest';
import { callSupport, type SupportOptions } from './call-support.ts';
import { openDepositSuite } from './deposit-suite.ts';

/** `openDepositSuite` with the calls of staff. Callbacks name one payment, `r`, unless they say otherwise. */
export async function openStaffDepositSuite() {
  const suite = await openDepositSuite();
  const { platform, database, payer } = suite;
  const send = (depositId: string, state: string, more: object = {}) =>
    suite.send(depositId, state, { reference: 'r', ...more });
  const staff = (name: InternalCallName, id: string, body: object = {}, options: SupportOptions = {}) =>
    callSupport(platform, INTERNAL_CALLS[name].path.replace(/:(payment|deposit)/, id), body, {
      key: randomUUID(),
      ...options,
    });
  const list = async (query: object = {}, options: SupportOptions = {}): Promise<StaffDepositsValue> =>
    (await staff('deposits.list', '', { player: payer.username, ...query }, options)).json().value;
  const unmatched = async (show: 'open' | 'all' = 'open') =>
    (await staff('payments.unmatched', '', { show })).json().value;
  async function paymentOf(depositId: string): Promise<UnmatchedPayment> {
    const { payments } = await unmatched('all');
    const found = payments.find(({ order }: UnmatchedPayment) => order === `lotus.${depositId}`);
    if (found === undefined) throw new Error('no such payment');
    return found;
  }
  /** A payment of an order that no deposit has. */
  async function strangePayment(more: object = {}): Promise<UnmatchedPayment> {
    const stranger = randomUUID();
    await send(stranger, 'paid', more);
    return paymentOf(stranger);
  }
  const credit = (player: string, more: object = {}) => ({
    end: 'credit',
    player,
    deposit: null,
    note: 'Slip 7',
    ...more,
  });
  const approve = (id: string, hash: string, person = 'staff-2') =>
    staff('payments.approve', id, { hash }, { staff: person });
  async function requested(id: string, body: object): Promise<NonNullable<UnmatchedPayment['match']>> {
    platform.clock.advance(1000);
    const answer = await staff('payments.request', id, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().value.match;
  }
  const postings = (paymentId: string) =>
    database.query("SELECT id FROM core.tx WHERE source = 'payment' AND ref = $1", [paymentId]);
  return { ...suite, send, staff, list, unmatched, paymentOf, strangePayment, credit, approve, requested, postings };
}
