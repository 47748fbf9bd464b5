import type { BrandDirectory, ViewChange } from '../brands/brand-directory.ts';
import type { ContentCache } from '../content/content-cache.ts';
import { createQueue } from '../content/encode.ts';
import type { PageMaker } from './page-content.ts';

/**
 * After a change, renders the brand's cached pages again, so that few visitors get a stale one. One after the other, and never twice at a
 * time, so that a change of all brands does not stop the edge from serving.
 */
export function createPageRefresher(directory: BrandDirectory, cache: ContentCache, pages: PageMaker) {
  const inTurn = createQueue();
  return ({ merchant, before }: ViewChange): void => {
    const held = (before?.requested() ?? []).filter(
      ({ path, language }) => before !== undefined && cache.has(before.slot(path, language).key),
    );
    const refresh = async (): Promise<void> => {
      for (const { path, language } of held) {
        const brand = directory.view(merchant);
        if (brand === undefined) return;
        const slot = brand.slot(path, language);
        // The cache logs a failure, and the old page stays.
        await cache.load(slot.key, brand.revision, () => pages.page(brand, slot)).catch(() => {});
      }
    };
    if (held.length > 0) void inTurn(refresh);
  };
}
