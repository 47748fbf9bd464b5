import type { PreviewToken } from '@marquee/contracts/previews';
import { INTERNAL_PATHS, type PreviewSnapshot, previewSnapshotSchema } from '@marquee/contracts/snapshot';

/** The brand of a preview as it is this moment; null once the preview is over, revoked, or makes no sense any more. */
export type PreviewSource = (token: PreviewToken) => Promise<PreviewSnapshot | null>;

/** A brand is compiled for it, one at a time and after any emergency. */
const ANSWER_TIMEOUT_MS = 20_000;

/** Asks the config service, each time: what was revoked is gone with the next page. The function rejects when it can't be asked. */
export function createPreviewSource(configUrl: string): PreviewSource {
  const base = configUrl.replace(/\/+$/, '');
  return async ({ id, side }) => {
    const address = `${base}${INTERNAL_PATHS.preview.replace(':preview', id)}?side=${side}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (response.status === 200) return previewSnapshotSchema.parse(await response.json());
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`the config service answered ${response.status} for a preview`);
  };
}
