import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { Query } from '../../db/query.ts';
import { NO_TOKEN, openBonusSuite } from '../../testing/bonus-suite.ts';
import { hashRequest } from '../wallet/index.ts';
import { type Bet, placeBet } from './wallet.repository.ts';

const { database, query, newMember, stateOf, expectNoViolations } = await openBonusSuite();

async function waitingForLocks(): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(
    "SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return row?.waiting ?? 0;
}

/** Limits of 90.00 for stakes of every window. */
const setLimits = (member: string) =>
  database.query(
    `INSERT INTO app.member_protection (tenant, member_id, stake_limits, stake_offsets, loss_offsets, windows_from, windows_to, zone)
     SELECT 'lotus', $1, '{9000,9000,9000}', '{0,0,0}', '{0,0,0}', w.starts, w.ends, 'UTC' FROM core.play_windows('UTC', now()) w`,
    [member],
  );

/** What was staked in each window, and the version of the row. */
async function countersOf(member: string): Promise<{ version: string; stakes: string[] } | undefined> {
  const [row] = await database.query<{ version: string; stakes: string[] }>(
    `SELECT p.xmin::text AS version, array_agg(core.staked(p.tenant, p.member_id) + o ORDER BY place)::text[] AS stakes
     FROM app.member_protection p, unnest(p.stake_offsets) WITH ORDINALITY AS s (o, place) WHERE p.member_id = $1 GROUP BY p.xmin::text`,
    [member],
  );
  return row;
}

function betOf(memberId: string, name: string, amount: bigint): Bet {
  const ref = `${memberId}-${name}`;
  const of = { merchant: 'lotus', provider: 'arcade', memberId, currency: 'KHR', game: 'slot-1', closes: false };
  return { ...of, ref, round: ref, amount, at: new Date(), hash: hashRequest({ ref }), free: null };
}

describe('[W08] a bet of a player with a bonus', () => {
  it('is counted where it saw no bonus and its round was opened with one meanwhile', async () => {
    const member = await newMember({ grants: 0 });
    const at = { merchant: 'lotus', provider: 'arcade', memberId: member, at: new Date(), currency: 'KHR' };
    const bet = (ref: string, closes: boolean) => {
      const of = { ...at, ref, amount: 10n, round: 'shared', game: 'slot-1', closes };
      return { ...of, hash: hashRequest({ ref }), free: null };
    };
    // Opens the provider's account, so that the bet that waits has locked all that it needs.
    await placeBet(query, { ...bet(`${member}-first`, true), round: 'first' }, NO_TOKEN);
    const sent: string[] = [];
    const counted: Query = (name, text, values) => {
      sent.push(name);
      return query(name, text, values);
    };
    const first = new pg.Client({ connectionString: database.ownerUrl });
    await first.connect();
    const late = await (async () => {
      await first.query('BEGIN');
      const onFirst: Query = async (_, text, values) => (await first.query(text, values)).rows;
      const grant = [at.merchant, randomUUID(), member, 'KHR', 'staff', '1000', '15', 30, at.at];
      await first.query('SELECT core.grant_bonus($1,$2,$3,$4,$5,$6,$7,$8,$9)', grant);
      await placeBet(onFirst, bet(`${member}-a`, false), NO_TOKEN);
      const waiting = placeBet(counted, bet(`${member}-b`, true), NO_TOKEN);
      await vi.waitFor(async () => expect(await waitingForLocks(), 'the second bet waits').toBe(1));
      await first.query('COMMIT');
      return waiting;
    })().finally(() => first.end());
    expect(late.outcome).toBe('posted');
    expect(sent).toEqual(['play_bet', 'play_bet']);
    expect(await stateOf(member)).toMatchObject({ cash: '1470', bonus: '0', state: 'released' });
    await expectNoViolations();
  });

  it('costs one query a bet, and changes no row of the limits', async () => {
    const member = await newMember();
    await setLimits(member);
    const sent: string[] = [];
    const counted: Query = (name, text, values) => {
      sent.push(name);
      return query(name, text, values);
    };
    const before = await countersOf(member);
    expect((await placeBet(counted, betOf(member, 'one', 700n), NO_TOKEN)).outcome).toBe('posted');
    expect(sent).toEqual(['play_bet']);
    expect(await stateOf(member)).toMatchObject({ cash: '0', bonus: '800' });
    expect(await countersOf(member)).toEqual({ version: before?.version, stakes: ['700', '700', '700'] });
  });

  it('counts in the windows of its own time only, also when it comes late', async () => {
    const member = await newMember({ cash: 20_000n });
    await setLimits(member);
    const late = new Date(Date.now() - 40 * 24 * 3_600_000);
    for (const [name, at, outcome] of [
      ['late', late, 'posted'],
      ['now', new Date(), 'posted'],
      ['above', new Date(), 'limit'],
      ['late too', late, 'posted'],
    ] as const)
      expect((await placeBet(query, { ...betOf(member, name, 4_600n), at }, NO_TOKEN)).outcome, name).toBe(outcome);
    expect((await countersOf(member))?.stakes).toEqual(['4600', '4600', '4600']);
  });
});
