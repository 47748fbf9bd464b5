import type { Clock } from '@marquee/server-kit';
import { inTransaction } from '@marquee/server-kit/postgres';
import type { JsonValue } from '@marquee/tenancy';
import type { Pool } from 'pg';
import { appendAudit } from '../audit/audit.repository.ts';
import type { SignedIn } from '../staff/staff-deps.ts';

export interface PlayerEntry {
  readonly merchant: string;
  /** Null: of a search, which is of nobody yet. */
  readonly playerId: string | null;
  readonly action: string;
  readonly detail: { readonly [key: string]: JsonValue };
}

/** Writes down what staff did with a player: known by their id, and by nothing else that is theirs. */
export async function auditPlayer(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  who: SignedIn,
  { merchant, playerId, action, detail }: PlayerEntry,
): Promise<void> {
  await inTransaction(pool, (db) =>
    appendAudit(db, {
      at: clock.now().toISOString(),
      actor: who.name,
      action,
      merchants: [merchant],
      targets: playerId === null ? [] : [`player.${playerId}`],
      detail,
      requestId: who.requestId,
      ip: who.ip,
    }),
  );
}
