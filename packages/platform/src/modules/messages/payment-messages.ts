import type { PaymentMessageType } from '@marquee/contracts/schemas/messages';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { DAY_MS } from '../../utc-day.ts';
import { announce } from './announce.ts';
import { insertMessage, insertRecipients } from './staff-messages.repository.ts';

/** A player may have questions about a payment for this long. */
const SHOWN_DAYS = 365;

export interface PaymentMessage {
  readonly memberId: string;
  readonly type: PaymentMessageType;
  /** Minor units. */
  readonly minor: bigint;
  readonly currency: string;
  /** Why it was rejected or failed, as the player reads it. */
  readonly reason: string | null;
  /** Of the payment, such as its order: the same message is sent once. */
  readonly ref: string;
}

/**
 * Sends a member the result of a payment, in the transaction of `db`, so that there is no message without the result. The message has
 * the amount; the page has the text in the reader's language.
 */
export async function sendPaymentMessage(
  db: TenantDb,
  ctx: Pick<Ctx, 'merchant' | 'clock'>,
  { memberId, type, minor, currency, reason, ref }: PaymentMessage,
): Promise<void> {
  const now = ctx.clock.now();
  const id = uuidv7({ msecs: now.getTime() });
  const isNew = await insertMessage(db, ctx, {
    ...{ id, type, audience: 'members', state: 'sent', recipients: 1, ref },
    payment: { minor: minor.toString(), currency, reason },
    ...{ showsAt: now, announcedAt: now, createdAt: now, expiresAt: new Date(now.getTime() + SHOWN_DAYS * DAY_MS) },
  });
  if (!isNew) return;
  await insertRecipients(db, ctx, id, [memberId]);
  await announce(db, ctx, { id, audience: 'members' });
}
