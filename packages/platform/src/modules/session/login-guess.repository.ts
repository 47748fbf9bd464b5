import { createHash } from 'node:crypto';
import { and, eq, gt, lte, ne, not, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { loginGuesses } from './session.tables.ts';

/** Somebody's guess at the password of one account. */
export interface Guess {
  /** SHA-256 of the name's canonical key. */
  readonly account: Buffer;
  /** A network (`networkKey`). */
  readonly ip: string;
  readonly isKnownAddress: boolean;
}

/** Guesses within the window. */
export interface GuessCounts {
  /** Wrong ones since the last success. */
  readonly accountFailures: number;
  readonly ipFailures: number;
  /** At this account: from this address if the member is known there, else from all strangers together. */
  readonly accountGuesses: number;
  /** At this account from this network. */
  readonly pairGuesses: number;
  readonly ipGuesses: number;
}

export const accountOf = (canonicalKey: string): Buffer => createHash('sha256').update(canonicalKey).digest();

/** Guesses at one account, and those from one address, take turns until the transaction ends: none is counted late. */
export async function takeTurn(db: TenantDb, scope: TenantScope, account: Buffer, ip: string): Promise<void> {
  const lock = (subject: string) =>
    sql`pg_advisory_xact_lock(hashtextextended(${`login:${scope.merchant}:${subject}`}, 0))`;
  // The account always first, so that two guesses never wait for each other: they are evaluated in the order they stand in.
  await db.execute(sql`SELECT ${lock(`account:${account.toString('hex')}`)}, ${lock(`ip:${ip}`)}`);
}

export async function countGuesses(db: TenantDb, scope: TenantScope, guess: Guess, since: Date): Promise<GuessCounts> {
  const { account, ip } = loginGuesses;
  const isAccount = eq(account, guess.account);
  const isIp = eq(ip, guess.ip);
  const isComparable = guess.isKnownAddress ? isIp : sql`NOT ${loginGuesses.isKnownAddress}`;
  const count = (condition: unknown) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`;
  const [counts] = await db
    .select({
      accountFailures: count(sql`${isAccount} AND NOT ${loginGuesses.forgiven}`),
      ipFailures: count(sql`${isIp} AND NOT ${loginGuesses.forgiven}`),
      accountGuesses: count(sql`${isAccount} AND ${isComparable}`),
      pairGuesses: count(sql`${isAccount} AND ${isIp}`),
      ipGuesses: count(isIp),
    })
    .from(loginGuesses)
    .where(and(eq(loginGuesses.tenant, scope.merchant), gt(loginGuesses.at, since), or(isAccount, isIp)));
  return counts ?? { accountFailures: 0, ipFailures: 0, accountGuesses: 0, pairGuesses: 0, ipGuesses: 0 };
}

/** Failures of the brand since then, counted no further than `max`. */
export async function countBrandFailures(db: TenantDb, scope: TenantScope, since: Date, max: number): Promise<number> {
  const isOfBrand = and(
    eq(loginGuesses.tenant, scope.merchant),
    gt(loginGuesses.at, since),
    not(loginGuesses.forgiven),
  );
  const failures = await db.select({ id: loginGuesses.id }).from(loginGuesses).where(isOfBrand).limit(max);
  return failures.length;
}

/** Writes a guess down as wrong until it proves right, and clears away those before `since`. Resolves with its id. */
export async function recordGuess(
  db: TenantDb,
  scope: TenantScope,
  guess: Guess,
  now: Date,
  since: Date,
): Promise<string> {
  const id = uuidv7();
  const isOver = and(eq(loginGuesses.tenant, scope.merchant), lte(loginGuesses.at, since));
  const cleared = db.$with('cleared').as(db.delete(loginGuesses).where(isOver).returning({ id: loginGuesses.id }));
  await db
    .with(cleared)
    .insert(loginGuesses)
    .values({ tenant: scope.merchant, id, ...guess, at: now });
  return id;
}

/** After a success: its own guess was none, and earlier ones at this account no longer ask for a captcha. */
export async function forgiveGuesses(db: TenantDb, scope: TenantScope, account: Buffer, id: string): Promise<void> {
  const own = eq(loginGuesses.tenant, scope.merchant);
  const isThisOne = and(own, eq(loginGuesses.id, id));
  const undone = db.$with('undone').as(db.delete(loginGuesses).where(isThisOne).returning({ id: loginGuesses.id }));
  await db
    .with(undone)
    .update(loginGuesses)
    .set({ forgiven: true })
    // One statement must not change a row twice.
    .where(and(own, eq(loginGuesses.account, account), ne(loginGuesses.id, id)));
}

/** Guesses that are about no account. No name has this hash. */
const NO_ACCOUNT = Buffer.alloc(0);

/**
 * Staff have spoken with the member, who begins anew: no captcha, and the whole hour's guesses. What an address guessed, at
 * whichever accounts, counts for that address as before.
 */
export async function clearGuesses(db: TenantDb, scope: TenantScope, account: Buffer): Promise<void> {
  await db
    .update(loginGuesses)
    .set({ account: NO_ACCOUNT, forgiven: true })
    .where(and(eq(loginGuesses.tenant, scope.merchant), eq(loginGuesses.account, account)));
}
