import type { IdentityDocument } from '@marquee/contracts/identity';
import {
  type IdentityApproveRequest,
  type IdentityRejectRequest,
  identityPictureValue,
  type identityQueueRequest,
  identityQueueValue,
  type ListedIdentityValue,
  type OpenedIdentityCheck,
  type StaffIdentityCheck,
  staffIdentityCheck,
} from '@marquee/contracts/schemas/identity';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { auditAction, requireOwnPlatform } from '../platform/audited-action.ts';
import { performWaiting } from '../platform/perform-waiting.ts';
import type { PlayerDeps } from '../players/player.service.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { withPeople } from '../staff/with-people.ts';

const missing = 'identity_check_not_found';
const kind = 'identity';
const targetOf = (check: string): string => `identityCheck.${check}`;

/** A page of the queue. Reading is not recorded: the list has no personal data but usernames. */
export async function listIdentityChecks(
  { callPlatform, ...deps }: PlayerDeps,
  who: SignedIn,
  merchant: string,
  body: z.output<typeof identityQueueRequest>,
): Promise<ListedIdentityValue> {
  await requireOwnPlatform(deps, merchant);
  const found = await callPlatform(identityQueueValue, { who, merchant, call: 'identity.queue', body, missing });
  const ids = found.checks.flatMap(({ claim }) => claim?.staff ?? []);
  return withPeople(deps, who, found, ids);
}

/** One check with what the profile says. It is recorded that it was seen. */
export async function openIdentityCheck(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  check: string,
): Promise<OpenedIdentityCheck> {
  await requireOwnPlatform(deps, merchant);
  const call = { call: 'identity.open', params: { check }, body: {} } as const;
  const opened = await deps.callPlatform(staffIdentityCheck, { ...call, who, merchant, missing });
  const detail = { player: opened.player.id };
  await auditAction(deps, who, { kind, action: 'open', merchant, target: targetOf(check), detail });
  const ids = [opened.decidedBy ?? [], opened.claim?.staff ?? []].flat();
  return withPeople(deps, who, opened, ids);
}

/** A picture of a check. It is recorded before it is handed out. */
export async function openIdentityPicture(
  deps: PlayerDeps,
  who: SignedIn,
  { merchant, check, kind: picture }: { merchant: string; check: string; kind: IdentityDocument },
): Promise<z.output<typeof identityPictureValue>> {
  await requireOwnPlatform(deps, merchant);
  const call = { call: 'identity.picture', params: { check }, body: { kind: picture } } as const;
  const found = await deps.callPlatform(identityPictureValue, { ...call, who, merchant, missing });
  const detail = { picture };
  await auditAction(deps, who, { kind, action: 'picture', merchant, target: targetOf(check), detail });
  return found;
}

export type IdentityDecision =
  | { readonly action: 'claim' | 'release'; readonly body: Readonly<Record<string, never>> }
  | { readonly action: 'approve'; readonly body: IdentityApproveRequest }
  | { readonly action: 'reject'; readonly body: IdentityRejectRequest };

export interface IdentityActionInput {
  readonly merchant: string;
  readonly check: string;
  readonly decision: IdentityDecision;
  readonly idempotencyKey: string;
}

/** A decision on a check, recorded before and after, without the facts of the document: the audit keeps no personal data. */
export function actOnIdentityCheck(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, check, decision, idempotencyKey }: IdentityActionInput,
  log: FastifyBaseLogger,
): Promise<StaffIdentityCheck> {
  const { action, body } = decision;
  const detail = recordedOf(decision);
  return performWaiting(deps, who, {
    kind,
    action,
    merchant,
    target: targetOf(check),
    detail,
    call: () =>
      deps.callPlatform(staffIdentityCheck, {
        who,
        merchant,
        body: { ...body },
        idempotencyKey,
        missing,
        call: `identity.${action}`,
        params: { check },
      }),
    resultDetail: ({ player, level, state }) => ({ ...detail, player: player.id, level, state }),
    log,
  });
}

function recordedOf({ action, body }: IdentityDecision) {
  if (action === 'approve') return { reason: body.reason, ...('expiresOn' in body && { expiresOn: body.expiresOn }) };
  if (action === 'reject') return { reason: body.reason, note: body.note };
  return {};
}
