import type { DayAbout } from '@marquee/contracts/schemas/reconciliation';
import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { earlyTimes } from './early-times.ts';
import { paymentPairs } from './payment-pairs.ts';
import { playPairs } from './play-pairs.ts';
import type { DayKey } from './recon-day.repository.ts';
import { transferPairs } from './transfer-pairs.ts';

/** Each transaction of the day with its counterpart under the same reference: every valid one of either side. */
const PAIRS = { play: playPairs, transfers: transferPairs, payments: paymentPairs } as const;

/**
 * Compares an accepted day with the ledger, completely: finds breaks, resolves those that are gone, writes the totals. A rollback
 * is no entry of its own: it removes its bet or win on the side that has it.
 */
export async function matchDay(
  db: TenantDb,
  scope: TenantScope,
  key: DayKey & { readonly about: DayAbout },
  now: Date,
): Promise<void> {
  const { merchant } = scope;
  const { provider, day } = key;
  const at = now.toISOString();
  const early = await earlyTimes(db, scope, key);
  await db.execute(sql`DELETE FROM app.recon_total
    WHERE tenant = ${merchant} AND provider = ${provider} AND day = ${day}`);
  await db.execute(sql`
    WITH pair AS MATERIALIZED (${PAIRS[key.about](scope, key, early)}),
    found AS MATERIALIZED (
      SELECT * FROM (SELECT ref, ${KINDS} AS kinds, ${HERE} AS here, ${there(merchant)} AS there FROM pair, ${differences(merchant)}
                     WHERE NOT is_early) AS judged
      WHERE cardinality(kinds) > 0
    ),
    over AS (
      UPDATE app.recon_break b SET state = 'resolved', resolved_at = ${at}
      WHERE b.tenant = ${merchant} AND b.provider = ${provider} AND b.day = ${day} AND b.state <> 'resolved'
        AND NOT EXISTS (SELECT FROM found WHERE found.ref = b.ref)
    ),
    noted AS (
      INSERT INTO app.recon_break AS b (tenant, provider, ref, day, kinds, here, there, found_at)
      SELECT ${merchant}, ${provider}, ref, ${day}::date, kinds, here, there, ${at}::timestamptz FROM found
      ON CONFLICT (tenant, provider, ref) DO UPDATE
      SET day = excluded.day, kinds = excluded.kinds, here = excluded.here, there = excluded.there, resolved_at = NULL,
          repaired_by = CASE WHEN b.state <> 'resolved' THEN b.repaired_by END,
          -- -- An explanation stays while the difference is the same.
          state = CASE WHEN b.state = 'explained' AND (b.kinds, b.here, b.there) IS NOT DISTINCT FROM
            (excluded.kinds, excluded.here, excluded.there) THEN 'explained' ELSE 'open' END
    )
    INSERT INTO app.recon_total (tenant, provider, day, vendor, currency, here_count, here_stakes, here_wins,
                                 there_count, there_stakes, there_wins)
    SELECT ${merchant}, ${provider}, ${day}::date, coalesce(g.vendor, ''), currency, sum(here), trim_scale(sum(here * stake)), trim_scale(sum(here * win)),
           sum(1 - here), trim_scale(sum((1 - here) * stake)), trim_scale(sum((1 - here) * win))
    FROM (${movementsOf('here')} UNION ALL ${movementsOf('there')}) AS stood
    LEFT JOIN app.game g ON g.provider = ${provider} AND g.code = stood.game
    GROUP BY coalesce(g.vendor, ''), currency`);
}

const WE_STAND = sql`(known AND outcome = 'posted' AND NOT t_back)`;
const THEY_STAND = sql`(listed AND NOT l_back)`;

const differences = (merchant: string): SQL => sql`LATERAL (SELECT array_remove(ARRAY[
    CASE WHEN l_amount <> t_amount THEN 'amount' END,
    CASE WHEN l_currency <> t_currency THEN 'currency' END,
    CASE WHEN l_kind <> t_kind THEN 'kind' END,
    CASE WHEN user_ref <> ${`${merchant}.`} || member THEN 'player' END,
    CASE WHEN l_round <> subject THEN 'round' END,
    CASE WHEN nullif(l_game, '') <> t_game THEN 'game' END,
    CASE WHEN l_bet <> t_bet THEN 'bet' END
  ], NULL) AS differences) AS compared`;
const KINDS = sql`CASE
  WHEN ${WE_STAND} AND ${THEY_STAND} THEN differences
  WHEN ${WE_STAND} AND NOT listed AND NOT l_back THEN ARRAY['missing_there']
  WHEN ${THEY_STAND} AND NOT known THEN ARRAY['missing_here']
  WHEN ${WE_STAND} OR ${THEY_STAND} THEN ARRAY['status']
  ELSE '{}' END`;

const timeText = (time: SQL): SQL => sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The bet of a win, where the win names one. */
const betOf = (bet: SQL): SQL => sql`CASE WHEN ${bet} IS NULL THEN '{}' ELSE jsonb_build_object('bet', ${bet}) END`;
const HERE = sql`CASE WHEN known THEN jsonb_build_object('kind', t_kind, 'player', member, 'round', subject, 'game', t_game,
  'amount', t_amount::text, 'currency', t_currency, 'at', ${timeText(sql`t_at`)},
  'state', CASE WHEN t_back THEN 'rolled_back' WHEN outcome IN ('refused', 'tombstone', 'pending', 'unmatched') THEN outcome ELSE 'standing' END) || ${betOf(sql`t_bet`)} END`;
/** A member's id for a player of this brand, otherwise the provider's text. */
const there = (merchant: string): SQL => sql`CASE WHEN listed THEN jsonb_build_object('kind', l_kind,
  'player', CASE WHEN starts_with(user_ref, ${`${merchant}.`}) THEN substr(user_ref, ${merchant.length + 2}::integer) ELSE user_ref END,
  'round', nullif(l_round, ''), 'game', nullif(l_game, ''), 'amount', trim_scale(l_amount)::text, 'currency', l_currency, 'at', ${timeText(sql`l_at`)},
  'state', CASE WHEN l_back THEN 'rolled_back' ELSE 'standing' END) || ${betOf(sql`l_bet`)} END`;

/** Movements in the player's favour, and of payments what goes out. */
const CREDITS = sql`'win', 'transfer_out', 'refund', 'chargeback', 'payout', 'fee'`;
/** One side's stakes and wins. */
function movementsOf(side: 'here' | 'there'): SQL {
  const [mark, own, stands] = side === 'here' ? [1, 't', WE_STAND] : [0, 'l', THEY_STAND];
  const column = (name: string): SQL => sql.raw(`${own}_${name}`);
  return sql`SELECT ${mark}::integer AS here, ${column('game')} AS game, coalesce(${column('currency')}, 'XXX') AS currency,
      CASE WHEN ${column('kind')} IN (${CREDITS}) THEN 0 ELSE ${column('amount')} END AS stake,
      CASE WHEN ${column('kind')} IN (${CREDITS}) THEN ${column('amount')} ELSE 0 END AS win
    FROM pair WHERE ${stands}`;
}
