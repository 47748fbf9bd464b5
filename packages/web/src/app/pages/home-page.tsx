import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { BannerCarousel } from '../../features/banner/banner-carousel.tsx';
import { JoinCard } from '../../features/home/join-card.tsx';
import { Jackpot } from '../../features/jackpot/jackpot.tsx';
import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';
import { laterPart } from '../later-part.tsx';
import { Backdrop } from './home/backdrop.tsx';
import styles from './home/home-page.module.css';

const SECTIONS = laterPart(async () => (await import('./home/sections.tsx')).Sections);
/** Registering does not need free play, so nothing stands in its place. */
const FREE_PLAY = laterPart(
  async () => (await import('../../features/home/free-play.tsx')).FreePlay,
  () => null,
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
          {!wide && <JoinCard freePlay={FREE_PLAY} />}
        </div>
      </div>
      <div className={styles.sections}>{SECTIONS}</div>
    </div>
  );
}
