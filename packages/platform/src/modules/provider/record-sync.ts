import type { Query } from '../../db/query.ts';
import { ProviderCallError } from './provider-client.ts';
import type { SyncReport } from './sync-games.ts';

/** Fault lines stored for one list. */
const FAULTS_KEPT = 200;

/** Syncs a provider's list and records the result for staff. @throws what `sync` throws. */
export async function recordSync(query: Query, provider: string, sync: () => Promise<SyncReport>): Promise<SyncReport> {
  await query('start_sync', 'SELECT core.start_sync($1)', [provider]);
  const end = (failure: string | null, { games, faults }: SyncReport) => {
    const values = [provider, failure, games, faults.length, faults.slice(0, FAULTS_KEPT)];
    return query('end_sync', 'SELECT core.end_sync($1, $2, $3, $4, $5)', values);
  };
  try {
    const report = await sync();
    await end(null, report);
    return report;
  } catch (error) {
    await end(error instanceof ProviderCallError ? error.why : 'internal', { games: 0, faults: [] });
    throw error;
  }
}
