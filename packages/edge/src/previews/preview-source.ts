import type { PreviewToken } from '@marquee/contracts/previews';
import { readPreviewSnapshot } from '@marquee/contracts/read-brand-snapshot';
import { INTERNAL_PATHS, type PreviewSnapshot } from '@marquee/contracts/snapshot';

/** A preview's brand at this moment; null if the preview has ended, was revoked or no longer applies. */
export type PreviewSource = (token: PreviewToken) => Promise<PreviewSnapshot | null>;

/** The config service compiles a brand for each, one at a time and after emergencies. */
const ANSWER_TIMEOUT_MS = 20_000;

/** Requests the config service each time, so a revoked preview ends with the next page. The function rejects if it does not answer. */
export function createPreviewSource(configUrl: string): PreviewSource {
  const base = configUrl.replace(/\/+$/, '');
  return async ({ id, side }) => {
    const address = `${base}${INTERNAL_PATHS.preview.replace(':preview', id)}?side=${side}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (response.status === 200) return readPreviewSnapshot(await response.json());
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`the config service answered ${response.status} for a preview`);
  };
}
