import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { TenantScope } from '../../context.ts';
import { type Claim, takeDue } from '../../db/take-due.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type MailKind, mailOutbox } from './mail-outbox.tables.ts';

export type WaitingMail = Omit<typeof mailOutbox.$inferSelect, 'tenant' | 'dueAt'>;

/** Puts a mail into the outbox, due now: it is sent when the caller's transaction has committed, and not if it does not. */
export async function enqueueMail(
  db: TenantDb,
  scope: TenantScope,
  { kind, about }: { readonly kind: MailKind; readonly about: WaitingMail['about'] },
  now: Date,
): Promise<void> {
  const mail = { tenant: scope.merchant, id: uuidv7({ msecs: now.getTime() }), kind, about };
  await db.insert(mailOutbox).values({ ...mail, createdAt: now, dueAt: now });
}

/** Takes mails that are to be sent. */
export const takeDueMails = (db: TenantDb, scope: TenantScope, claim: Claim, now: Date): Promise<WaitingMail[]> =>
  takeDue(db, scope, mailOutbox, claim, now);

export async function removeMail(db: TenantDb, scope: TenantScope, id: string): Promise<void> {
  await db.delete(mailOutbox).where(and(eq(mailOutbox.tenant, scope.merchant), eq(mailOutbox.id, id)));
}
