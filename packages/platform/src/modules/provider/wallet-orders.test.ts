import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../context.ts';
import { createQuery, type Query } from '../../db/query.ts';
import { createPost } from '../../testing/create-post.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { hasNoViolations, verifyLedger } from '../../verify/verify-ledger.ts';
import { hashRequest, registrationBonus } from '../wallet/index.ts';
import { type PlayResult, payWin, placeBet, takeBack } from './wallet.repository.ts';

const OPENING = 1_000n;
const NO_TOKEN = Buffer.alloc(32);
const FREE = 3;
let database: TestDatabase;
let query: Query;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase(16);
  query = createQuery(database.pool);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** A provider's call about one of a few bets; a repeat is the same step again. */
type Kind = 'bet' | 'win' | 'rollback' | 'rollbackAgain' | 'rollbackWin';
interface Step {
  readonly kind: Kind;
  readonly bet: number;
}
const kinds: readonly Kind[] = ['bet', 'win', 'rollback', 'rollbackAgain', 'rollbackWin'];
const steps = fc.array(fc.record({ kind: fc.constantFrom(...kinds), bet: fc.integer({ min: 0, max: FREE }) }), {
  minLength: 1,
  maxLength: 14,
});
/** The stake of each bet; the last is free. */
const stakeOf = (bet: number): bigint => [40n, 300n, 700n, 0n][bet] ?? 0n;
const prizeOf = (bet: number): bigint => [0n, 450n, 20n, 90n][bet] ?? 0n;

async function newMember(): Promise<string> {
  const member = randomUUID();
  await database.query(
    `INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
     VALUES ('lotus', $1, $1, $1, $1, 0, 'KHR', '$argon2id$', now())`,
    [member],
  );
  await createPost(query)({ merchant: 'lotus', clock: systemClock }, registrationBonus(member, 'KHR', OPENING));
  return member;
}

function perform(member: string, { kind, bet }: Step, by = query): Promise<PlayResult> {
  const betRef = `${member}-bet-${bet}`;
  const winRef = `${member}-win-${bet}`;
  const base = {
    merchant: 'lotus',
    provider: 'arcade',
    memberId: member,
    at: new Date(),
    currency: 'KHR',
    closes: false,
  };
  const movement = (ref: string, amount: bigint) => ({
    ...base,
    ref,
    amount,
    round: `round-${bet}`,
    game: 'slot-1',
    hash: hashRequest({ ref, amount }),
  });
  const back = (ref: string, target: string) =>
    takeBack(by, { ...base, ref, hash: hashRequest({ ref, target }), amount: null }, target);
  switch (kind) {
    case 'bet':
      return bet === FREE
        ? placeBet(by, { ...movement(betRef, 500n), free: { reward: 'r' } }, NO_TOKEN)
        : placeBet(by, { ...movement(betRef, stakeOf(bet)), free: null }, NO_TOKEN);
    case 'win':
      return payWin(by, movement(winRef, prizeOf(bet)), betRef);
    case 'rollback':
      return back(`${member}-back-${bet}`, betRef);
    case 'rollbackAgain':
      return back(`${member}-back-again-${bet}`, betRef);
    case 'rollbackWin':
      return back(`${member}-back-win-${bet}`, winRef);
  }
}

/** Predicts each answer from the published rules, without the database. */
class Model {
  balance = OPENING;
  readonly #bets = new Map<number, 'stands' | 'refused' | 'back'>();
  readonly #wins = new Map<number, 'stands' | 'back'>();
  /** Ids of rollbacks with a final answer. */
  readonly #answered = new Set<string>();

  step({ kind, bet }: Step): PlayResult['outcome'] {
    if (kind === 'bet') return this.#placeBet(bet);
    if (kind === 'win') return this.#payWin(bet);
    const id = `${kind}-${bet}`;
    const outcome = kind === 'rollbackWin' ? this.#backWin(bet) : this.#backBet(bet);
    // A repeat is answered like the first call: an undone bet stays "posted", a rollback without effect stays "void".
    if (this.#answered.has(`${id}-posted`)) return 'posted';
    if (outcome !== 'refused') this.#answered.add(`${id}-${outcome}`);
    return outcome;
  }

  #placeBet(bet: number): PlayResult['outcome'] {
    const state = this.#bets.get(bet);
    if (state !== undefined) return ({ stands: 'posted', refused: 'refused', back: 'tombstone' } as const)[state];
    // A round whose every stake was returned is closed, but each bet here has a round of its own.
    const isShort = this.balance < stakeOf(bet);
    this.#bets.set(bet, isShort ? 'refused' : 'stands');
    if (!isShort) this.balance -= stakeOf(bet);
    return isShort ? 'refused' : 'posted';
  }

