import { BANNER_AUTOPLAY_MS } from '@marquee/contracts/constants';
import type { Banner } from '@marquee/contracts/manifest';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { move, prefersReducedMotion } from '@marquee/ui/motion';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useIdle } from '../../lib/idle/use-idle.ts';
import styles from './banner.module.css';
import { BannerSlide } from './banner-slide.tsx';
import { useAutoplay } from './use-autoplay.ts';

/** A shorter movement is a touch, not a swipe. */
const SWIPE_MIN_PX = 40;
const FADE_MS = 400;

/** Fades the layers of the banner before and of the one that is now shown. */
function useFade(stack: RefObject<HTMLElement | null>, shown: number): void {
  const previous = useRef(shown);
  useLayoutEffect(() => {
    const layers = stack.current?.children;
    const [left, entered] = [layers?.item(previous.current), layers?.item(shown)];
    previous.current = shown;
    if (!left || !entered || left === entered) return;
    const [seen, unseen] = [{ opacity: 1 }, { opacity: 0 }];
    const movements = [
      { element: left, from: seen, to: unseen },
      { element: entered, from: unseen, to: seen },
    ];
    return move(movements, FADE_MS, 'ease-out');
  }, [stack, shown]);
}

/**
 * Two or more banners: they rotate every 5000 ms, unless stopped, pointed at or focused, or the visitor prefers reduced motion. Each
 * has a dot, and there is a stop control (WCAG 2.2.2). The first is the server's picture; the others are added when one is first
 * shown. They are stacked and fade by the compositor: a carousel library's work on every frame of a turn was most of an idle page's cost.
 */
export function BannerRotation({
  banners,
  first,
  isRtl,
}: {
  banners: readonly Banner[];
  first: ReactNode;
  isRtl: boolean;
}) {
  const t = useT();
  const isIdle = useIdle();
  const total = banners.length;
  const [shown, setShown] = useState(0);
  const [isRunning, setIsRunning] = useState(true);
  const [areOthersAdded, setAreOthersAdded] = useState(false);
  const touchedAt = useRef(0);
  const stack = useRef<HTMLDivElement>(null);
  useFade(stack, shown);
  useEffect(() => {
    if (prefersReducedMotion()) setIsRunning(false);
  }, []);
  const show = useCallback((index: number): void => {
    setAreOthersAdded(true);
    setShown(index);
  }, []);
  const next = useCallback(() => show((shown + 1) % total), [show, shown, total]);
  const holds = useAutoplay(isIdle && isRunning, shown, BANNER_AUTOPLAY_MS, next);
  const swiped = (toX: number): void => {
    const distance = toX - touchedAt.current;
    if (Math.abs(distance) < SWIPE_MIN_PX) return;
    const isForward = isRtl ? distance > 0 : distance < 0;
    show((shown + (isForward ? 1 : total - 1)) % total);
  };
  return (
    <>
      <div
        ref={stack}
        className={styles.stack}
        aria-live={isRunning ? 'off' : 'polite'}
        {...holds}
        onTouchStart={({ touches }) => {
          touchedAt.current = touches[0]?.clientX ?? 0;
        }}
        onTouchEnd={({ changedTouches }) => swiped(changedTouches[0]?.clientX ?? touchedAt.current)}
      >
        {banners.map(
          (banner, index) =>
            (index === 0 || areOthersAdded) && (
              <div key={banner.bannerId} className={styles.layer} inert={index !== shown}>
                {index === 0 ? first : <BannerSlide banner={banner} first={false} />}
              </div>
            ),
        )}
      </div>
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
