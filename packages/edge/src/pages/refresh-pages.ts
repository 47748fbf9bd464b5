import type { BrandDirectory, ViewChange } from '../brands/brand-directory.ts';
import type { ContentCache } from '../content/content-cache.ts';
import { createQueue } from '../content/encode.ts';
import type { PageMaker } from './page-content.ts';

/**
 * After a change, makes the brand's pages that are in the cache again, so that hardly any visitor meets a stale one. In
 * turn and never twice at a time: a new version of everything must not stop the edge from serving.
 */
export function createPageRefresher(directory: BrandDirectory, cache: ContentCache, pages: PageMaker) {
  const inTurn = createQueue();
  return ({ merchant, before }: ViewChange): void => {
    const held = (before?.asked() ?? []).filter(
      ({ path, language }) => before !== undefined && cache.has(before.slot(path, language).key),
    );
    const refresh = async (): Promise<void> => {
      for (const { path, language } of held) {
        const brand = directory.view(merchant);
        if (brand === undefined) return;
        const slot = brand.slot(path, language);
        // A failure is logged by the cache, and the old page goes on.
        await cache.load(slot.key, brand.revision, () => pages.page(brand, slot)).catch(() => {});
      }
    };
    if (held.length > 0) void inTurn(refresh);
  };
}
