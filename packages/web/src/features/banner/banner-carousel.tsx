import type { Banner, BannerGroup } from '@marquee/contracts/manifest';
import { languageOf } from '../../lib/i18n/messages.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLanguage, useManifest } from '../../lib/manifest/page-state.ts';
import { isForVisitors } from '../../lib/paths/link-target.ts';
import { useSession } from '../../lib/session/use-session.ts';
import styles from './banner.module.css';
import { BannerRotation } from './banner-rotation.tsx';
import { BannerSlide } from './banner-slide.tsx';

/** Without those that ask people to come in; where there are no others, without the way there. */
function forMembers(banners: readonly Banner[]): readonly Banner[] {
  const others = banners.filter((banner) => !isForVisitors(banner));
  return others.length > 0 ? others : banners.map((banner) => ({ ...banner, linkageType: 'none' }));
}

/** A group's banners [R08]. The first is in the page as plain markup, so that it is there before any script. */
export function BannerCarousel({ group, size = 'hero' }: { group: BannerGroup; size?: 'hero' | 'strip' }) {
  const t = useT();
  const { banners, layout } = useManifest();
  const language = useLanguage();
  const isSignedIn = useSession().status === 'in';
  const everybodys = banners.filter((banner) => banner.groupName === group);
  const own = isSignedIn ? forMembers(everybodys) : everybodys;
  const [first] = own;
  if (!first) return null;
  const slide = <BannerSlide banner={first} first />;
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
      {own.length > 1 ? (
        // How many there are, and which way they slide, is settled at the start.
        <BannerRotation key={`${languageOf(language).direction} ${own.length}`} banners={own} first={slide} />
      ) : (
        <div className={styles.still}>{slide}</div>
      )}
    </section>
  );
}
