import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { TenantScope, TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { PayoutState } from '../payments/index.ts';
import { type PayoutReportFacts, payoutCases, payouts, withdrawalSteps } from './withdrawals.tables.ts';

export type Step = Omit<typeof withdrawalSteps.$inferSelect, 'tenant'>;
export type NewStep = Pick<Step, 'withdrawalId' | 'what' | 'actor'> & Partial<Omit<Step, 'id' | 'at'>>;
export type PayoutCase = Omit<typeof payoutCases.$inferSelect, 'tenant'>;

/** @throws a unique violation for a second approval of one person, and for a staff key that was used. */
export async function recordStep(db: TenantDb, { merchant, clock }: TimedScope, step: NewStep): Promise<void> {
  await db.insert(withdrawalSteps).values({ tenant: merchant, at: clock.now(), ...step });
}

/** The oldest first. */
export const stepsOf = (db: TenantDb, { merchant }: TenantScope, withdrawalId: string): Promise<Step[]> =>
  db
    .select()
    .from(withdrawalSteps)
    .where(and(eq(withdrawalSteps.tenant, merchant), eq(withdrawalSteps.withdrawalId, withdrawalId)))
    .orderBy(asc(withdrawalSteps.id));

/** The persons who approved each of these withdrawals. */
export async function approversOf(
  db: TenantDb,
  { merchant }: TenantScope,
  withdrawalIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({ id: withdrawalSteps.withdrawalId, staff: withdrawalSteps.staff })
    .from(withdrawalSteps)
    .where(
      and(
        eq(withdrawalSteps.tenant, merchant),
        inArray(withdrawalSteps.withdrawalId, [...withdrawalIds]),
        eq(withdrawalSteps.what, 'approved'),
      ),
    )
    .orderBy(asc(withdrawalSteps.id));
  const found = new Map<string, string[]>();
  for (const { id, staff } of rows) found.set(id, [...(found.get(id) ?? []), staff ?? '']);
  return found;
}

/** The step of a staff request; null: none yet. */
export async function findStepByKey(
  db: TenantDb,
  { merchant }: TenantScope,
  { staff, key }: { readonly staff: string; readonly key: string },
): Promise<Step | null> {
  const [step] = await db
    .select()
    .from(withdrawalSteps)
    .where(and(eq(withdrawalSteps.tenant, merchant), eq(withdrawalSteps.staff, staff), eq(withdrawalSteps.key, key)));
  return step ?? null;
}

/** Opens a case for staff, unless one of its kind is open. */
export async function openCase(
  db: TenantDb,
  { merchant, clock }: TimedScope,
  { payoutId, kind }: Pick<PayoutCase, 'payoutId' | 'kind'>,
): Promise<void> {
  const openedAt = clock.now();
  const id = uuidv7({ msecs: openedAt.getTime() });
  await db
    .insert(payoutCases)
    .values({ tenant: merchant, id, payoutId, kind, openedAt, closedAt: null })
    .onConflictDoNothing();
}

/**
 * The same for what a provider reports, unless the same report has opened one before. Of an open case it becomes the latest report. False: it
 * was known.
 */
export async function openReportedCase(
  db: TenantDb,
  { merchant, clock }: TimedScope,
  { payoutId, kind, reported }: Pick<PayoutCase, 'payoutId' | 'kind'> & { readonly reported: PayoutState },
): Promise<boolean> {
  const report = { state: reported.state, amount: reported.amount.toString(), currency: reported.currency };
  const latest = { reportedState: report.state, reportedAmount: reported.amount, reportedCurrency: report.currency };
  const cases = await db
    .select()
    .from(payoutCases)
    .where(and(eq(payoutCases.tenant, merchant), eq(payoutCases.payoutId, payoutId), eq(payoutCases.kind, kind)));
  const open = cases.find(({ closedAt }) => closedAt === null);
  if (open !== undefined) {
    if (isSameReport(latestOf(open), report)) return false;
    const earlier = [...open.earlierReports, latestOf(open)].filter((each) => each !== null);
    await db
      .update(payoutCases)
      .set({
        ...latest,
        earlierReports: earlier.filter((each) => !isSameReport(each, report)),
        // What the first person requested was about another amount.
        ...(open.endAs === null ? {} : { endAs: null, requestedBy: null, personsNeeded: null }),
      })
      .where(and(eq(payoutCases.tenant, merchant), eq(payoutCases.id, open.id)));
    return true;
  }
  const isKnown = cases.some((each) =>
    [latestOf(each), ...each.earlierReports].some((known) => isSameReport(known, report)),
  );
  if (isKnown) return false;
  const openedAt = clock.now();
  const id = uuidv7({ msecs: openedAt.getTime() });
  await db.insert(payoutCases).values({ tenant: merchant, id, payoutId, kind, openedAt, closedAt: null, ...latest });
  return true;
}

const latestOf = ({ reportedState, reportedAmount, reportedCurrency }: PayoutCase): PayoutReportFacts | null =>
  reportedState === null || reportedAmount === null || reportedCurrency === null
    ? null
    : { state: reportedState, amount: reportedAmount.toString(), currency: reportedCurrency };

const isSameReport = (one: PayoutReportFacts | null, other: PayoutReportFacts): boolean =>
  one !== null && one.state === other.state && one.amount === other.amount && one.currency === other.currency;

export async function findCase(db: TenantDb, { merchant }: TenantScope, id: string): Promise<PayoutCase | null> {
  const [found] = await db
    .select()
    .from(payoutCases)
    .where(and(eq(payoutCases.tenant, merchant), eq(payoutCases.id, id)));
  return found ?? null;
}

/** The open cases of these payouts. */
export const openCasesOf = (
  db: TenantDb,
  { merchant }: TenantScope,
  payoutIds: readonly string[],
): Promise<Pick<PayoutCase, 'payoutId' | 'kind'>[]> =>
  db
    .select({ payoutId: payoutCases.payoutId, kind: payoutCases.kind })
    .from(payoutCases)
    .where(
      and(
        eq(payoutCases.tenant, merchant),
        inArray(payoutCases.payoutId, [...payoutIds]),
        isNull(payoutCases.closedAt),
      ),
    );

export async function changeCase(
  db: TenantDb,
  { merchant }: TenantScope,
  id: string,
  change: Partial<Pick<PayoutCase, 'personsNeeded' | 'requestedBy' | 'agreedAt' | 'endAs'>>,
): Promise<void> {
  await db
    .update(payoutCases)
    .set(change)
    .where(and(eq(payoutCases.tenant, merchant), eq(payoutCases.id, id)));
}

/** Whether a payout of the withdrawal was paid again. */
export async function wasPaidAgain(db: TenantDb, { merchant }: TenantScope, withdrawalId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: withdrawalSteps.id })
    .from(withdrawalSteps)
    .where(
      and(
        eq(withdrawalSteps.tenant, merchant),
        eq(withdrawalSteps.withdrawalId, withdrawalId),
        eq(withdrawalSteps.what, 'paidAgain'),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Minor units that a person paid again without a second one since then. Held until this transaction ends, so that two at once cannot both stay
 * below a sum.
 */
export async function holdPaidAgainAlone(
  db: TenantDb,
  { merchant }: TenantScope,
  { staff, since }: { readonly staff: string; readonly since: Date },
): Promise<bigint> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`paidAgain:${merchant}:${staff}`}, 0))`);
  const [found] = await db
    .select({ minor: sql<string>`coalesce(sum(${payouts.amount}), 0)` })
    .from(payoutCases)
    .innerJoin(payouts, and(eq(payouts.tenant, payoutCases.tenant), eq(payouts.id, payoutCases.payoutId)))
    .where(
      and(
        eq(payoutCases.tenant, merchant),
        eq(payoutCases.requestedBy, staff),
        eq(payoutCases.personsNeeded, 1),
        gt(payoutCases.agreedAt, since),
      ),
    );
  return BigInt(found?.minor ?? 0);
}

/** Closes the payout's open case of this kind, if there is one. */
export async function closeCase(
  db: TenantDb,
  { merchant, clock }: TimedScope,
  { payoutId, kind }: Pick<PayoutCase, 'payoutId' | 'kind'>,
): Promise<void> {
  await db
    .update(payoutCases)
    .set({ closedAt: clock.now() })
    .where(
      and(
        eq(payoutCases.tenant, merchant),
        eq(payoutCases.payoutId, payoutId),
        eq(payoutCases.kind, kind),
        isNull(payoutCases.closedAt),
      ),
    );
}
