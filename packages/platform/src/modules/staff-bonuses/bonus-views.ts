import { formatAmount } from '@marquee/contracts/money';
import type { BonusRequest, PlayerBonus } from '@marquee/contracts/schemas/bonuses';
import type { StaffCtx } from '../../internal-calls.ts';
import { isLapsed } from '../approvals/index.ts';
import { hashRequest } from '../wallet/index.ts';
import type { BonusRecord, BonusRequestRecord } from './staff-bonuses.repository.ts';
import type { BonusRequestRow } from './staff-bonuses.tables.ts';

type Content = Pick<BonusRequestRow, 'memberId' | 'currency' | 'amount' | 'required' | 'days' | 'note'>;

/** Of what a second person sees. */
export const hashOf = ({ memberId, currency, amount, required, days, note }: Content): Buffer =>
  hashRequest({ memberId, currency, amount, required, days, note });

export function requestViewOf(ctx: StaffCtx, { request, approval, username }: BonusRequestRecord): BonusRequest {
  const { id, memberId, currency, amount, required, days, note, requestedBy, requestedAt } = request;
  const money = (minor: bigint) => formatAmount(minor, currency);
  return {
    id,
    currency,
    days,
    note,
    player: { id: memberId, username },
    amount: money(amount),
    required: money(required),
    state: stateOf(ctx, approval),
    hash: hashOf(request).toString('hex'),
    author: requestedBy,
    createdAt: requestedAt.toISOString(),
  };
}

function stateOf(ctx: StaffCtx, approval: BonusRequestRecord['approval']): BonusRequest['state'] {
  if (approval === null || approval.state === 'approved') return 'given';
  return isLapsed(approval, ctx.clock.now()) ? 'lapsed' : approval.state;
}

export function bonusViewOf({ bonus, request, forfeit }: BonusRecord): PlayerBonus {
  const { id, reason, state, currency, amount, required, progress, grantedAt, expiresAt, endedAt } = bonus;
  const money = (minor: bigint) => formatAmount(minor, currency);
  return {
    id,
    origin: reason,
    state,
    amount: money(amount),
    required: money(required),
    progress: money(progress),
    grantedAt: grantedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    given: request && { by: request.requestedBy, note: request.note },
    taken: forfeit && { by: forfeit.staff, reason: forfeit.reason },
  };
}
