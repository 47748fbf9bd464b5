import { inTransaction } from '@marquee/server-kit/postgres';
import { base32, newTotpSecret, otpauthUri, seal, stepOfCode, unseal } from '@marquee/server-kit/second-factor';
import { ConsoleError } from './console-error.ts';
import { requireGoodPassword } from './good-password.ts';
import { admitGuess, forgiveGuess, undoGuess } from './guess-limit.ts';
import { nameKey } from './login-name.ts';
import { replaceRecoveryCodes, useCode } from './second-factor.ts';
import { completeSignIn, guessing, lockSignedIn, type Opened, openSession, tooMany } from './sign-in.service.ts';
import { saveStaff } from './staff.repository.ts';
import { record, type SignedIn, type StaffDeps } from './staff-deps.ts';
import { endSessions, setPending } from './staff-session.repository.ts';

/** Shown by the authenticator app beside the login name. */
const ISSUER = 'Marquee console';

/**
 * Changes the password. Every session ends; this browser gets a new one.
 * @throws ConsoleError `password_wrong`, `too_many_requests`, `token_invalid`; ProblemError `validation_failed`.
 */
export async function changePassword(
  deps: StaffDeps,
  who: SignedIn,
  { currentPassword, password }: { readonly currentPassword: string; readonly password: string },
): Promise<Opened> {
  const { pool, clock, passwords } = deps;
  requireGoodPassword(password, who.name);
  const attempt = { nameKey: nameKey(who.name), staff: who.account.id, ip: who.ip };
  const admitted = await inTransaction(pool, (db) => admitGuess(db, attempt, clock.now()));
  if (admitted.guess === null) throw tooMany(admitted.waitMs);
  const isRight = await passwords.verify(who.account.passwordHash, currentPassword);
  const passwordHash = isRight ? await passwords.hash(password) : null;

  const outcome = await inTransaction(pool, async (db) => {
    const account = await lockSignedIn(db, who);
    if (account === null || account.passwordHash !== who.account.passwordHash) return 'token_invalid';
    if (passwordHash === null) {
      await record(db, clock, who, {
        actor: who.name,
        action: 'session.refuse',
        account,
        detail: { step: 'password' },
      });
      return 'password_wrong';
    }
    await undoGuess(db, admitted.guess, clock.now());
    await saveStaff(db, { ...account, passwordHash });
    await endSessions(db, account.id);
    const opened = await openSession(db, deps, who, account, 'full');
    await record(db, clock, who, { actor: who.name, action: 'staff.password', account });
    return opened;
  });
  if (typeof outcome === 'string') throw new ConsoleError(outcome);
  return outcome;
}

/**
 * Makes a new secret for the authenticator app. It takes effect with its first code. An existing second factor is proven by `code`.
 * @throws ConsoleError `code_wrong`, `too_many_requests`, `token_invalid`.
 */
export async function beginTotp(
  deps: StaffDeps,
  who: SignedIn,
  code: string | undefined,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  await guessing(deps, who, 'totp', async (db, account, guess) => {
    const isProven = account.totpSecret === null || (await useCode(db, deps, account, code ?? '')) !== null;
    if (!isProven) return null;
    await undoGuess(db, guess, deps.clock.now());
    return setPending(db, who.session.id, seal(deps.keys.totp[0], secret, account.id));
  });
  return { secret: base32(secret), uri: otpauthUri(secret, ISSUER, who.name) };
}

/**
 * The first code of the new secret puts it into effect, with new recovery codes. Every other session ends; this one becomes a full
 * session. @throws ConsoleError `code_wrong`, `too_many_requests`, `token_invalid`, `conflict` without a new secret.
 */
export async function confirmTotp(
  deps: StaffDeps,
  who: SignedIn,
  code: string,
): Promise<Opened & { recoveryCodes: string[] }> {
  const { clock, keys } = deps;
  const pending = who.session.totpPending;
  if (pending === null) throw new ConsoleError('conflict');
  const secret = unseal(keys.totp, pending, who.account.id);
  return guessing(deps, who, 'totp', async (db, account, guess) => {
    const totpStep = stepOfCode(secret, code.replace(/\s/g, ''), clock.now(), null);
    if (totpStep === null) return null;
    await forgiveGuess(db, guess, clock.now());
    await saveStaff(db, { ...account, totpSecret: pending, totpStep });
    const recoveryCodes = await replaceRecoveryCodes(db, deps, account.id);
    await endSessions(db, account.id);
    const opened = await completeSignIn(db, deps, who, account);
    const detail = { signedIn: who.session.stage !== 'full' };
    await record(db, clock, who, { actor: who.name, action: 'staff.totp', account, detail });
    return { ...opened, recoveryCodes };
  });
}

/** Ten new recovery codes; earlier ones become void. @throws ConsoleError `code_wrong`, `too_many_requests`, `token_invalid`. */
export function renewRecoveryCodes(deps: StaffDeps, who: SignedIn, code: string): Promise<string[]> {
  return guessing(deps, who, 'recovery-codes', async (db, account, guess) => {
    if ((await useCode(db, deps, account, code)) === null) return null;
    await undoGuess(db, guess, deps.clock.now());
    const recoveryCodes = await replaceRecoveryCodes(db, deps, account.id);
    await record(db, deps.clock, who, { actor: who.name, action: 'staff.recovery-codes', account });
    return recoveryCodes;
  });
}
