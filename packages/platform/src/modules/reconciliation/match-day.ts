import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { daysAfter, startOf } from '../../utc-day.ts';
import type { DayKey } from './recon-day.repository.ts';

/** What happened so close to midnight may stand in the neighbour's file: nothing of it is a break before that is there. */
const MIDNIGHT_MS = 3_600_000;

/**
 * Holds a day that is taken against the ledger, anew and whole: breaks are found, those that are none any more resolved, the totals
 * written again. A rollback is nothing by itself: it takes its bet, or its win, out of play, on the side that knows it.
 */
export async function matchDay(db: TenantDb, scope: TenantScope, key: DayKey, now: Date): Promise<void> {
  const { merchant } = scope;
  const { provider, day } = key;
  const at = now.toISOString();
  const early = await earlyTimes(db, scope, key);
  await db.execute(sql`DELETE FROM app.recon_total
    WHERE tenant = ${merchant} AND provider = ${provider} AND day = ${day}`);
  await db.execute(sql`
    WITH pair AS MATERIALIZED (${listed(scope, key, early)} UNION ALL ${unlisted(scope, key, early)}),
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
          -- What was explained stays so while it is the same difference.
          state = CASE WHEN b.state = 'explained' AND (b.kinds, b.here, b.there) IS NOT DISTINCT FROM
            (excluded.kinds, excluded.here, excluded.there) THEN 'explained' ELSE 'open' END
    )
    INSERT INTO app.recon_total (tenant, provider, day, vendor, currency, here_count, here_stakes, here_wins,
                                 there_count, there_stakes, there_wins)
    SELECT ${merchant}, ${provider}, ${day}::date, coalesce(g.vendor, ''), currency, sum(here), trim_scale(sum(here * stake)), trim_scale(sum(here * win)),
           sum(1 - here), trim_scale(sum((1 - here) * stake)), trim_scale(sum((1 - here) * win))
    FROM (${standing('here')} UNION ALL ${standing('there')}) AS stood
    LEFT JOIN app.game g ON g.provider = ${provider} AND g.code = stood.game
    GROUP BY coalesce(g.vendor, ''), currency`);
}

/** From when, and until when, a transaction of the day may still be told of by a neighbour that is not taken. */
interface EarlyTimes {
  readonly from: SQL;
  readonly until: SQL;
}

async function earlyTimes(db: TenantDb, { merchant }: TenantScope, { provider, day }: DayKey): Promise<EarlyTimes> {
  const { rows } = await db.execute<{ day: string; taken: boolean }>(sql`
    SELECT day::text, state = 'taken' AS taken FROM app.recon_day WHERE tenant = ${merchant} AND provider = ${provider}
      AND day IN (${daysAfter(day, -1)}, ${daysAfter(day, 1)})`);
  const isTaken = (neighbour: string) => rows.find((row) => row.day === neighbour)?.taken;
  const [start, end] = [startOf(day).getTime(), startOf(daysAfter(day, 1)).getTime()];
  const time = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  return {
    from: isTaken(daysAfter(day, 1)) ? sql`'infinity'::timestamptz` : time(end - MIDNIGHT_MS),
    // Before the first day of all there is no file to wait for.
    until: isTaken(daysAfter(day, -1)) === false ? time(start + MIDNIGHT_MS) : sql`'-infinity'::timestamptz`,
  };
}

const isEarly = (id: SQL, { from, until }: EarlyTimes): SQL =>
  sql`coalesce(uuid_extract_timestamp(${id}) >= ${from} OR uuid_extract_timestamp(${id}) < ${until}, false)`;

/** What our side has beside the transaction itself. */
const ours = ({ merchant }: TenantScope, { provider }: DayKey): SQL => sql`
  LEFT JOIN core.tx back ON back.tenant = ${merchant} AND back.reverses = t.id
  LEFT JOIN core.entry e ON e.tenant = ${merchant} AND e.tx = t.id AND e.line = 1
  LEFT JOIN app.game_round r ON r.tenant = ${merchant} AND r.provider = ${provider} AND r.member_id = t.member AND r.round = t.subject`;
const OUR_COLUMNS = sql`t.kind AS t_kind, t.outcome, t.member, t.subject, r.game_code AS t_game, coalesce(abs(e.amount), 0)::numeric AS t_amount,
  coalesce(e.currency, r.currency) AS t_currency, t.at AS t_at, back.id IS NOT NULL AS t_back`;

const isTakenBack = ({ merchant }: TenantScope, { provider }: DayKey, ref: SQL, bet: SQL): SQL => sql`EXISTS (
  SELECT FROM app.recon_line b WHERE b.tenant = ${merchant} AND b.provider = ${provider} AND b.kind = 'rollback'
    AND b.target IN (${ref}, ${bet}))`;

