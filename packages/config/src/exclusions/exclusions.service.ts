import { maskedEmail, maskedMobile } from '@marquee/contracts/mask';
import {
  type DecidedMatch,
  type DecideExclusionRequest,
  decidedMatch,
  type ExclusionEnd,
  exclusionEnd,
  exclusionsValue,
  type ListedExclusionsValue,
  type ReleaseRegistrationRequest,
} from '@marquee/contracts/schemas/exclusions';
import type { FastifyBaseLogger } from 'fastify';
import { requireOwnPlatform } from '../platform/audited-action.ts';
import { performApproval } from '../platform/perform-approval.ts';
import { performWaiting } from '../platform/perform-waiting.ts';
import { targetOf as playerTarget } from '../players/player.service.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { withPeople } from '../staff/with-people.ts';

const missing = 'exclusion_not_found';
const kind = 'exclusion';

/** What waits for a decision. Reading is not recorded: the list has no personal data but usernames. */
export async function listExclusions(
  { callPlatform, ...deps }: WaitingDeps,
  who: SignedIn,
  merchant: string,
): Promise<ListedExclusionsValue> {
  await requireOwnPlatform(deps, merchant);
  const found = await callPlatform(exclusionsValue, { who, merchant, call: 'exclusions.list', body: {}, missing });
  const ids = found.ends.map(({ author }) => author);
  return withPeople(deps, who, found, ids);
}

interface Action {
  readonly merchant: string;
  readonly idempotencyKey: string;
}
type WithReason = Action & { readonly body: DecideExclusionRequest };

/**
 * Takes the exclusion of another account over to the player of a possible match, or dismisses it for good.
 * @throws ConsoleError `exclusion_not_found`, `conflict`: it is decided.
 */
export function decideExclusion(
  deps: WaitingDeps,
  who: SignedIn,
  {
    merchant,
    match,
    action,
    body,
    idempotencyKey,
  }: WithReason & { readonly match: string; readonly action: 'takeOver' | 'dismiss' },
  log: FastifyBaseLogger,
): Promise<DecidedMatch> {
  return performWaiting(deps, who, {
    kind,
    action: action === 'takeOver' ? 'take-over' : 'dismiss',
    merchant,
    target: `exclusion.${match}`,
    detail: body,
    call: () =>
      deps.callPlatform(decidedMatch, {
        who,
        merchant,
        body,
        idempotencyKey,
        missing,
        params: { match },
        call: `exclusions.${action}`,
      }),
    resultDetail: (decided) => ({ ...decided, ...body }),
    log,
  });
}

/**
 * Requests the end of an exclusion that was taken over from another person.
 * @throws ConsoleError `player_not_found`, `conflict`: it was made at this brand, or a request waits.
 */
export function requestExclusionEnd(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, player, body, idempotencyKey }: WithReason & { readonly player: string },
  log: FastifyBaseLogger,
): Promise<ExclusionEnd> {
  return performWaiting(deps, who, {
    kind,
    action: 'request-end',
    merchant,
    target: playerTarget(player),
    detail: body,
    call: () =>
      deps.callPlatform(exclusionEnd, {
        who,
        merchant,
        body,
        idempotencyKey,
        params: { player },
        call: 'exclusions.requestEnd',
        missing: 'player_not_found',
      }),
    resultDetail: detailOf,
    log,
  });
}

/**
 * Requests that a person whom another person's exclusion refuses can register.
 * @throws ConsoleError `exclusion_not_found`: no exclusion refuses such a person.
 */
export function requestRelease(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, body, idempotencyKey }: Action & { readonly body: ReleaseRegistrationRequest },
  log: FastifyBaseLogger,
): Promise<ExclusionEnd> {
  const newcomer = newcomerDetail(body);
  return performWaiting(deps, who, {
    kind,
    action: 'request-release',
    merchant,
    target: null,
    detail: { ...newcomer, reason: body.reason },
    call: () =>
      deps.callPlatform(exclusionEnd, {
        who,
        merchant,
        body,
        idempotencyKey,
        missing,
        call: 'exclusions.requestRelease',
      }),
    resultDetail: (end) => ({ ...newcomer, ...detailOf(end) }),
    log,
  });
}

/** Masked: the audit keeps it for ever. Enough to see whom staff asked about, also where no exclusion refuses them. */
const newcomerDetail = ({ email, mobile, realName }: ReleaseRegistrationRequest) => ({
  ...(email === null ? {} : { email: maskedEmail(email) }),
  ...(mobile === null ? {} : { mobile: maskedMobile(mobile) }),
  hasName: realName !== null,
});

interface OneEnd extends Action {
  readonly end: string;
}

/** A second person approves what was shown, and the exclusion ends. @throws ChangeError as `performApproval`. */
export function approveExclusionEnd(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, end, body, idempotencyKey }: OneEnd & { readonly body: { readonly hash: string } },
  log: FastifyBaseLogger,
): Promise<ExclusionEnd> {
  const call = { who, merchant, params: { end }, missing } as const;
  return performApproval(deps, who, {
    kind,
    action: 'approve-end',
    merchant,
    targetOf: ({ id, player }) => (player === null ? `exclusion.${id}` : playerTarget(player.id)),
    detail: body,
    open: () => deps.callPlatform(exclusionEnd, { ...call, call: 'exclusions.openEnd', body: {} }),
    call: () => deps.callPlatform(exclusionEnd, { ...call, call: 'exclusions.approveEnd', body, idempotencyKey }),
    resultDetail: detailOf,
    log,
  });
}

/** Rejects another person's request, or withdraws an own one. */
export function endExclusionRequest(
  deps: WaitingDeps,
  who: SignedIn,
  {
    merchant,
    end,
    action,
    body,
    idempotencyKey,
  }: OneEnd & { readonly action: 'reject' | 'withdraw'; readonly body: DecideExclusionRequest },
  log: FastifyBaseLogger,
): Promise<ExclusionEnd> {
  return performWaiting(deps, who, {
    kind,
    action: `${action}-end`,
    merchant,
    target: `exclusion.${end}`,
    detail: body,
    call: () =>
      deps.callPlatform(exclusionEnd, {
        who,
        merchant,
        body,
        idempotencyKey,
        missing,
        params: { end },
        call: `exclusions.${action}End`,
      }),
    resultDetail: (ended) => ({ ...detailOf(ended), ...body }),
    log,
  });
}

const detailOf = ({ id, player, reason, sources }: ExclusionEnd) => ({
  exclusion: id,
  ...(player === null ? {} : { player: player.id }),
  reason,
  sources: sources.map((source) => `${source.merchant} ${source.player}`),
});
