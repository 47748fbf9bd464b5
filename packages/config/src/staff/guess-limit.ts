import { createHash } from 'node:crypto';
import { networkKey } from '@marquee/server-kit';
import type { Db } from '@marquee/server-kit/postgres';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Failures without a wait, since people mistype. An office shares an address. */
const FREE = { account: 2, address: 20 } as const;
const FIRST_DELAY_MS = SECOND_MS;
/** The longest wait: no person is locked out for good, and a guesser gets a hundred guesses a day. */
const DELAY_MAX_MS = 15 * MINUTE_MS;
/** Failures are forgotten after this time without a new one. */
export const FORGET_MS = 6 * 60 * MINUTE_MS;

/** The wait of a subject after its last failure; it doubles with each. */
export function delayAfter(failures: number, kind: keyof typeof FREE): number {
  const beyond = failures - FREE[kind];
  return beyond <= 0 ? 0 : Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** Math.min(beyond - 1, 20));
}

/** An admitted guess. It counts as a failure until it proves right, so that many at once count too. */
export interface Guess {
  readonly account: Buffer;
  readonly address: Buffer;
}

const subjectOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Admits a guess at an account, or answers how long to wait. Failures count for the account and for the address; failures from other
 * addresses do not delay a sign-in from an address that is known for the account. Unknown names are counted by the same queries, so
 * that the answer reveals nothing. `staff`: the account's id, null where there is none.
 */
export async function admitGuess(
  db: Db,
  { nameKey, staff, ip }: { readonly nameKey: string; readonly staff: string | null; readonly ip: string },
  now: Date,
): Promise<{ readonly guess: Guess; readonly waitMs: 0 } | { readonly guess: null; readonly waitMs: number }> {
  const block = networkKey(ip);
  const known = await db.query('SELECT 1 FROM staff_address WHERE staff = $1 AND address = $2', [staff ?? '', block]);
  const account = subjectOf(known.rowCount === 1 ? `account:${nameKey}@${block}` : `account:${nameKey}`);
  const address = subjectOf(`address:${block}`);
  // The account always first, so that two guesses cannot deadlock.
  const accountState = await takeTurn(db, account, now);
  const addressState = await takeTurn(db, address, now);
  const waitMs = Math.max(
    0,
    accountState.waitUntil.getTime() - now.getTime(),
    addressState.waitUntil.getTime() - now.getTime(),
  );
  if (waitMs > 0) return { guess: null, waitMs };
  await countFailure(db, account, accountState.failures + 1, 'account', now);
  await countFailure(db, address, addressState.failures + 1, 'address', now);
  return { guess: { account, address }, waitMs: 0 };
}

/** The subject's row, locked until the transaction ends. */
async function takeTurn(db: Db, subject: Buffer, now: Date): Promise<{ failures: number; waitUntil: Date }> {
  const { rows } = await db.query<{ failures: number; at: Date; wait_until: Date }>(
    `INSERT INTO staff_guess AS g (subject, failures, at, wait_until) VALUES ($1, 0, $2, $2)
     ON CONFLICT (subject) DO UPDATE SET subject = g.subject RETURNING failures, at, wait_until`,
    [subject, now],
  );
  const row = rows[0];
  if (row === undefined || now.getTime() - row.at.getTime() >= FORGET_MS) return { failures: 0, waitUntil: now };
  return { failures: row.failures, waitUntil: row.wait_until };
}

async function countFailure(
  db: Db,
  subject: Buffer,
  failures: number,
  kind: keyof typeof FREE,
  now: Date,
): Promise<void> {
  await db.query('UPDATE staff_guess SET failures = $2, at = $3, wait_until = $4 WHERE subject = $1', [
    subject,
    failures,
    now,
    new Date(now.getTime() + delayAfter(failures, kind)),
  ]);
}

/** The guess was right, but a step is still to come: it is no failure, and earlier failures still count. */
export async function undoGuess(db: Db, { account, address }: Guess, now: Date): Promise<void> {
  for (const subject of [account, address]) {
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
