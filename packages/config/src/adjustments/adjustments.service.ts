import {
  type Adjustment,
  type AdjustmentRequest,
  type AdjustmentsRequest,
  adjustmentSchema,
  adjustmentsValue,
  type ListedAdjustmentsValue,
} from '@marquee/contracts/schemas/adjustments';
import type { FastifyBaseLogger } from 'fastify';
import { performAudited, requireOwnPlatform } from '../platform/audited-action.ts';
import { requireSecondPerson } from '../platform/second-person.ts';
import { type PlayerDeps, targetOf as playerTarget } from '../players/player.service.ts';
import type { AttentionWatch } from '../reconciliation/attention-watch.ts';
import { namesOfStaff } from '../staff/staff.repository.ts';
import type { SignedIn } from '../staff/staff-deps.ts';

export interface AdjustmentDeps extends PlayerDeps {
  /** Counts what waits. */
  readonly attention: Pick<AttentionWatch, 'refreshSoon'>;
}

const missing = 'adjustment_not_found';
const kind = 'adjustment';

/** Reading is not recorded: the list has no personal data but usernames. */
export async function listAdjustments(
  { callPlatform, ...deps }: AdjustmentDeps,
  who: SignedIn,
  merchant: string,
  body: AdjustmentsRequest,
): Promise<ListedAdjustmentsValue> {
  await requireOwnPlatform(deps, merchant);
  const found = await callPlatform(adjustmentsValue, { who, merchant, call: 'adjustments.list', body, missing });
  const ids = found.adjustments.flatMap(({ author, decided }) => (decided === null ? [author] : [author, decided.by]));
  return { ...found, people: await namesOfStaff(deps.pool, [...new Set(ids)]), you: who.account.id };
}

interface Action {
  readonly merchant: string;
  readonly idempotencyKey: string;
}

/** Requests an adjustment; it then waits for `approveAdjustment`. */
export function requestAdjustment(
  deps: AdjustmentDeps,
  who: SignedIn,
  { merchant, body, idempotencyKey }: Action & { readonly body: AdjustmentRequest },
  log: FastifyBaseLogger,
): Promise<Adjustment> {
  const { player, ...detail } = body;
  return performAudited(
    deps,
    who,
    { kind, action: 'request', merchant, target: playerTarget(player), detail },
    () =>
      deps.callPlatform(adjustmentSchema, {
        ...{ who, merchant, body, idempotencyKey },
        call: 'adjustments.request',
        missing: 'player_not_found',
      }),
    detailOf,
    log,
  ).finally(() => deps.attention.refreshSoon(log));
}

interface OneAdjustment extends Action {
  readonly adjustment: string;
}

/** A second person approves what was shown, and it is posted. @throws ChangeError as `requireSecondPerson`. */
export async function approveAdjustment(
  deps: AdjustmentDeps,
  who: SignedIn,
  { merchant, adjustment, body, idempotencyKey }: OneAdjustment & { readonly body: { readonly hash: string } },
  log: FastifyBaseLogger,
): Promise<Adjustment> {
  await requireOwnPlatform(deps, merchant);
  const call = { who, merchant, params: { adjustment }, missing } as const;
  const waiting = await deps.callPlatform(adjustmentSchema, { ...call, call: 'adjustments.open', body: {} });
  const author = await requireSecondPerson(deps, who, waiting.author);
  return performAudited(
    deps,
    who,
    { kind, action: 'approve', merchant, target: targetOf(adjustment), detail: body },
    () => deps.callPlatform(adjustmentSchema, { ...call, call: 'adjustments.approve', body, idempotencyKey }),
    (approved) => ({ author, ...detailOf(approved) }),
    log,
  ).finally(() => deps.attention.refreshSoon(log));
}

/** Rejects another person's request, or withdraws an own one. */
export function endAdjustment(
  deps: AdjustmentDeps,
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
  return performAudited(
    deps,
    who,
    { kind, action, merchant, target: targetOf(adjustment), detail: body },
    () =>
      deps.callPlatform(adjustmentSchema, {
        ...{ who, merchant, body, idempotencyKey, missing },
        call: `adjustments.${action}`,
        params: { adjustment },
      }),
    (ended) => ({ ...detailOf(ended), ...body }),
    log,
  ).finally(() => deps.attention.refreshSoon(log));
}

const detailOf = ({ id, player, direction, amount, currency, reason, note }: Adjustment) => ({
  ...{ adjustment: id, player: player.id, direction, amount, currency, why: reason, note },
});

const targetOf = (adjustment: string): string => `adjustment.${adjustment}`;
