import type { PlayerRow, PlayerValue } from '@marquee/contracts/schemas/players';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { networkOf } from '../../network.ts';
import { findOwnAvatar } from '../avatar/index.ts';
import { type Member, maskedEmail, maskedMobile } from '../member/index.ts';
import { readSecondFactor } from '../second-factor/index.ts';
import { findLoginEvents, listSessions } from '../session/index.ts';
import type { SupportActionOutcome } from './support.tables.ts';

const stateOf = ({ state }: Pick<Member, 'state'>): PlayerValue['state'] => (state === 'active' ? 'active' : 'locked');

/** The part of a member's state that support actions change. */
export async function accountStateOf(
  db: TenantDb,
  ctx: Ctx,
  member: Pick<Member, 'id' | 'state' | 'passwordChangeRequired'>,
): Promise<SupportActionOutcome['before']> {
  const { removal } = await readSecondFactor(db, ctx, member.id);
  return {
    state: stateOf(member),
    passwordChangeRequired: member.passwordChangeRequired,
    hasOwnAvatar: (await findOwnAvatar(db, ctx, member.id)) !== null,
    secondFactorRemovalAt: removal?.effectiveAt ?? null,
  };
}

export const rowOf = (member: Member): PlayerRow => ({
  id: member.id,
  username: member.username,
  type: member.accountType,
  state: stateOf(member),
  email: member.emailKey === null ? null : maskedEmail(member.emailKey),
  mobile: member.mobileKey === null ? null : maskedMobile(member.mobileKey),
  lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
});

/** Everything that support sees of an opened member. */
export async function viewOf(db: TenantDb, ctx: Ctx, member: Member): Promise<PlayerValue> {
  const { lastLoginAt, lastLoginIp, lockedAt, lockReason } = member;
  const logins = await findLoginEvents(db, ctx, member.id);
  return {
    id: member.id,
    username: member.username,
    nickname: member.nickname,
    type: member.accountType,
    currency: member.currency,
    state: stateOf(member),
    lock: lockedAt === null ? null : { at: lockedAt.toISOString(), reason: lockReason ?? '' },
    email: member.emailKey,
    mobile: member.mobileKey,
    isMobileProven: member.mobileProvenAt !== null,
    registeredAt: member.registeredAt.toISOString(),
    lastLogin: lastLoginAt === null ? null : { at: lastLoginAt.toISOString(), network: networkOf(lastLoginIp ?? '') },
    hasOwnAvatar: (await findOwnAvatar(db, ctx, member.id)) !== null,
    secondFactor: await readSecondFactor(db, ctx, member.id),
    passwordChangeRequired: member.passwordChangeRequired,
    passwordChangedAt: member.passwordChangedAt?.toISOString() ?? null,
    sessions: await listSessions(db, ctx, member.id),
    logins: logins.map(({ at, browser, system, network, outcome, provider }) => ({
      at: at.toISOString(),
      browser,
      system,
      network,
      outcome,
      provider,
    })),
  };
}
