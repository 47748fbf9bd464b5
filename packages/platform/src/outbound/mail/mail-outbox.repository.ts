import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { TenantScope } from '../../context.ts';
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

/**
 * Takes up to `max` due mails, the longest waiting first, and postpones each by `retryMs(attempts)`: no other process takes it
 * until then, even if this one dies. Concurrent callers get different ones.
 */
export async function takeDueMails(
  db: TenantDb,
  scope: TenantScope,
  { max, retryMs }: { readonly max: number; readonly retryMs: (attempts: number) => number },
  now: Date,
): Promise<WaitingMail[]> {
  const own = eq(mailOutbox.tenant, scope.merchant);
  const due = await db
    .select()
    .from(mailOutbox)
    .where(and(own, lte(mailOutbox.dueAt, now)))
    .orderBy(asc(mailOutbox.dueAt), asc(mailOutbox.id))
    .limit(max)
    .for('update', { skipLocked: true });
  for (const attempts of new Set(due.map((mail) => mail.attempts))) {
    const alike = due.filter((mail) => mail.attempts === attempts).map(({ id }) => id);
    await db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, dueAt: new Date(now.getTime() + retryMs(attempts)) })
      .where(and(own, inArray(mailOutbox.id, alike)));
  }
  return due.map(({ id, kind, about, createdAt, attempts }) => ({ id, kind, about, createdAt, attempts }));
}

export async function removeMail(db: TenantDb, scope: TenantScope, id: string): Promise<void> {
  await db.delete(mailOutbox).where(and(eq(mailOutbox.tenant, scope.merchant), eq(mailOutbox.id, id)));
}
