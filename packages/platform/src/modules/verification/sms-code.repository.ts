import { and, count, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { smsCodes } from './verification.tables.ts';

export type SmsCode = Omit<typeof smsCodes.$inferSelect, 'tenant'>;
type Subject = Pick<SmsCode, 'mobileKey' | 'purpose'>;

const own = ({ merchant }: TenantScope) => eq(smsCodes.tenant, merchant);

/**
 * Requests for neighbouring numbers, and those from one network, take turns until the transaction ends, so that each counts the
 * ones before it. The prefix always first: two requests never wait for each other.
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

/** After the others, when a message is about to go: the caps of the brand count exactly. */
export async function takeBrandTurn(db: TenantDb, { merchant }: TenantScope): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sms:${merchant}`}, 0))`);
}

/** What one number was sent since, newest first. */
export const listSent = (db: TenantDb, scope: TenantScope, mobileKey: string, since: Date): Promise<SmsCode[]> =>
  db
    .select()
    .from(smsCodes)
    .where(and(own(scope), eq(smsCodes.mobileKey, mobileKey), gt(smsCodes.issuedAt, since)))
    .orderBy(desc(smsCodes.issuedAt), desc(smsCodes.id));

/** Messages asked for since by one network, or to one prefix, sent or not: who asks does not learn which. */
export async function countAsked(
  db: TenantDb,
  scope: TenantScope,
  by: { readonly network: string } | { readonly prefix: string },
  since: Date,
): Promise<number> {
  const isTheirs = 'network' in by ? eq(smsCodes.network, by.network) : eq(smsCodes.prefix, by.prefix);
  const [row] = await db
    .select({ asked: count() })
    .from(smsCodes)
    .where(and(own(scope), isTheirs, gt(smsCodes.issuedAt, since)));
  return row?.asked ?? 0;
}

/** Messages since that cost money, or may have. */
export async function countPaid(db: TenantDb, scope: TenantScope, since: Date): Promise<number> {
  const [row] = await db
    .select({ paid: count() })
    .from(smsCodes)
    .where(and(own(scope), inArray(smsCodes.state, ['sending', 'sent', 'unknown']), gt(smsCodes.issuedAt, since)));
  return row?.paid ?? 0;
}

/** How many codes of one purpose and country were sent between the two, and how many of them used. */
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

/** Writes a code down and clears away those before `keptSince`. */
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
 * The newest code of a number for a purpose, held until the transaction ends; one that was never sent is none, so that the one
 * before it is still good.
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
