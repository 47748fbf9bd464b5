import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../context.ts';
import { createQuery, type Query } from '../../db/query.ts';
import { createPost } from '../../testing/create-post.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { hasNoViolations, verifyLedger } from '../../verify/verify-ledger.ts';
import { forfeitBonus, grantBonus, lapseBonuses } from '../bonus/index.ts';
import { hashRequest, registrationBonus } from '../wallet/index.ts';
import { type PlayResult, payWin, placeBet, takeBack } from './wallet.repository.ts';

const scope = { merchant: 'lotus', clock: systemClock };
const CASH = 500n;
const BONUS = 1_000n;
const REQUIRED = 1_500n;
/** Met by one closed round, by several, or hardly ever. */
const turnovers = fc.constantFrom(300n, 1_000n, REQUIRED);
const NO_TOKEN = Buffer.alloc(32);
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

/** A provider's call about one of a few bets, each in a round of its own, or the loss of the bonus. */
type Kind = 'bet' | 'win' | 'rollback' | 'rollbackWin' | 'forfeit';
interface Step {
  readonly kind: Kind;
  readonly bet: number;
}
const STAKES = [400n, 700n, 333n, 600n, 1_200n] as const;
const PRIZES = [0n, 1_001n, 17n, 1_350n, 3_001n] as const;
const stakeOf = (bet: number): bigint => STAKES[bet] ?? 0n;
const prizeOf = (bet: number): bigint => PRIZES[bet] ?? 0n;
const kinds: readonly Kind[] = ['bet', 'bet', 'win', 'win', 'rollback', 'rollbackWin', 'forfeit'];
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), bet: fc.integer({ min: 0, max: STAKES.length - 1 }) }),
  { minLength: 4, maxLength: 14 },
);

async function newMember({ cash = CASH, grants = 1, required = REQUIRED } = {}): Promise<string> {
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
        ...{ id: randomUUID(), memberId: member, currency: 'KHR', reason: 'staff', days: 30 },
        ...{ amount: BONUS, required },
      }),
    );
  return member;
}

