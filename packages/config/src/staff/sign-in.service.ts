import { type Db, inTransaction } from '@marquee/server-kit/postgres';
import { ConsoleError } from './console-error.ts';
import { forgetOld } from './forget-old.ts';
import { admitGuess, forgiveGuess, type Guess, rememberAddress, undoGuess } from './guess-limit.ts';
import { nameKey } from './login-name.ts';
import { useCode } from './second-factor.ts';
import { findStaffByKey, lockStaff, noteSignIn, type StaffAccount } from './staff.repository.ts';
import { record, type SignedIn, type StaffDeps, type Visitor } from './staff-deps.ts';
import { endSessionByToken, endSessions, insertSession, type Stage } from './staff-session.repository.ts';
import { hashToken, isToken, newToken } from './token.ts';

/** An opened session. */
export interface Opened {
  /** For the browser's cookie only; the database has its hash. */
  readonly token: string;
}

export const tooMany = (waitMs: number): ConsoleError =>
  new ConsoleError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });

/**
 * First step: name and password. Opens a session that still needs its second factor. `heldToken`: the session of the browser's cookie,
 * which ends. @throws ConsoleError `login_failed` (unknown name, disabled account or wrong password, which neither the answer nor its
 * time distinguishes), `too_many_requests`.
 */
export async function signIn(
  deps: StaffDeps,
  visitor: Visitor,
  { name, password }: { readonly name: string; readonly password: string },
  heldToken: string | null,
): Promise<Opened> {
  const { pool, clock, passwords } = deps;
  const key = nameKey(name);
  const admitted = await inTransaction(pool, async (db) => {
    const account = await findStaffByKey(db, key);
    const attempt = { nameKey: key, staff: account?.id ?? null, ip: visitor.ip, isPassword: true };
    return { account, ...(await admitGuess(db, attempt, clock.now())) };
  });
  if (admitted.guess === null) throw tooMany(admitted.waitMs);
  const { account: found, guess } = admitted;

  // Between two transactions, so that no connection waits for the hash.
  const isRight = await passwords.verify(found?.passwordHash ?? null, password);
  const opened = await inTransaction(pool, async (db) => {
    const account = await lockStaff(db, found?.id ?? '');
    // Read again: it may have been disabled, or got another password, in the meantime.
    const isUnchanged = account?.state === 'active' && account.passwordHash === found?.passwordHash;
    if (!isRight || account === null || !isUnchanged) {
      await record(db, clock, visitor, {
        actor: 'visitor',
        action: 'session.refuse',
        account,
        detail: { step: 'password' },
      });
      return null;
    }
    await undoGuess(db, guess, clock.now());
    if (heldToken !== null && isToken(heldToken)) await endSessionByToken(db, hashToken(heldToken));
    const stage = account.totpSecret === null ? 'enrolment' : 'code';
    const session = await openSession(db, deps, visitor, account, stage);
    await record(db, clock, visitor, {
      actor: account.name,
      action: 'session.begin',
      account,
      detail: { next: stage },
    });
    return session;
  });
  if (opened === null) throw new ConsoleError('login_failed');
  await forgetOld(pool, clock.now());
  return opened;
}

/**
 * Second step: a code of the authenticator app, or a recovery code. The session gets a new token.
 * @throws ConsoleError `code_wrong`, `too_many_requests`, `token_invalid` when the session has ended.
 */
export async function signInWithCode(deps: StaffDeps, who: SignedIn, code: string): Promise<Opened> {
  const { clock } = deps;
  return guessing(deps, who, 'code', async (db, account, guess) => {
    const factor = await useCode(db, deps, account, code);
    if (factor === null) return null;
    await forgiveGuess(db, guess, clock.now());
    await endSessions(db, account.id, { only: who.session.id });
    const opened = await completeSignIn(db, deps, who, account);
    await record(db, clock, who, { actor: account.name, action: 'session.open', account, detail: { factor } });
    return opened;
  });
}

/** A full session, after all steps. */
export async function completeSignIn(
  db: Db,
  deps: StaffDeps,
  visitor: Visitor,
  account: StaffAccount,
): Promise<Opened> {
  const now = deps.clock.now();
  await noteSignIn(db, account.id, now);
  await rememberAddress(db, account.id, visitor.ip, now);
  return openSession(db, deps, visitor, account, 'full');
}

export async function openSession(
  db: Db,
  { clock }: StaffDeps,
  visitor: Visitor,
  account: StaffAccount,
  stage: Stage,
): Promise<Opened> {
  const token = newToken();
  const { ip, userAgent } = visitor;
  await insertSession(db, account.id, { stage, tokenHash: hashToken(token), ip, userAgent }, clock.now());
  return { token };
}

/**
 * Runs `check` as a guess at the second factor in a session, in one transaction. Null is a wrong guess, which is counted and recorded.
 * @throws ConsoleError `code_wrong`, `too_many_requests`, `token_invalid`.
 */
export async function guessing<Result>(
  deps: StaffDeps,
  who: SignedIn,
  step: string,
  check: (db: Db, account: StaffAccount, guess: Guess) => Promise<Result | null>,
): Promise<Result> {
  const { pool, clock } = deps;
  const outcome = await inTransaction(pool, async (db) => {
    const account = await lockSignedIn(db, who);
    if (account === null) return { refusal: new ConsoleError('token_invalid') };
    const attempt = { nameKey: nameKey(account.name), staff: account.id, ip: who.ip };
    const admitted = await admitGuess(db, attempt, clock.now());
    if (admitted.guess === null) return { refusal: tooMany(admitted.waitMs) };
    const result = await check(db, account, admitted.guess);
    if (result !== null) return { refusal: null, result };
    await record(db, clock, who, { actor: account.name, action: 'session.refuse', account, detail: { step } });
    return { refusal: new ConsoleError('code_wrong') };
  });
  if (outcome.refusal !== null) throw outcome.refusal;
  return outcome.result;
}

/** The account, locked; null when this session has ended since the request began. */
export async function lockSignedIn(db: Db, who: SignedIn): Promise<StaffAccount | null> {
  const account = await lockStaff(db, who.account.id);
  const { rowCount } = await db.query('SELECT 1 FROM staff_session WHERE id = $1', [who.session.id]);
  return rowCount === 1 && account?.state === 'active' ? account : null;
}

export async function signOut({ pool, clock }: StaffDeps, who: SignedIn): Promise<void> {
  await inTransaction(pool, async (db) => {
    await endSessions(db, who.account.id, { only: who.session.id });
    await record(db, clock, who, { actor: who.name, action: 'session.end', account: who.account });
  });
}
