import {
  type BonusRequest,
  bonusRequestSchema,
  bonusRequestsValue,
  type ForfeitBonusValue,
  forfeitBonusValue,
  type GiveBonusRequest,
  type ListedBonusRequestsValue,
  type ListedPlayerBonusesValue,
  playerBonusesValue,
} from '@marquee/contracts/schemas/bonuses';
import type { FastifyBaseLogger } from 'fastify';
import { auditAction, performAudited, requireOwnPlatform } from '../platform/audited-action.ts';
import { performApproval } from '../platform/perform-approval.ts';
import { performWaiting } from '../platform/perform-waiting.ts';
import { targetOf as playerTarget } from '../players/player.service.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { withPeople } from '../staff/with-people.ts';

const missing = 'bonus_not_found';
const kind = 'bonus';

/** A player's bonuses. Reading them is recorded. @throws ConsoleError `player_not_found`. */
export async function listPlayerBonuses(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, player }: { readonly merchant: string; readonly player: string },
): Promise<ListedPlayerBonusesValue> {
  await requireOwnPlatform(deps, merchant);
  const found = await deps.callPlatform(playerBonusesValue, {
    who,
    merchant,
    params: { player },
    body: {},
    call: 'bonuses.ofPlayer',
    missing: 'player_not_found',
  });
  await auditAction(deps, who, { kind, action: 'list', merchant, target: playerTarget(player), detail: {} });
  const ids = [
    ...found.bonuses.flatMap(({ given, taken }) => [given?.by, taken?.by]),
    ...found.requests.map(({ author }) => author),
  ].filter((id) => id !== undefined);
  return withPeople(deps, who, found, ids);
}

/** What waits for a second person. Not recorded: the list has no personal data but usernames. */
export async function listBonusRequests(
  { callPlatform, ...deps }: WaitingDeps,
  who: SignedIn,
  merchant: string,
): Promise<ListedBonusRequestsValue> {
  await requireOwnPlatform(deps, merchant);
  const found = await callPlatform(bonusRequestsValue, { who, merchant, call: 'bonuses.waiting', body: {}, missing });
  const ids = found.requests.map(({ author }) => author);
  return withPeople(deps, who, found, ids);
}

interface Action {
  readonly merchant: string;
  readonly idempotencyKey: string;
}

/** Gives a bonus, or requests one that is above the brand's sum. @throws ConsoleError `player_not_found`, `player_excluded`. */
export function giveBonus(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, player, body, idempotencyKey }: Action & { readonly player: string; readonly body: GiveBonusRequest },
  log: FastifyBaseLogger,
): Promise<BonusRequest> {
  return performWaiting(deps, who, {
    kind,
    action: 'give',
    merchant,
    target: playerTarget(player),
    detail: body,
    call: () =>
      deps.callPlatform(bonusRequestSchema, {
        who,
        merchant,
        body,
        idempotencyKey,
        params: { player },
        call: 'bonuses.give',
        missing: 'player_not_found',
      }),
    resultDetail: detailOf,
    log,
  });
}

interface OneBonus extends Action {
  readonly bonus: string;
}
type WithReason = OneBonus & { readonly body: { readonly reason: string } };

/** A second person approves what was shown. @throws ChangeError as `performApproval`; ConsoleError `player_excluded`. */
export function approveBonus(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, bonus, body, idempotencyKey }: OneBonus & { readonly body: { readonly hash: string } },
  log: FastifyBaseLogger,
): Promise<BonusRequest> {
  const call = { who, merchant, params: { bonus }, missing } as const;
  return performApproval(deps, who, {
    kind,
    action: 'approve',
    merchant,
    targetOf: () => targetOf(bonus),
    detail: body,
    open: () => deps.callPlatform(bonusRequestSchema, { ...call, call: 'bonuses.open', body: {} }),
    call: () => deps.callPlatform(bonusRequestSchema, { ...call, call: 'bonuses.approve', body, idempotencyKey }),
    resultDetail: detailOf,
    log,
  });
}

/** Rejects another person's request, or withdraws an own one. */
export function endBonusRequest(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, bonus, action, body, idempotencyKey }: WithReason & { readonly action: 'reject' | 'withdraw' },
  log: FastifyBaseLogger,
): Promise<BonusRequest> {
  return performWaiting(deps, who, {
    kind,
    action,
    merchant,
    target: targetOf(bonus),
    detail: body,
    call: () =>
      deps.callPlatform(bonusRequestSchema, {
        who,
        merchant,
        body,
        idempotencyKey,
        missing,
        params: { bonus },
        call: `bonuses.${action}`,
      }),
    resultDetail: (ended) => ({ ...detailOf(ended), ...body }),
    log,
  });
}

/** Takes a bonus back, with what the player has of it. */
export function forfeitBonus(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, bonus, body, idempotencyKey }: WithReason,
  log: FastifyBaseLogger,
): Promise<ForfeitBonusValue> {
  return performAudited(deps, who, {
    kind,
    action: 'forfeit',
    merchant,
    target: targetOf(bonus),
    detail: body,
    call: () =>
      deps.callPlatform(forfeitBonusValue, {
        who,
        merchant,
        body,
        idempotencyKey,
        missing,
        params: { bonus },
        call: 'bonuses.forfeit',
      }),
    resultDetail: (taken) => ({ ...taken, ...body }),
    log,
  });
}

const detailOf = ({ id, player, amount, currency, required, days, note, state }: BonusRequest) => ({
  bonus: id,
  player: player.id,
  amount,
  currency,
  required,
  days,
  note,
  state,
});

const targetOf = (bonus: string): string => `bonus.${bonus}`;