/** Each bet and win of the file, with what we have under its reference, from whatever day. */
const listed = (scope: TenantScope, key: DayKey, early: EarlyTimes): SQL => sql`
  SELECT l.ref, true AS listed, l.kind AS l_kind, l.user_ref, l.round AS l_round, l.game_code AS l_game, l.amount AS l_amount,
         l.currency AS l_currency, l.at AS l_at, ${isTakenBack(scope, key, sql`l.ref`, sql`l.target`)} AS l_back,
         t.id IS NOT NULL AS known, ${OUR_COLUMNS}, ${isEarly(sql`back.id`, early)} AS is_early
  FROM app.recon_line l
  LEFT JOIN core.tx t ON t.tenant = ${scope.merchant} AND t.source = ${`provider:${key.provider}`} AND t.ref = l.ref
  ${ours(scope, key)}
  WHERE l.tenant = ${scope.merchant} AND l.provider = ${key.provider} AND l.day = ${key.day} AND l.kind <> 'rollback'`;

/** Each bet and win of the day that stands with us and is in no file. */
const unlisted = (scope: TenantScope, key: DayKey, early: EarlyTimes): SQL => sql`
  SELECT t.ref, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ${isTakenBack(scope, key, sql`t.ref`, sql`bet.ref`)},
         true, ${OUR_COLUMNS}, ${isEarly(sql`t.id`, early)}
  FROM core.tx t
  ${ours(scope, key)}
  LEFT JOIN core.tx bet ON bet.tenant = ${scope.merchant} AND bet.id = t.about
  WHERE t.tenant = ${scope.merchant} AND t.id >= core.first_id_at(${startOf(key.day).toISOString()})
    AND t.id < core.first_id_at(${startOf(daysAfter(key.day, 1)).toISOString()}) AND t.source = ${`provider:${key.provider}`}
    AND t.kind IN ('bet', 'free_bet', 'win') AND t.outcome = 'posted' AND back.id IS NULL
    AND NOT EXISTS (SELECT FROM app.recon_line l WHERE l.tenant = ${scope.merchant} AND l.provider = ${key.provider} AND l.ref = t.ref)`;

const WE_STAND = sql`(known AND outcome = 'posted' AND NOT t_back)`;
const THEY_STAND = sql`(listed AND NOT l_back)`;

const differences = (merchant: string): SQL => sql`LATERAL (SELECT array_remove(ARRAY[
    CASE WHEN l_amount <> t_amount THEN 'amount' END,
    CASE WHEN l_currency <> t_currency THEN 'currency' END,
    CASE WHEN l_kind <> t_kind THEN 'kind' END,
    CASE WHEN user_ref <> ${`${merchant}.`} || member THEN 'player' END,
    CASE WHEN l_round <> subject THEN 'round' END
  ], NULL) AS differences) AS compared`;
const KINDS = sql`CASE
  WHEN ${WE_STAND} AND ${THEY_STAND} THEN differences
  WHEN ${WE_STAND} AND NOT listed AND NOT l_back THEN ARRAY['missing_there']
  WHEN ${THEY_STAND} AND NOT known THEN ARRAY['missing_here']
  WHEN ${WE_STAND} OR ${THEY_STAND} THEN ARRAY['status']
  ELSE '{}' END`;

const timeText = (time: SQL): SQL => sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const HERE = sql`CASE WHEN known THEN jsonb_build_object('kind', t_kind, 'player', member, 'round', subject, 'game', t_game,
  'amount', t_amount::text, 'currency', t_currency, 'at', ${timeText(sql`t_at`)},
  'state', CASE WHEN t_back THEN 'rolled_back' WHEN outcome IN ('refused', 'tombstone') THEN outcome ELSE 'standing' END) END`;
/** A member's id where the provider means one of this brand, and otherwise what it wrote. */
const there = (merchant: string): SQL => sql`CASE WHEN listed THEN jsonb_build_object('kind', l_kind,
  'player', CASE WHEN starts_with(user_ref, ${`${merchant}.`}) THEN substr(user_ref, ${merchant.length + 2}::integer) ELSE user_ref END,
  'round', l_round, 'game', l_game, 'amount', trim_scale(l_amount)::text, 'currency', l_currency, 'at', ${timeText(sql`l_at`)},
  'state', CASE WHEN l_back THEN 'rolled_back' ELSE 'standing' END) END`;

/** One side's stakes and wins. */
function standing(side: 'here' | 'there'): SQL {
  const [mark, own, stands] = side === 'here' ? [1, 't', WE_STAND] : [0, 'l', THEY_STAND];
  const column = (name: string): SQL => sql.raw(`${own}_${name}`);
  return sql`SELECT ${mark}::integer AS here, ${column('game')} AS game, coalesce(${column('currency')}, 'XXX') AS currency,
      CASE WHEN ${column('kind')} = 'win' THEN 0 ELSE ${column('amount')} END AS stake,
      CASE WHEN ${column('kind')} = 'win' THEN ${column('amount')} ELSE 0 END AS win
    FROM pair WHERE ${stands}`;
}
