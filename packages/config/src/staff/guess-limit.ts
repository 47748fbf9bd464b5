import { createHash } from 'node:crypto';
import { networkKey } from '@marquee/server-kit';
import type { Db } from '@marquee/server-kit/postgres';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Failures without a wait, since people mistype. An office shares an address. */
const FREE = { account: 2, address: 20, console: 100 } as const;
type Kind = keyof typeof FREE;
const KINDS = ['account', 'address', 'console'] as const satisfies readonly Kind[];
const FIRST_DELAY_MS = SECOND_MS;
/**
 * The longest wait. No person is locked out for good, and a guesser gets a hundred guesses a day at one account. The wait of the whole
 * console also delays staff at new addresses, so it stays short.
 */
const DELAY_MAX_MS = { account: 15 * MINUTE_MS, address: 15 * MINUTE_MS, console: MINUTE_MS } as const;
/** The console's failures are forgotten one by one: a large staff mistypes every day. */
const FORGET_ONE_MS = MINUTE_MS;
/** Failures are forgotten after this time without a new one. */
export const FORGET_MS = 6 * 60 * MINUTE_MS;

/** The wait of a subject after its last failure; it doubles with each. */
export function delayAfter(failures: number, kind: Kind): number {
  const beyond = failures - FREE[kind];
  return beyond <= 0 ? 0 : Math.min(DELAY_MAX_MS[kind], FIRST_DELAY_MS * 2 ** Math.min(beyond - 1, 20));
}

/** An admitted guess. It counts as a failure until it proves right, so that many at once count too. */
export interface Guess {
  readonly account: Buffer;
  readonly address: Buffer;
  /** The console as a whole; null from a known address, and for a step after the password. */
  readonly console: Buffer | null;
}

const subjectOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const CONSOLE = subjectOf('console');

/** `isPassword`: a visitor's guess at a password, which also counts for the console. */
export interface GuessRequest {
  readonly nameKey: string;
  readonly staff: string | null;
  readonly ip: string;
  readonly isPassword?: boolean;
}

/**
 * Admits a guess at an account, or answers how long to wait. Failures count for the account and for the address; failures from other
 * addresses do not delay a sign-in from an address that is known for the account. Passwords guessed from unknown addresses count
 * for the whole console as well: many networks with few guesses each, at many accounts, may be one guesser. Unknown names are counted by
 * the same queries, so that the answer reveals nothing. `staff`: the account's id, null where there is none.
 */
export async function admitGuess(
  db: Db,
  { nameKey, staff, ip, isPassword = false }: GuessRequest,
  now: Date,
): Promise<{ readonly guess: Guess; readonly waitMs: 0 } | { readonly guess: null; readonly waitMs: number }> {
  const block = networkKey(ip);
  const known = await db.query('SELECT 1 FROM staff_address WHERE staff = $1 AND address = $2', [staff ?? '', block]);
  const isKnown = known.rowCount === 1;
  const guess: Guess = {
    account: subjectOf(isKnown ? `account:${nameKey}@${block}` : `account:${nameKey}`),
    address: subjectOf(`address:${block}`),
    console: isPassword && !isKnown ? CONSOLE : null,
  };
  // Always in the same order, so that two guesses cannot deadlock.
  const turns: Turn[] = [];
  for (const [kind, subject] of subjectsOf(guess)) turns.push(await takeTurn(db, kind, subject, now));
  const waitMs = Math.max(0, ...turns.map(({ waitUntil }) => waitUntil.getTime() - now.getTime()));
  if (waitMs > 0) return { guess: null, waitMs };
  for (const turn of turns) await countFailure(db, turn, now);
  return { guess, waitMs: 0 };
}

const subjectsOf = (guess: Guess): (readonly [Kind, Buffer])[] =>
  KINDS.flatMap((kind) => {
    const subject = guess[kind];
    return subject === null ? [] : [[kind, subject] as const];
  });

interface Turn {
  readonly kind: Kind;
  readonly subject: Buffer;
  readonly failures: number;
  readonly waitUntil: Date;
}

/** The subject's row, locked until the transaction ends. */
async function takeTurn(db: Db, kind: Kind, subject: Buffer, now: Date): Promise<Turn> {
  const { rows } = await db.query<{ failures: number; at: Date; wait_until: Date }>(
    `INSERT INTO staff_guess AS g (subject, failures, at, wait_until) VALUES ($1, 0, $2, $2)
     ON CONFLICT (subject) DO UPDATE SET subject = g.subject RETURNING failures, at, wait_until`,
    [subject, now],
  );
  const row = rows[0];
  const sinceMs = now.getTime() - (row?.at ?? now).getTime();
  if (row === undefined || sinceMs >= FORGET_MS) return { kind, subject, failures: 0, waitUntil: now };
  const forgotten = kind === 'console' ? Math.floor(sinceMs / FORGET_ONE_MS) : 0;
  return { kind, subject, failures: Math.max(0, row.failures - forgotten), waitUntil: row.wait_until };
}

async function countFailure(db: Db, { kind, subject, failures }: Turn, now: Date): Promise<void> {
  await db.query('UPDATE staff_guess SET failures = $2, at = $3, wait_until = $4 WHERE subject = $1', [
    subject,
    failures + 1,
    now,
    new Date(now.getTime() + delayAfter(failures + 1, kind)),
  ]);
}

/** The guess was right, but a step is still to come: it is no failure, and earlier failures still count. */
export async function undoGuess(db: Db, guess: Guess, now: Date): Promise<void> {
  for (const [, subject] of subjectsOf(guess)) {
    await db.query(
      'UPDATE staff_guess SET failures = greatest(failures - 1, 0), wait_until = least(wait_until, $2) WHERE subject = $1',
      [subject, now],
    );
  }
}

/** The person has passed all steps: the account's failures are deleted, the address's stay. */
export async function forgiveGuess(db: Db, guess: Guess, now: Date): Promise<void> {
  await undoGuess(db, guess, now);
  await db.query('UPDATE staff_guess SET failures = 0 WHERE subject = $1', [guess.account]);
}

/** Remembers an address from which the account signed in. */
export async function rememberAddress(db: Db, staff: string, ip: string, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO staff_address (staff, address, at) VALUES ($1, $2, $3)
     ON CONFLICT (staff, address) DO UPDATE SET at = $3`,
    [staff, networkKey(ip), now],
  );
}
