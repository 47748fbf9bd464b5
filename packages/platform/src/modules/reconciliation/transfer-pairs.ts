import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { boundsOf } from '../../utc-day.ts';
import { type EarlyTimes, isEarly } from './early-times.ts';
import type { DayKey } from './recon-day.repository.ts';

/**
 * Transfers. One of ours counts when the ledger has settled it as done. It belongs to the day of its order: the vendor refuses
 * much older orders, however late the transfer is settled here.
 */
export const transferPairs = (scope: TenantScope, key: DayKey, early: EarlyTimes): SQL =>
  sql`${listed(scope, key)} UNION ALL ${unlisted(scope, key, early)}`;

/** The ledger's settling posting of a transfer. */
const settled = ({ merchant }: TenantScope): SQL => sql`
  LEFT JOIN core.tx t ON t.tenant = ${merchant} AND t.source = 'transfer' AND t.ref = w.id || ':settled'
  LEFT JOIN core.entry e ON e.tenant = ${merchant} AND e.tx = t.id AND e.line = 1`;
const OUR_COLUMNS = sql`'transfer_' || w.direction AS t_kind,
  CASE t.kind WHEN 'transfer_' || w.direction THEN t.outcome WHEN 'transfer_back' THEN 'refused' ELSE 'pending' END AS outcome,
  w.member_id AS member, NULL AS subject, NULL AS t_game, abs(coalesce(e.amount, w.amount))::numeric AS t_amount,
  coalesce(e.currency, w.currency) AS t_currency, coalesce(t.at, w.created_at) AS t_at, false AS t_back, NULL AS t_bet`;

/** Each transfer of the file, with ours of the same id. */
const listed = (scope: TenantScope, { provider, day }: DayKey): SQL => sql`
  SELECT l.ref, true AS listed, l.kind AS l_kind, l.user_ref, NULL AS l_round, NULL AS l_game, l.amount AS l_amount,
         l.currency AS l_currency, l.at AS l_at, NULL AS l_bet, false AS l_back, w.id IS NOT NULL AS known, ${OUR_COLUMNS}, false AS is_early
  FROM app.recon_line l
  LEFT JOIN app.wallet_transfer w ON w.tenant = ${scope.merchant} AND w.provider = ${provider} AND w.id = l.ref::uuid
  ${settled(scope)}
  WHERE l.tenant = ${scope.merchant} AND l.provider = ${provider} AND l.day = ${day}`;

/** Each executed transfer of the day that is in no file. */
const unlisted = (scope: TenantScope, key: DayKey, early: EarlyTimes): SQL => {
  const [from, to] = boundsOf(key.day);
  return sql`
  SELECT w.id::text, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, true, ${OUR_COLUMNS}, ${isEarly(sql`w.created_at`, early)}
  FROM app.wallet_transfer w
  ${settled(scope)}
  WHERE w.tenant = ${scope.merchant} AND w.provider = ${key.provider} AND w.created_at >= ${from.toISOString()} AND w.created_at < ${to.toISOString()}
    AND t.kind = 'transfer_' || w.direction
    AND NOT EXISTS (SELECT FROM app.recon_line l WHERE l.tenant = ${scope.merchant} AND l.provider = ${key.provider} AND l.ref = w.id::text)`;
};
