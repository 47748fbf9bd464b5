import type { BannerGroup } from '@marquee/contracts/manifest';
import { lazy, Suspense, useEffect, useState } from 'react';
import { languageOf } from '../../lib/i18n/messages.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLanguage, useManifest } from '../../lib/manifest/page-state.ts';
import styles from './banner.module.css';
import { BannerSlide } from './banner-slide.tsx';

const RotatingBanners = lazy(async () => ({ default: (await import('./rotating-banners.tsx')).RotatingBanners }));

/**
 * A group's banners [R08]. The first stands in the page as plain markup, so that it is there before any script; with more
 * than one the rotating carousel takes its place when its chunk has come.
 */
export function BannerCarousel({ group, size = 'hero' }: { group: BannerGroup; size?: 'hero' | 'strip' }) {
  const t = useT();
  const { banners, layout } = useManifest();
  const language = useLanguage();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const own = banners.filter((banner) => banner.groupName === group);
  const [first] = own;
  if (!first) return null;
  const still = (
    <div className={styles.still}>
      <BannerSlide banner={first} first />
    </div>
  );
  return (
    <section
      className={styles.banner}
      data-hero={size === 'strip' ? 'framed' : layout.hero}
      data-size={size}
      data-edge={layout.hero === 'wide' ? 'soft' : 'hard'}
      // Edge to edge the copy lies on the artwork under a dark scrim: there it is always in the dark theme's colours.
      data-theme={layout.hero === 'wide' && size === 'hero' ? 'dark' : undefined}
      aria-label={t('home.banners')}
    >
      {own.length > 1 && hydrated ? (
        <Suspense fallback={still}>
          {/* another direction of writing is another direction of sliding, which is settled at the start */}
          <RotatingBanners key={languageOf(language).direction} banners={own} />
        </Suspense>
      ) : (
        still
      )}
    </section>
  );
}