async function perform(member: string, { kind, bet }: Step): Promise<PlayResult['outcome'] | 'forfeited'> {
  const base = {
    ...{ merchant: 'lotus', provider: 'arcade', memberId: member, at: new Date(), currency: 'KHR' },
    closes: kind === 'win',
  };
  const movement = (ref: string, amount: bigint) => ({
    ...{ ...base, ref, amount, round: `round-${bet}`, game: 'slot-1', hash: hashRequest({ ref, amount }) },
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

interface Round {
  /** The bonus's part of the stake, and of the win where it did not fall on cash. */
  readonly part: bigint;
  readonly isCounted: boolean;
  state: 'open' | 'closed' | 'voided';
  won: { cash: bigint; bonus: bigint; lost: bigint } | 'taken' | null;
}

/** Predicts balances, turnover and state from the published rules, without the database. */
class Model {
  cash = CASH;
  bonus = BONUS;
  progress = 0n;
  state: 'active' | 'released' | 'forfeited' = 'active';
  readonly #required: bigint;
  readonly #rounds = new Map<number, Round>();
  readonly #dead = new Set<string>();

  constructor(required: bigint) {
    this.#required = required;
  }

  step({ kind, bet }: Step): void {
    if (kind === 'forfeit') {
      if (this.state === 'active') [this.state, this.bonus] = ['forfeited', 0n];
      return;
    }
    const round = this.#rounds.get(bet);
    if (kind === 'bet') this.#placeBet(bet);
    else if (kind === 'win') this.#payWin(round, bet);
    else if (kind === 'rollback') this.#backBet(round, bet);
    else this.#backWin(round, bet);
    if (this.state !== 'active' || this.progress < this.#required) return;
    [this.cash, this.bonus, this.state] = [this.cash + this.bonus, 0n, 'released'];
  }

  #placeBet(bet: number): void {
    if (this.#rounds.has(bet) || this.#dead.has(`bet-${bet}`)) return;
    const stake = stakeOf(bet);
    const part = stake > this.cash ? stake - this.cash : 0n;
    if (part > this.bonus) {
      this.#dead.add(`bet-${bet}`);
      return;
    }
    this.cash -= stake - part;
    this.bonus -= part;
    this.#rounds.set(bet, { part, isCounted: this.state === 'active', state: 'open', won: null });
  }

  #payWin(round: Round | undefined, bet: number): void {
    if (round === undefined || round.state === 'voided' || round.won !== null || this.#dead.has(`win-${bet}`)) return;
    const prize = prizeOf(bet);
    const part = this.state === 'released' ? 0n : (prize * round.part) / stakeOf(bet);
    const isActive = this.state === 'active';
    round.won = { cash: prize - part, bonus: isActive ? part : 0n, lost: isActive ? 0n : part };
    this.cash += round.won.cash;
    this.bonus += round.won.bonus;
    round.state = 'closed';
    if (round.isCounted && isActive) this.progress += stakeOf(bet);
  }

  /** Money of an ended bonus is where that went. */
  #move(cash: bigint, bonus: bigint): boolean {
    const toCash = this.state === 'released' ? cash + bonus : cash;
    const toBonus = this.state === 'active' ? bonus : 0n;
    if (this.cash + toCash < 0n || this.bonus + toBonus < 0n) return false;
    this.cash += toCash;
    this.bonus += toBonus;
    return true;
  }

  #backBet(round: Round | undefined, bet: number): void {
    if (round === undefined) {
      this.#dead.add(`bet-${bet}`);
      return;
    }
    if (round.state === 'voided') return;
    const won = round.won === null || round.won === 'taken' ? { cash: 0n, bonus: 0n } : round.won;
    if (!this.#move(stakeOf(bet) - round.part - won.cash, round.part - won.bonus)) return;
    if (round.state === 'closed' && round.isCounted && this.state === 'active') this.progress -= stakeOf(bet);
    round.state = 'voided';
    round.won = 'taken';
  }

  #backWin(round: Round | undefined, bet: number): void {
    if (round?.won === 'taken') return;
    if (round === undefined || round.won === null) {
      this.#dead.add(`win-${bet}`);
      return;
    }
    if (this.#move(-round.won.cash, -round.won.bonus)) round.won = 'taken';
  }
}

async function stateOf(member: string) {
  const [row] = await database.query<{ cash: string; bonus: string; progress: string; state: string }>(
    `SELECT coalesce(sum(a.balance) FILTER (WHERE a.class = 'cash'), 0)::text AS cash,
       coalesce(sum(a.balance) FILTER (WHERE a.class = 'bonus'), 0)::text AS bonus,
       (SELECT progress::text FROM app.bonus WHERE tenant = 'lotus' AND member_id = $1 ORDER BY granted_at, id LIMIT 1) AS progress,
       (SELECT state FROM app.bonus WHERE tenant = 'lotus' AND member_id = $1 ORDER BY granted_at, id LIMIT 1) AS state
     FROM core.account a WHERE a.tenant = 'lotus' AND a.owner = $1`,
    [member],
  );
  return row;
}

const shown = ({ cash, bonus, progress, state }: Model) => ({
  ...{ cash: cash.toString(), bonus: bonus.toString(), progress: progress.toString(), state },
});

async function expectNoViolations(): Promise<void> {
  const report = await verifyLedger(owner);
  expect(hasNoViolations(report), JSON.stringify(report)).toBe(true);
}

describe('[W05] bonus money', () => {
  it('is staked after cash, wins in proportion, and returns as it went in every order of calls', async () => {
    await fc.assert(
      fc.asyncProperty(steps, turnovers, async (run, required) => {
        const member = await newMember({ required });
        const model = new Model(required);
        for (const step of run) {
          await perform(member, step);
          // A repeat changes nothing.
          if (step.kind !== 'forfeit') await perform(member, step);
          model.step(step);
          expect(await stateOf(member), JSON.stringify(run)).toEqual(shown(model));
        }
      }),
      { numRuns: 150 },
    );
    await expectNoViolations();
  });

  it('stays exact when calls about one member arrive at once', async () => {
    for (let run = 0; run < 6; run += 1) {
      const member = await newMember({ grants: 3 });
      const calls = Array.from(
        { length: 48 },
        (_, index): Step => ({
          kind: kinds[(index * 5 + run) % kinds.length] ?? 'bet',
          bet: (index * 7) % STAKES.length,
        }),
      );
      await Promise.all(calls.map((step) => perform(member, step)));
    }
    await expectNoViolations();
  });

  it('stays exact when free bets close its rounds while other calls arrive', async () => {
    for (let run = 0; run < 6; run += 1) {
      const member = await newMember({ grants: 2, required: 300n });
      const at = { merchant: 'lotus', provider: 'arcade', memberId: member, at: new Date(), currency: 'KHR' };
      const free = (index: number) => {
        const ref = `${member}-free-${index}`;
        const closing = { ...at, ref, amount: 50n, round: `round-${index % 5}`, game: 'slot-1', closes: true };
        const bet = { ...closing, hash: hashRequest({ ref }), free: { reward: null } };
        return placeBet(query, bet, NO_TOKEN);
      };
      const calls = Array.from(
        { length: 30 },
        (_, index): Step => ({
          kind: (['bet', 'win', 'rollbackWin'] as const)[index % 3] ?? 'bet',
          bet: Math.floor(index / 3) % STAKES.length,
        }),
      );
      await Promise.all([
        ...calls.map((step) => perform(member, step)),
        ...Array.from({ length: 10 }, (_, i) => free(i)),
      ]);
    }
    await expectNoViolations();
  });

  it('gives way to the next one once nothing is left of it', async () => {
    const member = await newMember({ cash: 0n, grants: 2, required: 9_000n });
    await perform(member, { kind: 'bet', bet: 0 });
    await perform(member, { kind: 'bet', bet: 3 });
    expect(await stateOf(member)).toMatchObject({ bonus: '0', state: 'active' });
    for (const bet of [0, 3]) {
      const ref = `${member}-lost-${bet}`;
      const at = {
        merchant: 'lotus',
        provider: 'arcade',
        memberId: member,
        at: new Date(),
        currency: 'KHR',
        closes: true,
      };
      const lost = { ...at, ref, amount: 0n, round: `round-${bet}`, game: 'slot-1', hash: hashRequest({ ref }) };
      await payWin(query, lost, `${member}-bet-${bet}`);
    }
    expect(await stateOf(member)).toMatchObject({ bonus: BONUS.toString(), state: 'spent' });
    await expectNoViolations();
  });

  it('begins when the one before has ended, and lapses when it is not wagered in time', async () => {
    const member = await newMember({ cash: 0n, grants: 2 });
    const states = async () =>
      (
        await database.query<{ state: string }>(
          "SELECT state FROM app.bonus WHERE tenant = 'lotus' AND member_id = $1 ORDER BY granted_at, id",
          [member],
        )
      ).map(({ state }) => state);
    expect(await states()).toEqual(['active', 'waiting']);
    const in31Days = { now: () => new Date(Date.now() + 31 * 86_400_000) };
    expect(await lapseBonuses({ query, clock: in31Days }, 'lotus')).toBeGreaterThanOrEqual(1);
    expect(await states()).toEqual(['lapsed', 'active']);
    expect((await stateOf(member))?.bonus).toBe(BONUS.toString());
    await expectNoViolations();
  });
});
