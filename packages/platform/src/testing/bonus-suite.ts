import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { systemClock } from '../context.ts';
import { createQuery, type Query } from '../db/query.ts';
import { forfeitBonus, grantBonus } from '../modules/bonus/index.ts';
import { type PlayResult, payWin, placeBet, takeBack } from '../modules/provider/wallet.repository.ts';
import { hashRequest, registrationBonus } from '../modules/wallet/index.ts';
import { hasNoViolations, verifyLedger } from '../verify/verify-ledger.ts';
import { createPost } from './create-post.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const scope = { merchant: 'lotus', clock: systemClock };
export const CASH = 500n;
export const BONUS = 1_000n;
export const REQUIRED = 1_500n;
export const NO_TOKEN = Buffer.alloc(32);

/** A provider's call about one of a few bets, each in a round of its own, or the loss of the bonus. */
type Kind = 'bet' | 'win' | 'rollback' | 'rollbackWin' | 'forfeit';
export interface Step {
  readonly kind: Kind;
  readonly bet: number;
}
export const STAKES = [400n, 700n, 333n, 600n, 1_200n] as const;
const PRIZES = [0n, 1_001n, 17n, 1_350n, 3_001n] as const;
export const stakeOf = (bet: number): bigint => STAKES[bet] ?? 0n;
export const prizeOf = (bet: number): bigint => PRIZES[bet] ?? 0n;
export const KINDS: readonly Kind[] = ['bet', 'bet', 'win', 'win', 'rollback', 'rollbackWin', 'forfeit'];

/** What a member has, in minor units, and the turnover and state of the oldest bonus. */
interface BonusState {
  readonly cash: string;
  readonly bonus: string;
  readonly progress: string;
  readonly state: string;
}

export interface BonusSuite {
  readonly database: TestDatabase;
  readonly query: Query;
  /** A new member of `lotus` with cash and so many bonuses of staff. */
  newMember(options?: {
    readonly cash?: bigint;
    readonly grants?: number;
    readonly required?: bigint;
  }): Promise<string>;
  perform(member: string, step: Step): Promise<PlayResult['outcome'] | 'forfeited'>;
  stateOf(member: string): Promise<BonusState | undefined>;
  expectNoViolations(): Promise<void>;
}

/** A ledger and members with bonuses for a whole file of tests, closed after the last one. Awaited at the file's top. */
export async function openBonusSuite(): Promise<BonusSuite> {
  const database = await createTestDatabase(16);
  const query = createQuery(database.pool);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });
  return {
    database,
    query,
    newMember: (options) => newMember(database, query, options),
    perform: (member, step) => perform(database, query, member, step),
    stateOf: (member) => stateOf(database, member),
    expectNoViolations: async () => {
      const report = await verifyLedger(owner);
      expect(hasNoViolations(report), JSON.stringify(report)).toBe(true);
    },
  };
}

async function newMember(
  database: TestDatabase,
  query: Query,
  { cash = CASH, grants = 1, required = REQUIRED } = {},
): Promise<string> {
  const member = randomUUID();
  await database.query(
    `INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
     VALUES ('lotus', $1, $1, $1, $1, 0, 'KHR', '$argon2id$', now())`,
    [member],
  );
  if (cash > 0n) await createPost(query)(scope, registrationBonus(member, 'KHR', cash));
  for (let grant = 0; grant < grants; grant += 1)
    await database.withTenant(scope, (db) =>
      grantBonus(db, scope, {
        id: randomUUID(),
        memberId: member,
        currency: 'KHR',
        reason: 'staff',
        days: 30,
        amount: BONUS,
        required,
      }),
    );
  return member;
}

async function perform(
  database: TestDatabase,
  query: Query,
  member: string,
  { kind, bet }: Step,
): Promise<PlayResult['outcome'] | 'forfeited'> {
  const base = {
    merchant: 'lotus',
    provider: 'arcade',
    memberId: member,
    at: new Date(),
    currency: 'KHR',
    closes: kind === 'win',
  };
  const movement = (ref: string, amount: bigint) => ({
    ...base,
    ref,
    amount,
    round: `round-${bet}`,
    game: 'slot-1',
    hash: hashRequest({ ref, amount }),
  });
  const back = async (ref: string, target: string) =>
    (await takeBack(query, { ...base, ref, hash: hashRequest({ ref, target }), amount: null }, target)).outcome;
  const [betRef, winRef] = [`${member}-bet-${bet}`, `${member}-win-${bet}`];
  switch (kind) {
    case 'bet':
      return (await placeBet(query, { ...movement(betRef, stakeOf(bet)), free: null }, NO_TOKEN)).outcome;
    case 'win':
      return (await payWin(query, movement(winRef, prizeOf(bet)), betRef)).outcome;
    case 'rollback':
      return back(`${member}-back-${bet}`, betRef);
    case 'rollbackWin':
      return back(`${member}-back-win-${bet}`, winRef);
    case 'forfeit':
      await database.withTenant(scope, (db) => forfeitBonus(db, scope, member));
      return 'forfeited';
  }
}

async function stateOf(database: TestDatabase, member: string): Promise<BonusState | undefined> {
  const [row] = await database.query<BonusState>(
    `SELECT coalesce(sum(a.balance) FILTER (WHERE a.class = 'cash'), 0)::text AS cash,
       coalesce(sum(a.balance) FILTER (WHERE a.class = 'bonus'), 0)::text AS bonus,
       (SELECT progress::text FROM app.bonus WHERE tenant = 'lotus' AND member_id = $1 ORDER BY granted_at, id LIMIT 1) AS progress,
       (SELECT state FROM app.bonus WHERE tenant = 'lotus' AND member_id = $1 ORDER BY granted_at, id LIMIT 1) AS state
     FROM core.account a WHERE a.tenant = 'lotus' AND a.owner = $1`,
    [member],
  );
  return row;
}
