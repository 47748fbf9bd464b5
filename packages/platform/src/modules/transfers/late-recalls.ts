import { formatAmount } from '@marquee/contracts/money';
import type { LateRecall } from '@marquee/contracts/schemas/exclusions';
import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

type Row = {
  member_id: string;
  username: string;
  provider: string;
  balance: string | null;
  currency: string;
  since: string;
};

/** Wallets whose vendor has kept a protected player's money for too long, the longest first. */
export async function listLateRecalls(db: TenantDb, { merchant }: TenantScope, max: number): Promise<LateRecall[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT w.member_id, m.username, w.provider, w.balance::text, w.currency, w.recall_failed_since::text AS since
    FROM core.late_recalls(${merchant}) w JOIN app.member m ON m.tenant = w.tenant AND m.id = w.member_id
    ORDER BY w.recall_failed_since LIMIT ${max}`);
  return rows.map(({ member_id: id, username, provider, balance, currency, since }) => ({
    player: { id, username },
    provider,
    balance: balance === null ? null : formatAmount(BigInt(balance), currency),
    currency,
    since: new Date(since).toISOString(),
  }));
}
