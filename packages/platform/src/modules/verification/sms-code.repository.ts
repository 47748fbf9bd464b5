import { and, count, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { smsCodes } from './verification.tables.ts';

export type SmsCode = Omit<typeof smsCodes.$inferSelect, 'tenant'>;
type Subject = Pick<SmsCode, 'mobileKey' | 'purpose'>;

const own = ({ merchant }: TenantScope) => eq(smsCodes.tenant, merchant);

/**
 * Requests for neighbouring numbers, and those from one network, are serialised until the transaction ends, so each counts the
 * ones before. The prefix is always locked first, so two requests never deadlock.
 */
export async function takeSendingTurn(
  db: TenantDb,
  { merchant }: TenantScope,
  { prefix, network }: Pick<SmsCode, 'prefix' | 'network'>,
): Promise<void> {
  for (const subject of [`prefix:${prefix}`, `network:${network}`]) {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sms:${merchant}:${subject}`}, 0))`);
  }
}

/** Taken last, when a message is about to be sent: the brand's limits count exactly. */
export async function takeBrandTurn(db: TenantDb, { merchant }: TenantScope): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sms:${merchant}`}, 0))`);
}

/** Messages sent to one number since then, newest first. */
export const listSent = (db: TenantDb, scope: TenantScope, mobileKey: string, since: Date): Promise<SmsCode[]> =>
  db
    .select()
    .from(smsCodes)
    .where(and(own(scope), eq(smsCodes.mobileKey, mobileKey), gt(smsCodes.issuedAt, since)))
    .orderBy(desc(smsCodes.issuedAt), desc(smsCodes.id));

/** Messages requested since then by one network, or for one prefix, sent or not: the caller does not learn which. */
export async function countRequests(
  db: TenantDb,
  scope: TenantScope,
  by: { readonly network: string } | { readonly prefix: string },
  since: Date,
): Promise<number> {
  const isTheirs = 'network' in by ? eq(smsCodes.network, by.network) : eq(smsCodes.prefix, by.prefix);
  const [row] = await db
    .select({ requests: count() })
    .from(smsCodes)
    .where(and(own(scope), isTheirs, gt(smsCodes.issuedAt, since)));
  return row?.requests ?? 0;
}

/** Messages since then that cost money, or may have. */
export async function countPaid(db: TenantDb, scope: TenantScope, since: Date): Promise<number> {
  const [row] = await db
    .select({ paid: count() })
    .from(smsCodes)
    .where(and(own(scope), inArray(smsCodes.state, ['sending', 'sent', 'unknown']), gt(smsCodes.issuedAt, since)));
  return row?.paid ?? 0;
}

/** The number of codes of one purpose and country sent between the two times, and how many were used. */
export async function countUsed(
  db: TenantDb,
  scope: TenantScope,
  { purpose, dialingCode }: Pick<SmsCode, 'purpose' | 'dialingCode'>,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<{ sent: number; used: number }> {
  const [row] = await db
    .select({ sent: count(), used: count(smsCodes.usedAt) })
    .from(smsCodes)
    .where(
      and(
        own(scope),
        eq(smsCodes.purpose, purpose),
        eq(smsCodes.dialingCode, dialingCode),
        eq(smsCodes.state, 'sent'),
        gt(smsCodes.issuedAt, since),
        lt(smsCodes.issuedAt, until),
      ),
    );
  return row ?? { sent: 0, used: 0 };
}

/** Stores a code and deletes those before `keptSince`. */
export async function insertCode(db: TenantDb, scope: TenantScope, code: SmsCode, keptSince: Date): Promise<void> {
  await db.delete(smsCodes).where(and(own(scope), lt(smsCodes.issuedAt, keptSince)));
  await db.insert(smsCodes).values({ tenant: scope.merchant, ...code });
}

export async function recordOutcome(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  state: 'sent' | 'unsent' | 'unknown',
): Promise<void> {
  await db
    .update(smsCodes)
    .set({ state })
    .where(and(own(scope), eq(smsCodes.id, id)));
}

/**
 * The newest code of a number for a purpose, locked until the transaction ends. One that was never sent does not count, so the
 * one before it stays valid.
 */
export async function lockNewest(
  db: TenantDb,
  scope: TenantScope,
  { mobileKey, purpose }: Subject,
): Promise<SmsCode | null> {
  const [code] = await db
    .select()
    .from(smsCodes)
    .where(
      and(own(scope), eq(smsCodes.mobileKey, mobileKey), eq(smsCodes.purpose, purpose), ne(smsCodes.state, 'unsent')),
    )
    .orderBy(desc(smsCodes.issuedAt), desc(smsCodes.id))
    .limit(1)
    .for('update');
  return code ?? null;
}

export async function recordTry(
  db: TenantDb,
  scope: TenantScope,
  { id, tries }: Pick<SmsCode, 'id' | 'tries'>,
  usedAt: Date | null,
): Promise<void> {
  await db
    .update(smsCodes)
    .set({ tries: tries + 1, usedAt })
    .where(and(own(scope), eq(smsCodes.id, id)));
}
