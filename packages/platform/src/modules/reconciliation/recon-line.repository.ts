import { and, eq, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { DayLine } from '../provider/index.ts';
import type { DayKey } from './recon-day.repository.ts';
import { reconLines } from './reconciliation.tables.ts';

export async function removeLines(db: TenantDb, { merchant }: TenantScope, { provider, day }: DayKey): Promise<void> {
  await db
    .delete(reconLines)
    .where(and(eq(reconLines.tenant, merchant), eq(reconLines.provider, provider), eq(reconLines.day, day)));
}

/** Resolves with the number of new lines: fewer than given where one exists already, in this file or in that of another day. */
export async function addLines(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, day }: DayKey,
  lines: readonly DayLine[],
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO app.recon_line (tenant, provider, day, ref, kind, target, user_ref, round, game_code, amount, currency, at)
    SELECT ${merchant}, ${provider}, ${day}, ref, kind, target, "user", round, game, amount, currency, at
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(ref text, kind text, target text, "user" text, round text,
      game text, amount numeric, currency text, at timestamptz)
    ON CONFLICT DO NOTHING`);
  return rowCount ?? 0;
}
