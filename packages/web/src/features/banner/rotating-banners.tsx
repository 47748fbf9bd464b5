import { BANNER_AUTOPLAY_MS } from '@marquee/contracts/constants';
import type { Banner } from '@marquee/contracts/manifest';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import 'swiper/css/effect-fade';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './banner.module.css';
import { BannerSlide } from './banner-slide.tsx';

/** Rotates every 5000 ms unless stopped, touched or unwelcome; a dot a banner, and a control to stop (WCAG 2.2.2). */
export function RotatingBanners({ banners }: { banners: readonly Banner[] }) {
  const t = useT();
  const [swiper, setSwiper] = useState<SwiperInstance | null>(null);
  const [current, setCurrent] = useState(0);
  const [running, setRunning] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const toggle = (): void => {
    if (running) swiper?.autoplay.stop();
    else swiper?.autoplay.start();
    setRunning(!running);
  };
  return (
    <>
      <Swiper
        className={styles.swiper}
        modules={[Autoplay, EffectFade]}
        effect="fade"
        fadeEffect={{ crossFade: true }}
        rewind
        speed={400}
        autoplay={running ? { delay: BANNER_AUTOPLAY_MS, pauseOnMouseEnter: true, disableOnInteraction: false } : false}
        onSwiper={setSwiper}
        onSlideChange={({ activeIndex }) => setCurrent(activeIndex)}
        aria-live={running ? 'off' : 'polite'}
      >
        {banners.map((banner, index) => (
          <SwiperSlide key={banner.bannerId} className={styles.swiperSlide} inert={index !== current}>
            <BannerSlide banner={banner} first={index === 0} />
          </SwiperSlide>
        ))}
      </Swiper>
      <div className={styles.controls}>
        <IconButton
          className={styles.pause}
          label={t(running ? 'home.banners.stop' : 'home.banners.play')}
          onClick={toggle}
        >
          <Icon name={running ? 'pause' : 'play'} />
        </IconButton>
        {banners.map((banner, index) => (
          <button
            key={banner.bannerId}
            type="button"
            className={styles.dot}
            aria-label={t('home.banners.show', { number: index + 1, total: banners.length })}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => swiper?.slideTo(index)}
          />
        ))}
      </div>
    </>
  );
}
