import type { PaymentMessageType } from '@marquee/contracts/schemas/messages';
import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { sendToMember } from './send-to-member.ts';

export interface PaymentMessage {
  readonly memberId: string;
  readonly type: PaymentMessageType;
  /** Minor units. */
  readonly minor: bigint;
  readonly currency: string;
  /** Why it was rejected or failed, as the player reads it. */
  readonly reason: string | null;
  /** When a payout without an answer counts as received. */
  readonly until?: Date;
  /** Of the payment, such as its order: the same message is sent once. */
  readonly ref: string;
}

/**
 * Sends a member the result of a payment, in the transaction of `db`, so that there is no message without the result. The message has
 * the amount; the page has the text in the reader's language.
 */
export const sendPaymentMessage = (
  db: TenantDb,
  ctx: TimedScope,
  { memberId, type, minor, currency, reason, until, ref }: PaymentMessage,
): Promise<void> => {
  const payment = { minor: minor.toString(), currency, reason, ...(until && { until: until.toISOString() }) };
  return sendToMember(db, ctx, memberId, { type, ref, payment });
};
