import type * as z from 'zod/mini';
import { auditAction, requireOwnPlatform } from '../platform/audited-action.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { type PlayerDeps, targetOf } from './player.service.ts';

export interface RecordRequest {
  readonly merchant: string;
  readonly player: string;
  readonly record: 'bets' | 'account' | 'profit';
  readonly query: { readonly from: string; readonly to: string };
}

/** A page of a player's record. The audit names the record and its days before anything is shown. */
export async function readRecord<S extends z.ZodMiniType>(
  deps: PlayerDeps,
  who: SignedIn,
  { merchant, player, record, query }: RecordRequest,
  schema: S,
): Promise<z.output<S>> {
  await requireOwnPlatform(deps, merchant);
  const value = await deps.callPlatform(schema, {
    call: `support.${record}`,
    params: { player },
    body: query,
    who,
    merchant,
    missing: 'player_not_found',
  });
  const detail = { record, from: query.from, to: query.to };
  await auditAction(deps, who, { kind: 'player', action: 'records', merchant, target: targetOf(player), detail });
  return value;
}
