import { BANNER_AUTOPLAY_MS } from '@marquee/contracts/constants';
import type { Banner } from '@marquee/contracts/manifest';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useIdle } from '../../lib/idle/use-idle.ts';
import styles from './banner.module.css';
import { useAutoplay } from './use-autoplay.ts';

const RotatingBanners = lazy(async () => ({ default: (await import('./rotating-banners.tsx')).RotatingBanners }));
/** A shorter movement is a touch, not a swipe. */
const SWIPE_MIN_PX = 40;

/**
 * Two or more banners: they rotate every 5000 ms, unless stopped, pointed at or focused, or the visitor prefers reduced motion. Each
 * has a dot, and there is a stop control (WCAG 2.2.2). The first stays the server's picture until another is shown, when Swiper is
 * loaded. A timer replaces Swiper's autoplay, which works on every frame.
 */
export function BannerRotation({ banners, first }: { banners: readonly Banner[]; first: ReactNode }) {
  const t = useT();
  const isIdle = useIdle();
  const total = banners.length;
  const [shown, setShown] = useState(0);
  const [isRunning, setIsRunning] = useState(true);
  const [isRotating, setIsRotating] = useState(false);
  const touchedAt = useRef(0);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setIsRunning(false);
  }, []);
  const show = useCallback((index: number): void => {
    setIsRotating(true);
    setShown(index);
  }, []);
  const next = useCallback(() => show((shown + 1) % total), [show, shown, total]);
  const holds = useAutoplay(isIdle && isRunning, shown, BANNER_AUTOPLAY_MS, next);
  const swiped = (toX: number): void => {
    const distance = toX - touchedAt.current;
    if (Math.abs(distance) >= SWIPE_MIN_PX) show((shown + (distance < 0 ? 1 : total - 1)) % total);
  };
  return (
    <>
      {isRotating ? (
        <div className={styles.still} {...holds}>
          <Suspense fallback={first}>
            <RotatingBanners banners={banners} shown={shown} onShown={setShown} isRunning={isRunning} />
          </Suspense>
        </div>
      ) : (
        <div
          className={styles.still}
          {...holds}
          onTouchStart={({ touches }) => {
            touchedAt.current = touches[0]?.clientX ?? 0;
          }}
          onTouchEnd={({ changedTouches }) => swiped(changedTouches[0]?.clientX ?? touchedAt.current)}
        >
          {first}
        </div>
      )}
      <div className={styles.controls}>
        <IconButton
          className={styles.pause}
          label={t(isRunning ? 'home.banners.stop' : 'home.banners.play')}
          onClick={() => setIsRunning(!isRunning)}
        >
          <Icon name={isRunning ? 'pause' : 'play'} />
        </IconButton>
        {banners.map((banner, index) => (
          <button
            key={banner.bannerId}
            type="button"
            className={styles.dot}
            aria-label={t('home.banners.show', { number: index + 1, total })}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => show(index)}
          />
        ))}
      </div>
    </>
  );
}
