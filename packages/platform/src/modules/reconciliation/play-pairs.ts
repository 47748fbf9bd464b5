import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { boundsOf } from '../../utc-day.ts';
import { type EarlyTimes, isEarly } from './early-times.ts';
import type { DayKey } from './recon-day.repository.ts';

/** Bets and wins. A rollback is no entry of its own: it removes its bet or win on the side that has it. */
export const playPairs = (scope: TenantScope, key: DayKey, early: EarlyTimes): SQL =>
  sql`${listed(scope, key, early)} UNION ALL ${unlisted(scope, key, early)}`;

/** The ledger's side of a transaction, with its rollback and its bet. */
const ours = ({ merchant }: TenantScope, { provider }: DayKey): SQL => sql`
  LEFT JOIN core.tx back ON back.tenant = ${merchant} AND back.reverses = t.id
  LEFT JOIN core.entry e ON e.tenant = ${merchant} AND e.tx = t.id AND e.line = 1
  LEFT JOIN app.game_round r ON r.tenant = ${merchant} AND r.provider = ${provider} AND r.member_id = t.member AND r.round = t.subject`;
const OUR_COLUMNS = sql`t.kind AS t_kind, t.outcome, t.member, t.subject, r.game_code AS t_game, coalesce(abs(e.amount), 0)::numeric AS t_amount,
  coalesce(e.currency, r.currency) AS t_currency, t.at AS t_at, back.id IS NOT NULL AS t_back,
  bet.ref AS t_bet`;

const isUndone = ({ merchant }: TenantScope, { provider }: DayKey, ref: SQL, bet: SQL): SQL => sql`EXISTS (
  SELECT FROM app.recon_line b WHERE b.tenant = ${merchant} AND b.provider = ${provider} AND b.kind = 'rollback'
    AND b.target IN (${ref}, ${bet}))`;

/**
 * Each bet and win of the file, with our transaction of the same reference, from any day. A win without a bet belongs to the bet
 * that we chose for it.
 */
const listed = (scope: TenantScope, key: DayKey, early: EarlyTimes): SQL => sql`
  SELECT l.ref, true AS listed, l.kind AS l_kind, l.user_ref, l.round AS l_round, l.game_code AS l_game, l.amount AS l_amount,
         l.currency AS l_currency, l.at AS l_at, l.target AS l_bet, ${isUndone(scope, key, sql`l.ref`, sql`coalesce(l.target, bet.ref)`)} AS l_back,
         t.id IS NOT NULL AS known, ${OUR_COLUMNS}, ${isEarly(sql`uuid_extract_timestamp(back.id)`, early)} AS is_early
  FROM app.recon_line l
  LEFT JOIN core.tx t ON t.tenant = ${scope.merchant} AND t.source = ${`provider:${key.provider}`} AND t.ref = l.ref
  ${ours(scope, key)}
  LEFT JOIN core.tx bet ON bet.tenant = ${scope.merchant} AND bet.id = t.about
  WHERE l.tenant = ${scope.merchant} AND l.provider = ${key.provider} AND l.day = ${key.day} AND l.kind <> 'rollback'`;

/** Each valid bet and win of the day that is in no file. */
const unlisted = (scope: TenantScope, key: DayKey, early: EarlyTimes): SQL => {
  const [from, to] = boundsOf(key.day);
  return sql`
  SELECT t.ref, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ${isUndone(scope, key, sql`t.ref`, sql`bet.ref`)},
         true, ${OUR_COLUMNS}, ${isEarly(sql`uuid_extract_timestamp(t.id)`, early)}
  FROM core.tx t
  ${ours(scope, key)}
  LEFT JOIN core.tx bet ON bet.tenant = ${scope.merchant} AND bet.id = t.about
  WHERE t.tenant = ${scope.merchant} AND t.id >= core.first_id_at(${from.toISOString()})
    AND t.id < core.first_id_at(${to.toISOString()}) AND t.source = ${`provider:${key.provider}`}
    AND t.kind IN ('bet', 'free_bet', 'win') AND t.outcome = 'posted' AND back.id IS NULL
    AND NOT EXISTS (SELECT FROM app.recon_line l WHERE l.tenant = ${scope.merchant} AND l.provider = ${key.provider} AND l.ref = t.ref)`;
};
