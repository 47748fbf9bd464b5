import { BannerCarousel } from '../../features/banner/banner-carousel.tsx';
import type { PageProps } from '../page-loader.ts';
import styles from './page-banner.module.css';

/** The banners of a page's group (§2.4) above its content; nothing where the brand has none. */
export function PageBanner({ entry }: PageProps) {
  if (entry.bannerGroup === null) return null;
  return (
    <div className={styles.place}>
      <BannerCarousel group={entry.bannerGroup} size="strip" />
    </div>
  );
}
