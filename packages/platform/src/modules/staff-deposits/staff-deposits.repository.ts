import { DEPOSITS_PER_PAGE, type StaffDepositsRequest } from '@marquee/contracts/schemas/staff-deposits';
import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { depositReturns, deposits } from '../deposits/index.ts';
import { members } from '../member/index.ts';
import { receivedEvents } from './payment-matches.tables.ts';

const selectDeposits = (db: TenantDb) =>
  db
    .select({ deposit: deposits, username: members.username })
    .from(deposits)
    .innerJoin(members, and(eq(members.tenant, deposits.tenant), eq(members.id, deposits.memberId)));
export type FoundDeposit = Awaited<ReturnType<typeof selectDeposits>>[number];

/** A page after `after`, newest first, and one more where there is another page. `player`: usernames' keys and ids that it may mean. */
export function listFoundDeposits(
  db: TenantDb,
  { merchant }: TenantScope,
  { state, method, provider, from, to, after }: StaffDepositsRequest,
  player: string | undefined,
): Promise<FoundDeposit[]> {
  return selectDeposits(db)
    .where(
      and(
        eq(deposits.tenant, merchant),
        state && eq(deposits.state, state),
        method === undefined ? undefined : eq(deposits.method, method),
        provider === undefined ? undefined : eq(deposits.provider, provider),
        player === undefined ? undefined : eq(deposits.memberId, player),
        from === undefined ? undefined : gte(deposits.createdAt, new Date(from)),
        to === undefined ? undefined : lt(deposits.createdAt, new Date(to)),
        after === undefined
          ? undefined
          : sql`(${deposits.createdAt}, ${deposits.id}) < (SELECT d.created_at, d.id FROM app.deposit d WHERE d.tenant = ${merchant} AND d.id = ${after})`,
      ),
    )
    .orderBy(desc(deposits.createdAt), desc(deposits.id))
    .limit(DEPOSITS_PER_PAGE + 1);
}

export async function findDeposits(
  db: TenantDb,
  { merchant }: TenantScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundDeposit>> {
  const found = await selectDeposits(db).where(and(eq(deposits.tenant, merchant), inArray(deposits.id, [...ids])));
  return new Map(found.map((each) => [each.deposit.id, each]));
}

/** Callbacks about a deposit, the first one first. */
export const eventsOfDeposit = (db: TenantDb, { merchant }: TenantScope, id: string) =>
  db
    .select()
    .from(receivedEvents)
    .where(
      and(
        eq(receivedEvents.tenant, merchant),
        eq(receivedEvents.about, 'payment'),
        or(eq(receivedEvents.orderId, `${merchant}.${id}`), eq(receivedEvents.orderId, id)),
      ),
    )
    .orderBy(asc(receivedEvents.receivedAt), asc(receivedEvents.id));

/** Refunds and chargebacks of a deposit, the first one first. */
export const returnsOfDeposit = (db: TenantDb, { merchant }: TenantScope, id: string) =>
  db
    .select()
    .from(depositReturns)
    .where(and(eq(depositReturns.tenant, merchant), eq(depositReturns.depositId, id)))
    .orderBy(asc(depositReturns.at), asc(depositReturns.id));
