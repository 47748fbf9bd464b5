import type { Query } from '../../db/query.ts';
import { syncCatalogue } from '../games/index.ts';
import { ProviderCallError, type ProviderClient } from './provider-client.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { readList } from './read-list.ts';

export const LIST_PAGE_SIZE = 500;
const PAGES_MAX = 100;
/** For all pages together. */
const LIST_TIMEOUT_MS = 60_000;

export interface SyncReport {
  /** Games that were stored. */
  readonly games: number;
  /** What was wrong with the list, one line for each entry. */
  readonly faults: readonly string[];
}

/** Reads a provider's list and stores its valid entries. Changes nothing unless the whole list came. @throws ProviderCallError */
export async function syncGames(query: Query, provider: ProviderSettings, client: ProviderClient): Promise<SyncReport> {
  const { games, spared, faults } = readList(provider, await readPages(client));
  return { games: await syncCatalogue(query, provider.code, games, spared), faults };
}

/** Every entry, page by page. A page of another length than requested is the last, and so is one that brings nothing new. */
async function readPages(client: ProviderClient): Promise<unknown[]> {
  const started = performance.now();
  const entries: unknown[] = [];
  const seen = new Set<string>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    if (performance.now() - started > LIST_TIMEOUT_MS)
      throw new ProviderCallError('unreachable', 'The list is too slow');
    const got = await client.gameList(page, LIST_PAGE_SIZE);
    const fresh = got.filter((entry) => !seen.has(JSON.stringify(entry)));
    if (fresh.length === 0) return entries;
    for (const entry of got) seen.add(JSON.stringify(entry));
    entries.push(...got);
    if (got.length !== LIST_PAGE_SIZE) return entries;
  }
  throw new ProviderCallError('refused', 'The list has no end');
}
