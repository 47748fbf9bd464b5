import { v7 as uuidv7 } from 'uuid';
import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { DAY_MS } from '../../utc-day.ts';
import { announce } from './announce.ts';
import { insertMessage, insertRecipients, type NewMessage } from './staff-messages.repository.ts';

/** A player may have questions about a payment or a change to the account for this long. */
const SHOWN_DAYS = 365;

/** Sends a message of the platform's to one member, in the transaction of `db`. One with a known `ref` is not sent again. */
export async function sendToMember(
  db: TenantDb,
  ctx: TimedScope,
  memberId: string,
  content: Pick<NewMessage, 'type' | 'texts' | 'payment' | 'ref'>,
): Promise<void> {
  const now = ctx.clock.now();
  const id = uuidv7({ msecs: now.getTime() });
  const isNew = await insertMessage(db, ctx, {
    id,
    ...content,
    audience: 'members',
    state: 'sent',
    recipients: 1,
    showsAt: now,
    announcedAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SHOWN_DAYS * DAY_MS),
  });
  if (!isNew) return;
  await insertRecipients(db, ctx, id, [memberId]);
  await announce(db, ctx, { id, audience: 'members' });
}