  #payWin(bet: number): PlayResult['outcome'] {
    const win = this.#wins.get(bet);
    if (win !== undefined) return win === 'back' ? 'tombstone' : 'posted';
    const state = this.#bets.get(bet);
    if (state !== 'stands') return state === 'back' ? 'tombstone' : 'unknown';
    this.#wins.set(bet, 'stands');
    this.balance += prizeOf(bet);
    return 'posted';
  }

  #backBet(bet: number): PlayResult['outcome'] {
    const state = this.#bets.get(bet);
    if (state !== 'stands') {
      if (state === undefined) this.#bets.set(bet, 'back');
      return 'void';
    }
    const taken = this.#wins.get(bet) === 'stands' ? prizeOf(bet) : 0n;
    if (this.balance + stakeOf(bet) - taken < 0n) return 'refused';
    this.balance += stakeOf(bet) - taken;
    this.#bets.set(bet, 'back');
    if (this.#wins.get(bet) === 'stands') this.#wins.set(bet, 'back');
    return 'posted';
  }

  #backWin(bet: number): PlayResult['outcome'] {
    const state = this.#wins.get(bet);
    if (state !== 'stands') {
      if (state === undefined) this.#wins.set(bet, 'back');
      return 'void';
    }
    if (this.balance < prizeOf(bet)) return 'refused';
    this.balance -= prizeOf(bet);
    this.#wins.set(bet, 'back');
    return 'posted';
  }
}

// A limit for a busy machine, not an expectation.
describe('[G11] every order of bets, wins, rollbacks and their repeats', { timeout: 120_000 }, () => {
  it('one after the other: answers and balance follow the rules', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const member = await newMember();
        const model = new Model();
        for (const step of sequence) {
          const expected = model.step(step);
          const result = await perform(member, step);
          expect([step, result.outcome, result.balance]).toEqual([step, expected, model.balance]);
        }
      }),
      { numRuns: 120 },
    );
    expect(hasNoViolations(await verifyLedger(owner))).toBe(true);
  });

  it('all at once: everything undone nets to zero, and the ledger is sound', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const member = await newMember();
        await Promise.all(sequence.map((step) => perform(member, step)));
        for (const bet of new Set(sequence.filter(({ kind }) => kind === 'rollback').map((step) => step.bet))) {
          // A rollback refused for lack of money may be sent again; after that it is final.
          await perform(member, { kind: 'rollback', bet });
          const [net] = await database.query<{ net: string }>(
            `SELECT coalesce(sum(stake - won - voided), 0)::text AS net FROM app.game_round WHERE member_id = $1 AND round = $2`,
            [member, `round-${bet}`],
          );
          const [spent] = await database.query<{ balance: string }>(
            "SELECT balance FROM core.account WHERE owner = $1 AND class = 'cash'",
            [member],
          );
          // The only valid reason for a rollback to fail: the win is spent.
          if (net?.net !== '0') expect(BigInt(spent?.balance ?? 0)).toBeLessThan(prizeOf(bet));
        }
      }),
      { numRuns: 60 },
    );
    expect(hasNoViolations(await verifyLedger(owner))).toBe(true);
  });

  it('the rollback of a win waits for that of its bet, and finds it undone', async () => {
    const member = await newMember();
    for (const kind of ['bet', 'win'] as const) await perform(member, { kind, bet: 1 });
    const byOwner: Query = async (_name, text, values) => (await owner.query(text, values)).rows;
    await owner.query('BEGIN');
    expect((await perform(member, { kind: 'rollback', bet: 1 }, byOwner)).outcome).toBe('posted');
    const second = perform(member, { kind: 'rollbackWin', bet: 1 });
    await vi.waitFor(async () => {
      const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      expect(await database.query(waiting)).toHaveLength(1);
    }, 10_000);
    await owner.query('COMMIT');
    expect(await second).toMatchObject({ outcome: 'void', balance: OPENING });
    expect(hasNoViolations(await verifyLedger(owner))).toBe(true);
  });

  it('a win and the rollback of its bet at the same moment: never both', async () => {
    const members = await Promise.all(Array.from({ length: 150 }, newMember));
    await Promise.all(members.map((member) => perform(member, { kind: 'bet', bet: 1 })));
    await Promise.all(
      members.flatMap((member) => [
        perform(member, { kind: 'win', bet: 1 }),
        perform(member, { kind: 'rollback', bet: 1 }),
      ]),
    );
    expect(hasNoViolations(await verifyLedger(owner))).toBe(true);
  });
});
