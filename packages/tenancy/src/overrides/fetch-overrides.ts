import { INTERNAL_PATHS } from '@marquee/contracts/snapshot';
import type { Override } from './override.ts';

const WITHIN_MS = 2_000;

/**
 * A brand's run-time values from the config service; none for a brand that it does not know. Null if it does not answer, so
 * that they are unknown.
 * @param url Base URL of the config service's internal interface.
 */
export async function fetchOverrides(url: string, merchant: string): Promise<readonly Override[] | null> {
  const path = INTERNAL_PATHS.overrides.replace(':merchant', encodeURIComponent(merchant));
  try {
    const answer = await fetch(new URL(path, url), { signal: AbortSignal.timeout(WITHIN_MS) });
    if (answer.status === 404) return [];
    return answer.ok ? ((await answer.json()) as { overrides: Override[] }).overrides : null;
  } catch {
    return null;
  }
}
