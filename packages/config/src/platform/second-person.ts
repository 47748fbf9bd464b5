import { ChangeError } from '../changes/index.ts';
import { findStaff, type StaffAccount } from '../staff/staff.repository.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import type { AuditedDeps } from './audited-action.ts';

/**
 * The rules of change sets (ADR 78) for what the platform holds: an author cannot approve. An account that was made or reset less than
 * a day ago cannot approve either, and nothing of it is approved, nor of one that was disabled since.
 * @param author id of the account that requested it
 * @returns the author's log-in name, for the audit; the id where the account is gone
 * @throws ChangeError `approval_own`, `approval_waits`, `author_waits`, `author_disabled`
 */
export async function requireSecondPerson(
  { pool, clock }: Pick<AuditedDeps, 'pool' | 'clock'>,
  who: SignedIn,
  author: string,
): Promise<string> {
  const now = clock.now();
  if (author === who.account.id) throw new ChangeError('approval_own');
  requireApprover({ clock }, who);
  const account = await findStaff(pool, author);
  if (account?.state === 'disabled') throw new ChangeError('author_disabled');
  if (account !== null && isWaiting(account, now)) throw new ChangeError('author_waits');
  return account?.name ?? author;
}

/** An account that was made or reset less than a day ago approves nothing. @throws ChangeError `approval_waits` */
export function requireApprover({ clock }: Pick<AuditedDeps, 'clock'>, who: SignedIn): void {
  if (isWaiting(who.account, clock.now())) throw new ChangeError('approval_waits');
}

const isWaiting = ({ waitsUntil }: StaffAccount, now: Date): boolean => waitsUntil !== null && waitsUntil > now;
