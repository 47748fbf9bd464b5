import {
  type PlayerAvatar,
  type PlayerChanged,
  type PlayerSearch,
  type PlayerValue,
  playerAvatarValue,
  playersValue,
  playerValue,
} from '@marquee/contracts/schemas/players';
import { type SupportAction, supportActionValue } from '@marquee/contracts/support';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { type AuditedDeps, auditAction, performAudited, requireOwnPlatform } from '../platform/audited-action.ts';
import type { CallPlatform } from '../platform/call-platform.ts';
import type { SignedIn } from '../staff/staff-deps.ts';

const missing = 'player_not_found';

export interface PlayerDeps extends AuditedDeps {
  readonly callPlatform: CallPlatform;
}

/** Finds, records, then answers, so that nothing is shown without an entry. The search itself is personal and not recorded. */
export async function findPlayers(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  search: PlayerSearch,
): Promise<z.output<typeof playersValue>> {
  await requireOwnPlatform(deps, merchant);
  const found = await deps.callPlatform(playersValue, {
    who,
    merchant,
    call: 'support.search',
    body: search,
    missing,
  });
  const detail = { found: found.players.length };
  await auditAction(deps, who, { kind: 'player', action: 'search', merchant, target: null, detail });
  return found;
}

/** As `findPlayers`. @throws ConsoleError `player_not_found`. */
export async function openPlayer(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  playerId: string,
): Promise<PlayerValue> {
  await requireOwnPlatform(deps, merchant);
  const params = { player: playerId };
  const player = await deps.callPlatform(playerValue, {
    call: 'support.open',
    params,
    body: {},
    who,
    merchant,
    missing,
  });
  await auditAction(deps, who, { kind: 'player', action: 'open', merchant, target: targetOf(playerId), detail: {} });
  return player;
}

/** The player's own picture, as `findPlayers`. @throws ConsoleError `player_not_found`: also for a player without one. */
export async function openAvatar(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  playerId: string,
): Promise<PlayerAvatar> {
  await requireOwnPlatform(deps, merchant);
  const avatar = await deps.callPlatform(playerAvatarValue, {
    call: 'support.avatar',
    params: { player: playerId },
    body: {},
    who,
    merchant,
    missing,
  });
  await auditAction(deps, who, { kind: 'player', action: 'avatar', merchant, target: targetOf(playerId), detail: {} });
  return avatar;
}

export interface ActionInput {
  readonly merchant: string;
  readonly playerId: string;
  readonly action: SupportAction;
  readonly body: { readonly reason: string; readonly session?: string | null };
  readonly idempotencyKey: string;
}

/** Performs a support action, with audit entries before and after; a retry with the same key has no second effect. */
export async function performSupportAction(
  deps: PlayerDeps,
  who: SignedIn,
  { merchant, playerId, action, body, idempotencyKey }: ActionInput,
  log: FastifyBaseLogger,
): Promise<PlayerChanged> {
  const { reason, session = null } = body;
  const params = { player: playerId };
  const result = await performAudited(deps, who, {
    kind: 'player',
    action,
    merchant,
    target: targetOf(playerId),
    detail: { reason, session },
    call: () =>
      deps.callPlatform(supportActionValue, {
        call: `support.${action}`,
        params,
        body,
        idempotencyKey,
        who,
        merchant,
        missing,
      }),
    resultDetail: ({ before, after, ended, again }) => ({ reason, session, before, after, ended, again }),
    log,
  });
  return { player: result.player, ended: result.ended, password: result.password };
}

/** The audit names a player by the id alone. */
export const targetOf = (playerId: string): string => `player.${playerId}`;
