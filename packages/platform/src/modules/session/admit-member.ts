import type { LoginRequest, LoginValue } from '@marquee/contracts/schemas/session';
import type { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Member } from '../member/index.ts';
import { endHeldSession } from './end-held-session.ts';
import { loginValueOf } from './login-value.ts';
import { openSession } from './open-session.ts';
import { refuseByType } from './refuse-by-type.ts';
import { refuseEntry } from './refuse-entry.ts';
import type { OpenedBy } from './session.tables.ts';

export interface Proof {
  /** The proof of the member's identity. */
  readonly openedBy: Exclude<OpenedBy, 'password'>;
  readonly area: LoginRequest['area'];
  /** This browser's current token, which ends. */
  readonly heldToken: string | undefined;
}

/**
 * Signs in a member who proved their identity without a password. Resolves with a refusal instead of throwing it, so that the
 * proof stays used up: `account_locked`, `member_no_enter`, `error_not_agent`.
 */
export async function admitMember(
  db: TenantDb,
  ctx: Ctx,
  member: Pick<Member, 'id' | 'username' | 'accountType'>,
  { openedBy, area, heldToken }: Proof,
): Promise<LoginValue | ProblemError> {
  const refused = refuseByType(member.accountType, area);
  const session = refused === null ? await openSession(db, ctx, member.id, openedBy) : null;
  if (session === null) return refuseEntry(db, ctx, member.id, refused ?? 'locked');
  await endHeldSession(db, ctx, heldToken);
  return loginValueOf(member, session);
}
