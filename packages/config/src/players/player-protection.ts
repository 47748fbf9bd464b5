import {
  type ExcludePlayerRequest,
  type LimitPlayerRequest,
  type ListedProtection,
  type PlayerProtection,
  playerProtected,
  playerProtection,
  type TimeOutPlayerRequest,
} from '@marquee/contracts/schemas/player-protection';
import type { FastifyBaseLogger } from 'fastify';
import { auditAction, performAudited, requireOwnPlatform } from '../platform/audited-action.ts';
import { namesOfStaff } from '../staff/staff.repository.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { type PlayerDeps, targetOf } from './player.service.ts';

const kind = 'player';
const missing = 'player_not_found';

/** What protects a player, recorded before it is shown. @throws ConsoleError `player_not_found`. */
export async function openProtection(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  playerId: string,
): Promise<ListedProtection> {
  await requireOwnPlatform(deps, merchant);
  const call = { call: 'protection.open', params: { player: playerId }, body: {} } as const;
  const found = await deps.callPlatform(playerProtection, { ...call, who, merchant, missing });
  await auditAction(deps, who, { kind, action: 'open-protection', merchant, target: targetOf(playerId), detail: {} });
  return withNames(deps, found);
}

export type Tightening =
  | { readonly action: 'limit'; readonly body: LimitPlayerRequest }
  | { readonly action: 'timeOut'; readonly body: TimeOutPlayerRequest }
  | { readonly action: 'exclude'; readonly body: ExcludePlayerRequest };

const RECORDED_AS = { limit: 'limit', timeOut: 'time-out', exclude: 'exclude' } as const;

export interface TighteningInput {
  readonly merchant: string;
  readonly playerId: string;
  readonly tightening: Tightening;
  readonly idempotencyKey: string;
}

/**
 * Tightens what protects a player, with audit entries before and after.
 * @throws ConsoleError `player_not_found`; `conflict`: it tightens nothing; `validation_failed`, `idempotency_mismatch`.
 */
export async function protectPlayer(
  deps: PlayerDeps,
  who: SignedIn,
  { merchant, playerId, tightening, idempotencyKey }: TighteningInput,
  log: FastifyBaseLogger,
): Promise<ListedProtection> {
  const { action, body } = tightening;
  const detail = { ...body };
  const { protection } = await performAudited(deps, who, {
    kind,
    action: RECORDED_AS[action],
    merchant,
    target: targetOf(playerId),
    detail,
    call: () =>
      deps.callPlatform(playerProtected, {
        who,
        merchant,
        body,
        idempotencyKey,
        missing,
        call: `protection.${action}`,
        params: { player: playerId },
      }),
    resultDetail: ({ again }) => ({ ...detail, again }),
    log,
  });
  return withNames(deps, protection);
}

async function withNames({ pool }: PlayerDeps, protection: PlayerProtection): Promise<ListedProtection> {
  const ids = protection.history.flatMap(({ staff }) => staff ?? []);
  return { ...protection, people: await namesOfStaff(pool, [...new Set(ids)]) };
}
