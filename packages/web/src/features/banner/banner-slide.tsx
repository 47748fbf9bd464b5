import type { Banner } from '@marquee/contracts/manifest';
import { buttonClass } from '@marquee/ui/button';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useLocalize } from '../../lib/manifest/page-state.ts';
import { bannerTarget } from '../../lib/paths/link-target.ts';
import styles from './banner.module.css';

/** One banner: artwork without text, its copy as text, and its target. The whole banner is the link [R08]. */
export const BannerSlide = memo(function BannerSlide({ banner, first }: { banner: Banner; first: boolean }) {
  const localize = useLocalize();
  const target = bannerTarget(banner);
  return (
    <div className={styles.slide}>
      <picture className={styles.art}>
        {banner.urlSmall !== undefined && <source media="(max-width: 40rem)" srcSet={banner.urlSmall} />}
        <img
          src={banner.url}
          alt=""
          width="1440"
          height="480"
          fetchPriority={first ? 'high' : 'auto'}
          decoding={first ? 'sync' : 'async'}
        />
      </picture>
      <div className={styles.copy}>
        <h2 className={styles.title}>{localize(banner.title)}</h2>
        <p className={styles.text}>{localize(banner.text)}</p>
        {target !== null && (
          <Link className={`${buttonClass({ variant: 'primary', size: 'l' })} ${styles.action}`} to={target}>
            {localize(banner.action)}
          </Link>
        )}
      </div>
    </div>
  );
});
