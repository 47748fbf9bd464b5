import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { boundsOf } from '../../utc-day.ts';
import { FEE_SOURCE } from './book-fees.ts';
import { type EarlyTimes, isEarly } from './early-times.ts';
import type { DayKey } from './recon-day.repository.ts';

/**
 * Movements of a payment provider with what they did to `psp_clearing`: payments, refunds, chargebacks and their reversals, payouts, payouts
 * that came back, and the provider's fees. A payment that no deposit explains is known, and counts when staff have credited it. One that was given back
 * counts on neither side.
 */
export const paymentPairs = (scope: TenantScope, key: DayKey, early: EarlyTimes): SQL =>
  sql`${listed(scope, key)} UNION ALL ${unlisted(scope, key, early)}`;

/** A text that PostgreSQL reads as one; others are no orders of ours. */
export const UUID = sql.raw(`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`);
const IS_RETURN = sql`l.kind IN ('refund', 'chargeback', 'return_reversal')`;
const KIND_OF_LINE = sql`CASE t.kind WHEN 'deposit' THEN 'payment' WHEN 'deposit_refund' THEN 'refund' WHEN 'payout_back' THEN 'payout_return'
  WHEN 'provider_fee' THEN 'fee' ELSE t.kind END`;
/** The change of the provider's account. A fee has a sign. */
const amountOf = (kind: SQL): SQL => sql`CASE ${kind} WHEN 'fee' THEN e.amount ELSE abs(e.amount) END::numeric`;
/** The line of a posting on the account of the provider. */
const clearing = ({ merchant }: TenantScope, { provider }: DayKey): SQL => sql`(core.entry e
    JOIN core.account a ON a.tenant = ${merchant} AND a.id = e.account AND a.class = 'psp_clearing' AND a.owner = ${provider})
  ON e.tenant = ${merchant} AND e.tx = t.id`;

/** The posting that a line should have. A payment that staff credited has one of its own source. */
const TX_SOURCE = sql`CASE WHEN l.kind = 'payment' AND d.credited_at IS NULL AND u.id IS NOT NULL THEN 'payment'
  WHEN x.payment_id IS NOT NULL THEN 'payment' WHEN l.kind = 'payment' OR ${IS_RETURN} THEN 'deposit' WHEN l.kind = 'fee' THEN ${FEE_SOURCE} ELSE 'withdrawal' END`;
const txRef = ({
  provider,
}: DayKey): SQL => sql`CASE WHEN l.kind = 'payment' THEN CASE WHEN d.credited_at IS NULL AND u.id IS NOT NULL THEN u.id ELSE d.id END::text
  WHEN ${IS_RETURN} THEN coalesce(x.payment_id::text, l.round) || ':' || l.target || CASE l.kind WHEN 'return_reversal' THEN ':reversal' ELSE '' END WHEN l.kind = 'fee' THEN ${provider} || ' ' || l.ref
  WHEN l.kind = 'payout' THEN p.withdrawal_id || ':payout:' || p.id ELSE p.withdrawal_id || ':back:' || p.id END`;

/** Whether the whole of an unmatched payment was given back before staff credited it, so that neither side lists it as a difference. */
const isGivenBack = ({ merchant }: TenantScope): SQL => sql`(u.id IS NOT NULL AND t.id IS NULL
  AND NOT EXISTS (SELECT FROM core.tx m WHERE m.tenant = ${merchant} AND m.source = 'payment' AND m.ref = u.id::text)
  AND u.amount <= (SELECT coalesce(sum(x.amount), 0) FROM app.unmatched_return x WHERE x.tenant = ${merchant} AND x.provider = u.provider
    AND x.order_id = u.order_id AND x.reference = u.payment AND x.currency = u.currency AND x.reversed_at IS NULL))`;

/** A refund or chargeback of a payment that staff credited. */
const matchedReturn = ({ merchant }: TenantScope, { provider }: DayKey): SQL => sql`(app.deposit_return x
    JOIN app.unmatched_payment c ON c.tenant = ${merchant} AND c.id = x.payment_id AND c.provider = ${provider})
  ON ${IS_RETURN} AND x.tenant = ${merchant} AND x.id = l.target`;

