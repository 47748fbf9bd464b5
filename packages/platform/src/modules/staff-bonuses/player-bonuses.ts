import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { formatAmount } from '@marquee/contracts/money';
import type { bonusRequestsValue, ForfeitBonusValue, playerBonusesValue } from '@marquee/contracts/schemas/bonuses';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { takeBonus } from '../bonus/index.ts';
import { findMember, lockMember } from '../member/index.ts';
import { bonusViewOf, requestViewOf } from './bonus-views.ts';
import { leftAlone } from './give-bonus.ts';
import { findBonus, findForfeit, insertForfeit, listBonuses, listWaiting } from './staff-bonuses.repository.ts';

/** A player's bonuses, and the requests that wait for a second person. @throws ProblemError `not_found` */
export async function readPlayerBonuses(
  db: TenantDb,
  ctx: StaffCtx,
  player: string,
): Promise<z.infer<typeof playerBonusesValue>> {
  const member = await findMember(db, ctx, player);
  if (member === null || member.accountType === TRIAL_ACCOUNT_TYPE) throw new ProblemError('not_found');
  const { id, currency } = member;
  return {
    currency,
    twoPersonsAbove: formatAmount(await leftAlone(db, ctx, currency), currency),
    bonuses: (await listBonuses(db, ctx, id)).map(bonusViewOf),
    requests: (await listWaiting(db, ctx, ctx.clock.now(), id)).map((record) => requestViewOf(ctx, record)),
  };
}

/** The brand's requests that wait for a second person. */
export async function readWaitingRequests(db: TenantDb, ctx: StaffCtx): Promise<z.infer<typeof bonusRequestsValue>> {
  const waiting = await listWaiting(db, ctx, ctx.clock.now(), null);
  return { requests: waiting.map((record) => requestViewOf(ctx, record)) };
}

/**
 * Takes a bonus that waits or is active back, with what the player has of it. A repeat with the same key finds the first.
 * @throws ProblemError `not_found`, `conflict`: it has ended.
 */
export async function takePlayerBonus(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  { reason }: { readonly reason: string },
): Promise<ForfeitBonusValue> {
  const bonus = await findBonus(db, ctx, id);
  if (bonus === null) throw new ProblemError('not_found');
  const { memberId, currency } = bonus;
  await lockMember(db, ctx, memberId);
  const by = { staff: ctx.actor.id, key: ctx.idempotencyKey, reason };
  const earlier = await findForfeit(db, ctx, id);
  const isRepeated = earlier?.staff === by.staff && earlier.key === by.key && earlier.reason === reason;
  const lost = isRepeated ? earlier.lost : await takeBonus(db, ctx, { id, memberId });
  if (lost === null) throw new ProblemError('conflict');
  if (!isRepeated) await insertForfeit(db, ctx, { bonusId: id, ...by, lost, at: ctx.clock.now() });
  return { lost: formatAmount(lost, currency), currency };
}
