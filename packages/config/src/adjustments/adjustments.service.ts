import {
  type Adjustment,
  type AdjustmentRequest,
  type AdjustmentsRequest,
  adjustmentSchema,
  adjustmentsValue,
  type ListedAdjustmentsValue,
} from '@marquee/contracts/schemas/adjustments';
import type { FastifyBaseLogger } from 'fastify';
import { requireOwnPlatform } from '../platform/audited-action.ts';
import { performApproval } from '../platform/perform-approval.ts';
import { performWaiting } from '../platform/perform-waiting.ts';
import { targetOf as playerTarget } from '../players/player.service.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { withPeople } from '../staff/with-people.ts';

const missing = 'adjustment_not_found';
const kind = 'adjustment';

/** Reading is not recorded: the list has no personal data but usernames. */
export async function listAdjustments(
  { callPlatform, ...deps }: WaitingDeps,
  who: SignedIn,
  merchant: string,
  body: AdjustmentsRequest,
): Promise<ListedAdjustmentsValue> {
  await requireOwnPlatform(deps, merchant);
  const found = await callPlatform(adjustmentsValue, { who, merchant, call: 'adjustments.list', body, missing });
  const ids = found.adjustments.flatMap(({ author, decided }) => (decided === null ? [author] : [author, decided.by]));
  return withPeople(deps, who, found, ids);
}

interface Action {
  readonly merchant: string;
  readonly idempotencyKey: string;
}

/** Requests an adjustment; it then waits for `approveAdjustment`. */
export function requestAdjustment(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, body, idempotencyKey }: Action & { readonly body: AdjustmentRequest },
  log: FastifyBaseLogger,
): Promise<Adjustment> {
  const { player, ...detail } = body;
  return performWaiting(deps, who, {
    kind,
    action: 'request',
    merchant,
    target: playerTarget(player),
    detail,
    call: () =>
      deps.callPlatform(adjustmentSchema, {
        who,
        merchant,
        body,
        idempotencyKey,
        call: 'adjustments.request',
        missing: 'player_not_found',
      }),
    resultDetail: detailOf,
    log,
  });
}

interface OneAdjustment extends Action {
  readonly adjustment: string;
}

/** A second person approves what was shown, and it is posted. @throws ChangeError as `performApproval`. */
export function approveAdjustment(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, adjustment, body, idempotencyKey }: OneAdjustment & { readonly body: { readonly hash: string } },
  log: FastifyBaseLogger,
): Promise<Adjustment> {
  const call = { who, merchant, params: { adjustment }, missing } as const;
  return performApproval(deps, who, {
    kind,
    action: 'approve',
    merchant,
    targetOf: () => targetOf(adjustment),
    detail: body,
    open: () => deps.callPlatform(adjustmentSchema, { ...call, call: 'adjustments.open', body: {} }),
    call: () => deps.callPlatform(adjustmentSchema, { ...call, call: 'adjustments.approve', body, idempotencyKey }),
    resultDetail: detailOf,
    log,
  });
}

/** Rejects another person's request, or withdraws an own one. */
export function endAdjustment(
  deps: WaitingDeps,
  who: SignedIn,
  {
    merchant,
    adjustment,
    action,
    body,
    idempotencyKey,
  }: OneAdjustment & { readonly action: 'reject' | 'withdraw'; readonly body: { readonly reason: string } },
  log: FastifyBaseLogger,
): Promise<Adjustment> {
  return performWaiting(deps, who, {
    kind,
    action,
    merchant,
    target: targetOf(adjustment),
    detail: body,
    call: () =>
      deps.callPlatform(adjustmentSchema, {
        who,
        merchant,
        body,
        idempotencyKey,
        missing,
        call: `adjustments.${action}`,
        params: { adjustment },
      }),
    resultDetail: (ended) => ({ ...detailOf(ended), ...body }),
    log,
  });
}

const detailOf = ({ id, player, direction, amount, currency, reason, note }: Adjustment) => ({
  adjustment: id,
  player: player.id,
  direction,
  amount,
  currency,
  why: reason,
  note,
});

const targetOf = (adjustment: string): string => `adjustment.${adjustment}`;
