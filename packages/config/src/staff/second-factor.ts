import type { Db } from '@marquee/server-kit/postgres';
import {
  hashRecoveryCode,
  newRecoveryCodes,
  readTotpCode,
  stepOfCode,
  unseal,
} from '@marquee/server-kit/second-factor';
import { type StaffAccount, useStep } from './staff.repository.ts';
import type { StaffDeps } from './staff-deps.ts';

/**
 * Checks a code of the authenticator app or a recovery code, and uses it up. The transaction has locked `account`. Resolves with the
 * kind of code; null when it is wrong.
 */
export async function useCode(
  db: Db,
  { keys, clock }: StaffDeps,
  account: StaffAccount,
  typed: string,
): Promise<'totp' | 'recovery' | null> {
  const code = readTotpCode(typed);
  if (account.totpSecret === null) return null;
  if (code === null) {
    const hashes = keys.recovery.map((key) => hashRecoveryCode(key, typed));
    const isRight = await useRecoveryCode(db, account.id, hashes, clock.now());
    return isRight ? 'recovery' : null;
  }
  const secret = unseal(keys.totp, account.totpSecret, account.id);
  const step = stepOfCode(secret, code, clock.now(), account.totpStep);
  if (step === null) return null;
  await useStep(db, account.id, step);
  return 'totp';
}

async function useRecoveryCode(db: Db, staff: string, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE staff_recovery_code SET used_at = $3 WHERE staff = $1 AND code_hash = ANY($2::bytea[]) AND used_at IS NULL',
    [staff, hashes, now],
  );
  return rowCount === 1;
}

/** Ten new recovery codes in place of the old ones. They are shown once. */
export async function replaceRecoveryCodes(db: Db, { keys }: StaffDeps, staff: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await voidRecoveryCodes(db, staff);
  await db.query('INSERT INTO staff_recovery_code (staff, code_hash) SELECT $1, unnest($2::bytea[])', [
    staff,
    codes.map((code) => hashRecoveryCode(keys.recovery[0], code)),
  ]);
  return codes;
}

export async function voidRecoveryCodes(db: Db, staff: string): Promise<void> {
  await db.query('DELETE FROM staff_recovery_code WHERE staff = $1', [staff]);
}
