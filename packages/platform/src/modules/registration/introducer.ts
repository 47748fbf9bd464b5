import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findIntroducer, type Introducer } from '../affiliates/index.ts';
import type { ReadForm } from './read-form.ts';

const CODES = [
  ['affiliateCode', 'affiliate'],
  ['referralCode', 'referral'],
] as const;

/** The introducer of a new member: an agent's code is preferred to a friend's. An unknown code is refused (§5). */
export async function introducerOf(db: TenantDb, ctx: Ctx, form: ReadForm): Promise<Introducer | null | ProblemError> {
  const found: Introducer[] = [];
  for (const [field, kind] of CODES) {
    const code = form[field];
    if (!code) continue;
    const introducer = await findIntroducer(db, ctx, kind, code);
    if (introducer === null)
      return new ProblemError('invitation_code_error', { errors: [{ path: field, code: 'invitation' }] });
    found.push(introducer);
  }
  return found[0] ?? null;
}
