import { PAGES } from '@marquee/contracts/pages';
import type { BrandDirectory } from '../brands/brand-directory.ts';
import type { BrandView } from '../brands/brand-view.ts';
import type { ContentCache } from '../content/content-cache.ts';
import { createQueue } from '../content/encode.ts';
import type { PageMaker } from './page-content.ts';

/**
 * After a change, makes the pages that are in the cache again, so that hardly any visitor meets a stale one. In turn and
 * never twice at a time: a new version of everything must not stop the edge from serving.
 */
export function createPageRefresher(directory: BrandDirectory, cache: ContentCache, pages: PageMaker) {
  const inTurn = createQueue();
  const refresh = (brand: BrandView): Promise<void>[] =>
    brand.snapshot.public.languages
      .flatMap((language) => PAGES.map((page) => brand.slot(page.path, language)))
      .filter((slot, i, all) => cache.has(slot.key) && all.findIndex(({ key }) => key === slot.key) === i)
      .map((slot) =>
        inTurn(async () => {
          // A failure is logged by the cache, and the old page goes on.
          await cache.load(slot.key, brand.revision, () => pages.page(brand, slot)).catch(() => {});
        }),
      );
  return async (merchants: readonly string[]): Promise<void> => {
    const brands = merchants.map((merchant) => directory.view(merchant)).filter((view) => view !== undefined);
    await Promise.all(brands.flatMap(refresh));
  };
}
