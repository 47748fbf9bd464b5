import type { Banner, BannerGroup } from '@marquee/contracts/manifest';
import { languageOf } from '../../lib/i18n/messages.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLanguage, useManifest } from '../../lib/manifest/page-state.ts';
import { isForVisitors } from '../../lib/paths/link-target.ts';
import { useSession } from '../../lib/session/use-session.ts';
import styles from './banner.module.css';
import { BannerRotation } from './banner-rotation.tsx';
import { BannerSlide } from './banner-slide.tsx';

/** A member's banners: without those that lead to log-in or registration; if there are no others, without their links. */
function forMembers(banners: readonly Banner[]): readonly Banner[] {
  const others = banners.filter((banner) => !isForVisitors(banner));
  return others.length > 0 ? others : banners.map((banner) => ({ ...banner, linkageType: 'none' }));
}

/** A group's banners [R08]. The first is plain markup in the page, so it is visible before any script. */
export function BannerCarousel({ group, size = 'hero' }: { group: BannerGroup; size?: 'hero' | 'strip' }) {
  const t = useT();
  const { banners, layout } = useManifest();
  const language = useLanguage();
  const isSignedIn = useSession().status === 'in';
  const ofGroup = banners.filter((banner) => banner.groupName === group);
  const own = isSignedIn ? forMembers(ofGroup) : ofGroup;
  const [first] = own;
  if (!first) return null;
  const slide = <BannerSlide banner={first} first />;
  return (
    <section
      className={styles.banner}
      data-hero={size === 'strip' ? 'framed' : layout.hero}
      data-size={size}
      data-edge={layout.hero === 'wide' ? 'soft' : 'hard'}
      // Edge to edge, the copy is on the artwork under a dark scrim, so it always has the dark theme's colours.
      data-theme={layout.hero === 'wide' && size === 'hero' ? 'dark' : undefined}
      aria-label={t('home.banners')}
    >
      {own.length > 1 ? (
        // Another number of banners starts at the first again.
        <BannerRotation key={own.length} banners={own} first={slide} isRtl={languageOf(language).direction === 'rtl'} />
      ) : (
        <div className={styles.still}>{slide}</div>
      )}
    </section>
  );
}
