import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '../src/db/pool.ts';
import { createQuery, type Query } from '../src/db/query.ts';
import { hashRequest } from '../src/modules/wallet/index.ts';
import { createPost } from '../src/testing/create-post.ts';
import { placeBet } from '../src/testing/wallet-queries.ts';
import { opening, pick, scope, type Work } from './postings.ts';

/** Enough that no bonus ends and no limit is reached. */
const ENDLESS = '1000000000000';

/** What a bet of these players has to look at. */
export interface Players {
  readonly hasLimits: boolean;
  /** The money that pays the stakes of players with a bonus; null: they have none. */
  readonly bonusStakes: 'cash' | 'bonus' | null;
}

/** Opens accounts of players with cash, and with limits of every window or a bonus. `admin` is the superuser. */
export async function openPlayers(
  loginUrl: string,
  admin: pg.Client,
  count: number,
  { hasLimits, bonusStakes }: Players,
): Promise<string[]> {
  const members = Array.from({ length: count }, () => randomUUID());
  await admin.query(
    `INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
     SELECT 'bench', m, m, m, m, 0, 'KHR', '$argon2id$', now() FROM unnest($1::text[]) m`,
    [members],
  );
  if (bonusStakes !== 'bonus') {
    const pool = createPool(loginUrl);
    const post = createPost(createQuery(pool));
    await Promise.all(members.map((member) => post(scope, opening(member))));
    await pool.end();
  }
  // One transaction each: a bonus locks the operator's account of its player.
  if (bonusStakes !== null)
    for (const member of members)
      await admin.query(
        "SELECT core.grant_bonus('bench', gen_random_uuid(), $1, 'KHR', 'staff', $2::bigint, $2::bigint * 100, 30, now())",
        [member, ENDLESS],
      );
  if (hasLimits) {
    // As every change of a limit does.
    await admin.query("SELECT core.hold_play('bench', m, 'KHR') FROM unnest($1::text[]) m", [members]);
    await admin.query(
      `INSERT INTO app.member_protection (tenant, member_id, stake_limits, loss_limits, stake_offsets, loss_offsets, windows_from, windows_to, zone)
       SELECT 'bench', m, array_fill($2::bigint, '{3}'), array_fill($2::bigint, '{3}'), '{0,0,0}', '{0,0,0}', w.starts, w.ends, 'UTC'
       FROM unnest($1::text[]) m, core.play_windows('UTC', now()) w`,
      [members, ENDLESS],
    );
  }
  return members;
}

/** Bets of these players, each in a round of its own. No activity is due, as for most bets, so the launch is not passed. */
export function betOf(query: Query, members: readonly string[], place: typeof placeBet = placeBet): Work {
  return async () => {
    const ref = randomUUID();
    const about = { merchant: 'bench', provider: 'bench', memberId: pick(members), currency: 'KHR', game: 'slot' };
    const bet = { ...about, ref, round: ref, hash: hashRequest({ ref }), at: new Date(), closes: false, amount: 1n };
    const { outcome } = await place(query, { ...bet, free: null }, null);
    if (outcome !== 'posted') throw new Error(`A bet was answered ${outcome}`);
  };
}