/** Each movement of the file, with what we have of the same name. */
const listed = (scope: TenantScope, key: DayKey): SQL => {
  const { merchant } = scope;
  const { provider, day } = key;
  return sql`
  SELECT l.ref, true AS listed, l.kind AS l_kind, NULL AS user_ref, l.round AS l_round, NULL AS l_game, l.amount AS l_amount,
         l.currency AS l_currency, l.at AS l_at, NULL AS l_bet, ${isGivenBack(scope)} AS l_back,
         coalesce(t.id::text, d.id::text, u.id::text, r.id, p.id::text) IS NOT NULL AS known, coalesce(${KIND_OF_LINE}, CASE l.kind WHEN 'return_reversal' THEN l.kind ELSE r.kind END, l.kind) AS t_kind,
         CASE WHEN t.id IS NOT NULL THEN t.outcome WHEN coalesce(u.id::text, r.id) IS NOT NULL THEN 'unmatched'
           WHEN d.state IN ('failed', 'expired') OR p.state = 'failed' THEN 'refused' ELSE 'pending' END AS outcome,
         coalesce(t.member, d.member_id, p.member_id) AS member, l.round AS subject, NULL AS t_game,
         coalesce(${amountOf(sql`l.kind`)}, r.amount, u.amount, d.amount, p.amount) AS t_amount,
         coalesce(e.currency, r.currency, u.currency, d.currency, w.currency) AS t_currency,
         coalesce(t.at, r.found_at, u.found_at, d.created_at, p.created_at) AS t_at, l.kind = 'payment' AND t.id IS NULL AND u.resolved_at IS NOT NULL AS t_back, NULL AS t_bet,
         false AS is_early
  FROM app.recon_line l
  CROSS JOIN LATERAL (SELECT CASE WHEN l.round ~ ${UUID} THEN l.round::uuid END AS id) o
  LEFT JOIN app.deposit d ON l.kind = 'payment' AND d.tenant = ${merchant} AND d.id = o.id AND d.provider = ${provider}
    AND coalesce(d.reference, l.target) = l.target
  LEFT JOIN ${matchedReturn(scope, key)}
  LEFT JOIN app.unmatched_return r ON ${IS_RETURN} AND r.tenant = ${merchant} AND r.provider = ${provider} AND r.id = l.target
  LEFT JOIN app.unmatched_payment u ON u.tenant = ${merchant} AND u.provider = ${provider} AND u.order_id = ${`${merchant}.`} || l.round
    AND u.payment = CASE l.kind WHEN 'payment' THEN l.target ELSE r.reference END
  LEFT JOIN app.payout p ON l.kind IN ('payout', 'payout_return') AND p.tenant = ${merchant} AND p.id = o.id
    AND coalesce(p.reference, l.target) = l.target
  LEFT JOIN app.withdrawal w ON w.tenant = ${merchant} AND w.id = p.withdrawal_id
  LEFT JOIN core.tx t ON t.tenant = ${merchant} AND t.source = ${TX_SOURCE} AND t.ref = ${txRef(key)}
  LEFT JOIN ${clearing(scope, key)}
  WHERE l.tenant = ${merchant} AND l.provider = ${provider} AND l.day = ${day}`;
};

const POSTED = sql`(t.source, t.kind) IN (('deposit', 'deposit'), ('deposit', 'deposit_refund'), ('deposit', 'chargeback'), ('payment', 'deposit'),
  ('payment', 'deposit_refund'), ('payment', 'chargeback'), ('deposit', 'return_reversal'), ('payment', 'return_reversal'), ('withdrawal', 'payout'), ('withdrawal', 'payout_back'), (${FEE_SOURCE}, 'provider_fee'))`;
/** References of a return are the id of its deposit or payment, a colon and the return's name; of a reversal `:reversal` follows. */
const RETURN_NAME = sql`substr(t.ref, 38)`;

/** Each posting of the day on the provider's account that is in no file. One whose line was a break on an earlier day has come late. */
const unlisted = (scope: TenantScope, key: DayKey, early: EarlyTimes): SQL => {
  const { merchant } = scope;
  const { provider, day } = key;
  const [from, to] = boundsOf(day);
  const is = sql`x.tenant = ${merchant} AND x.provider = ${provider} AND x.ref = o.ref`;
  return sql`
  SELECT o.ref, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, true, ${KIND_OF_LINE}, t.outcome, t.member, o.subject, NULL,
         ${amountOf(KIND_OF_LINE)}, e.currency, t.at, false, NULL, ${isEarly(sql`uuid_extract_timestamp(t.id)`, early)}
  FROM core.tx t
  JOIN ${clearing(scope, key)}
  LEFT JOIN app.deposit d ON d.tenant = ${merchant} AND d.id = CASE WHEN t.source = 'deposit' THEN t.subject::uuid END
  LEFT JOIN app.unmatched_payment u ON u.tenant = ${merchant} AND u.id = CASE WHEN t.source = 'payment' THEN left(t.ref, 36)::uuid END
  LEFT JOIN app.payout p ON p.tenant = ${merchant} AND p.id = CASE WHEN t.source = 'withdrawal' THEN split_part(t.ref, ':', 3)::uuid END
  CROSS JOIN LATERAL (SELECT coalesce(d.id, u.deposit_id, p.id)::text AS subject, CASE t.kind
    WHEN 'deposit' THEN 'payment ' || coalesce(u.payment, d.reference, d.id::text) WHEN 'payout' THEN 'payout ' || coalesce(p.reference, p.id::text)
    WHEN 'return_reversal' THEN 'return_reversal ' || left(${RETURN_NAME}, -length(':reversal'))
    WHEN 'payout_back' THEN 'payout_return ' || coalesce(p.reference, p.id::text)
    WHEN 'provider_fee' THEN substr(t.ref, ${provider.length + 2}::integer) ELSE 'return ' || ${RETURN_NAME} END AS ref) o
  WHERE t.tenant = ${merchant} AND t.id >= core.first_id_at(${from.toISOString()}) AND t.id < core.first_id_at(${to.toISOString()})
    AND ${POSTED} AND t.outcome = 'posted'
    AND NOT EXISTS (SELECT FROM app.recon_line x WHERE ${is})
    AND NOT EXISTS (SELECT FROM app.recon_break x WHERE ${is} AND x.there IS NOT NULL AND x.day < ${day})`;
};
