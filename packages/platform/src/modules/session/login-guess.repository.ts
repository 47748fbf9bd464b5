import { createHash } from 'node:crypto';
import { and, eq, gt, lte, ne, not, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { loginGuesses } from './session.tables.ts';

/** A guess at the password of one account. */
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
  /** At this account: from this address if the member is known there, else from all unknown networks together. */
  readonly accountGuesses: number;
  /** At this account from this network. */
  readonly pairGuesses: number;
  readonly ipGuesses: number;
}

export const accountOf = (canonicalKey: string): Buffer => createHash('sha256').update(canonicalKey).digest();

/** Guesses at one account, and those from one address, are serialised until the transaction ends, so that each is counted. */
export async function takeTurn(db: TenantDb, scope: TenantScope, account: Buffer, ip: string): Promise<void> {
  const lock = (subject: string) =>
    sql`pg_advisory_xact_lock(hashtextextended(${`login:${scope.merchant}:${subject}`}, 0))`;
  // The account is always locked first, so that two guesses do not deadlock and are evaluated in order.
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

/** The brand's failures since then, counted up to `max`. */
export async function countBrandFailures(db: TenantDb, scope: TenantScope, since: Date, max: number): Promise<number> {
  const isOfBrand = and(
    eq(loginGuesses.tenant, scope.merchant),
    gt(loginGuesses.at, since),
    not(loginGuesses.forgiven),
  );
  const failures = await db.select({ id: loginGuesses.id }).from(loginGuesses).where(isOfBrand).limit(max);
  return failures.length;
}

/** Stores a guess as wrong until it proves right, and deletes those before `since`. Resolves with its id. */
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

/** After a success: this guess does not count, and earlier ones at this account no longer require a captcha. */
export async function resetGuesses(db: TenantDb, scope: TenantScope, account: Buffer, id: string): Promise<void> {
  const own = eq(loginGuesses.tenant, scope.merchant);
  const isThisOne = and(own, eq(loginGuesses.id, id));
  const undone = db.$with('undone').as(db.delete(loginGuesses).where(isThisOne).returning({ id: loginGuesses.id }));
  await db
    .with(undone)
    .update(loginGuesses)
    .set({ forgiven: true })
    // One query must not change a row twice.
    .where(and(own, eq(loginGuesses.account, account), ne(loginGuesses.id, id)));
}

/** Guesses without an account. No name has this hash. */
const NO_ACCOUNT = Buffer.alloc(0);

/**
 * Staff verified the member, so the account starts again: no captcha, and all guesses of the hour. Guesses of an address still
 * count for that address.
 */
export async function clearGuesses(db: TenantDb, scope: TenantScope, account: Buffer): Promise<void> {
  await db
    .update(loginGuesses)
    .set({ account: NO_ACCOUNT, forgiven: true })
    .where(and(eq(loginGuesses.tenant, scope.merchant), eq(loginGuesses.account, account)));
}
