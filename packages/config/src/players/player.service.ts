import {
  type PlayerChanged,
  type PlayerSearch,
  type PlayerValue,
  playersValue,
  playerValue,
} from '@marquee/contracts/schemas/players';
import { type SupportAction, supportActionValue } from '@marquee/contracts/support';
import type { Clock } from '@marquee/server-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import type { BrandFacts } from '../brands/brand-facts.ts';
import { ChangeError } from '../changes/index.ts';
import type { CallPlatform } from '../platform/call-platform.ts';
import { ConsoleError } from '../staff/console-error.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { auditPlayer } from './player-audit.ts';

const missing = 'player_not_found';

export interface PlayerDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly facts: BrandFacts;
  readonly callPlatform: CallPlatform;
}

/** Found, written down, then shown: what no entry stands for is seen by nobody. What was searched for is not in it: it is personal. */
export async function findPlayers(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  search: PlayerSearch,
): Promise<z.output<typeof playersValue>> {
  await requireOwnPlayers(deps, merchant);
  const found = await deps.callPlatform(playersValue, {
    who,
    merchant,
    call: 'support.search',
    body: search,
    missing,
  });
  const detail = { found: found.players.length };
  await auditPlayer(deps, who, { merchant, playerId: null, action: 'player.search', detail });
  return found;
}

/** As `findPlayers`. @throws ConsoleError `player_not_found`. */
export async function openPlayer(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  playerId: string,
): Promise<PlayerValue> {
  await requireOwnPlayers(deps, merchant);
  const params = { player: playerId };
  const player = await deps.callPlatform(playerValue, {
    call: 'support.open',
    params,
    body: {},
    who,
    merchant,
    missing,
  });
  await auditPlayer(deps, who, { merchant, playerId, action: 'player.open', detail: {} });
  return player;
}

export interface ActionInput {
  readonly merchant: string;
  readonly playerId: string;
  readonly action: SupportAction;
  readonly body: { readonly reason: string; readonly session?: string | null };
  readonly idempotencyKey: string;
}

/**
 * Does something to a player. The platform commits by itself, so no transaction holds both it and the audit: that it was asked
 * is written down before, and nothing is done where that can't be; what came of it is written down after. Whatever dies in
 * between, whose action it was stands in the audit, and the same request sent again is done once and completes the record.
 */
export async function performSupportAction(
  deps: PlayerDeps,
  who: SignedIn,
  { merchant, playerId, action, body, idempotencyKey }: ActionInput,
  log: FastifyBaseLogger,
): Promise<PlayerChanged> {
  await requireOwnPlayers(deps, merchant);
  const entry = { merchant, playerId };
  const { reason, session = null } = body;
  const requested = { action, reason, session };
  await auditPlayer(deps, who, { ...entry, action: 'player.ask', detail: requested });
  const params = { player: playerId };
  const done = await deps
    .callPlatform(supportActionValue, {
      call: `support.${action}`,
      params,
      body,
      idempotencyKey,
      who,
      merchant,
      missing,
    })
    .catch(async (error: unknown) => {
      const problem = error instanceof ConsoleError ? error.code : 'internal_error';
      const failed = auditPlayer(deps, who, { ...entry, action: 'player.fail', detail: { ...requested, problem } });
      // That it was asked stands already; why it failed is what the caller has to hear.
      await failed.catch((cause: unknown) =>
        log.error({ err: cause }, 'the result of an action is missing in the audit'),
      );
      throw error;
    });
  const { before, after, ended, again } = done;
  const detail = { reason, session, before, after, ended, again };
  await auditPlayer(deps, who, { ...entry, action: `player.${action}`, detail });
  return { player: done.player, ended, password: done.password };
}

/** @throws ChangeError `brand_not_found`, ConsoleError `players_elsewhere`. */
async function requireOwnPlayers({ facts }: PlayerDeps, merchant: string): Promise<void> {
  const brand = (await facts.of([merchant])).get(merchant);
  if (brand === undefined) throw new ChangeError('brand_not_found');
  if (brand.hasOwnUpstream) throw new ConsoleError('players_elsewhere');
}
