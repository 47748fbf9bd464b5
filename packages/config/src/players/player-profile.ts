import {
  type PlayerProfile,
  type ProfileVerification,
  playerProfileValue,
  profileVerifiedValue,
} from '@marquee/contracts/schemas/profile';
import type { FastifyBaseLogger } from 'fastify';
import { auditAction, performAudited, requireOwnPlatform } from '../platform/audited-action.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { type PlayerDeps, targetOf } from './player.service.ts';

const missing = 'player_not_found';

/** A player's whole profile, recorded before it is shown. @throws ConsoleError `player_not_found`. */
export async function openProfile(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  playerId: string,
): Promise<PlayerProfile> {
  await requireOwnPlatform(deps, merchant);
  const params = { player: playerId };
  const call = 'support.profile' as const;
  const profile = await deps.callPlatform(playerProfileValue, { call, params, body: {}, who, merchant, missing });
  const target = targetOf(playerId);
  await auditAction(deps, who, { kind: 'player', action: 'open-profile', merchant, target, detail: {} });
  return profile;
}

export interface VerificationInput {
  readonly merchant: string;
  readonly playerId: string;
  readonly body: ProfileVerification;
  readonly idempotencyKey: string;
}

/**
 * Marks a field as verified or not, with audit entries before and after: who, which field and why, never its text.
 * @throws ConsoleError `player_not_found`, `conflict`, `idempotency_mismatch`.
 */
export async function verifyProfile(
  deps: PlayerDeps,
  who: SignedIn,
  { merchant, playerId, body, idempotencyKey }: VerificationInput,
  log: FastifyBaseLogger,
): Promise<PlayerProfile> {
  const { field, isVerified, reason } = body;
  const action = isVerified ? 'verify' : 'unverify';
  const detail = { field, reason };
  const params = { player: playerId };
  const { profile } = await performAudited(deps, who, {
    kind: 'player',
    action,
    merchant,
    target: targetOf(playerId),
    detail,
    call: () =>
      deps.callPlatform(profileVerifiedValue, {
        call: 'support.verify' as const,
        params,
        body,
        idempotencyKey,
        who,
        merchant,
        missing,
      }),
    resultDetail: ({ again }) => ({ ...detail, again }),
    log,
  });
  return profile;
}
