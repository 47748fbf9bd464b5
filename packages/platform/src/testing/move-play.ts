import type { TestDatabase } from './test-database.ts';

/** Gives a bet and its round another time. The ledger refuses such changes, so its triggers are off meanwhile. */
export async function movePlay({ query }: Pick<TestDatabase, 'query'>, bet: string, time: string): Promise<void> {
  await query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE app.game_round SET opened_at = '${time}' WHERE round = 'round-${bet}';
    UPDATE core.tx SET at = '${time}' WHERE ref = '${bet}'; COMMIT`);
}
