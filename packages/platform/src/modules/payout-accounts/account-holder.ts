import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findProfile } from '../profile/index.ts';
import type { PayoutAccount } from './payout-accounts.repository.ts';

const NAME_FIELDS = ['realName', 'payeeName'] as const;

/** A name as banks write it: without accents, case and order of its parts. */
const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '')
    .sort()
    .join(' ');

/** Whether an account in this name may be the member's: it is a verified name, or a registered one while none is verified. */
export async function isOwnName(db: TenantDb, ctx: Ctx, memberId: string, holder: string): Promise<boolean> {
  const profile = await findProfile(db, ctx, memberId);
  const names = NAME_FIELDS.flatMap((field) => profile.get(field) ?? []).filter(({ value }) => value !== '');
  const verified = names.filter(({ verifiedAt }) => verifiedAt !== null);
  const known = verified.length > 0 ? verified : names;
  return known.length === 0 || known.some(({ value }) => nameKey(value) === nameKey(holder));
}

/** Why an account to which a withdrawal was requested cannot be paid now; null: it can. */
export async function accountProblem(
  db: TenantDb,
  ctx: Ctx,
  { memberId, holder, removedAt }: Pick<PayoutAccount, 'memberId' | 'holder' | 'removedAt'>,
): Promise<'removed' | 'otherName' | null> {
  if (removedAt !== null) return 'removed';
  return (await isOwnName(db, ctx, memberId, holder)) ? null : 'otherName';
}
