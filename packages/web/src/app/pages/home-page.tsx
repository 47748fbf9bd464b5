import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { lazy, Suspense } from 'react';
import { BannerCarousel } from '../../features/banner/banner-carousel.tsx';
import { CategoryLanes } from '../../features/home/category-lanes.tsx';
import { JoinCard } from '../../features/home/join-card.tsx';
import { TrustStrip } from '../../features/home/trust-strip.tsx';
import { Jackpot } from '../../features/jackpot/jackpot.tsx';
import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Backdrop } from './home/backdrop.tsx';
import styles from './home/home-page.module.css';

const GamesBelow = lazy(async () => ({ default: (await import('./home/games-below.tsx')).GamesBelow }));

/** One element for good: drawn anew by the page before its chunk is here, it would fall back to nothing and the server's games be gone. */
const GAMES_BELOW = (
  <ErrorBoundary fallback={() => null}>
    <Suspense fallback={null}>
      <GamesBelow />
    </Suspense>
  </ErrorBoundary>
);

/** Home (§2.1). `layout.hero` arranges its head: the banner edge to edge, or framed with the jackpot beside it. */
export function HomePage() {
  const localize = useLocalize();
  const { layout, name, tagline } = useManifest();
  const wide = layout.hero === 'wide';
  return (
    <div className={styles.home} data-hero={layout.hero}>
      <VisuallyHidden>
        <h1>
          {localize(name)} · {localize(tagline)}
        </h1>
      </VisuallyHidden>
      <Backdrop />
      <div className={styles.head}>
        <BannerCarousel group="w_home" />
        <div className={styles.aside}>
          <Jackpot shape={wide ? 'band' : 'card'} />
          {!wide && <JoinCard />}
        </div>
      </div>
      <div className={styles.sections}>
        <CategoryLanes />
        {GAMES_BELOW}
        <TrustStrip />
      </div>
    </div>
  );
}
