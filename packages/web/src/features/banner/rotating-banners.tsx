import type { Banner } from '@marquee/contracts/manifest';
import { useEffect, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { EffectFade } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import 'swiper/css/effect-fade';
import styles from './banner.module.css';
import { BannerSlide } from './banner-slide.tsx';

export interface RotatingBannersProps {
  readonly banners: readonly Banner[];
  /** Index of the banner to show; it fades in. */
  readonly shown: number;
  /** The visitor swiped to another banner. */
  readonly onShown: (index: number) => void;
  readonly isRunning: boolean;
}

/** Banners that fade into one another, and follow a finger. */
export function RotatingBanners({ banners, shown, onShown, isRunning }: RotatingBannersProps) {
  const [swiper, setSwiper] = useState<SwiperInstance | null>(null);
  useEffect(() => {
    if (swiper !== null && swiper.activeIndex !== shown) swiper.slideTo(shown);
  }, [swiper, shown]);
  return (
    <Swiper
      className={styles.swiper}
      modules={[EffectFade]}
      effect="fade"
      fadeEffect={{ crossFade: true }}
      rewind
      speed={400}
      onSwiper={setSwiper}
      onSlideChange={({ activeIndex }) => onShown(activeIndex)}
      aria-live={isRunning ? 'off' : 'polite'}
    >
      {banners.map((banner, index) => (
        <SwiperSlide key={banner.bannerId} className={styles.swiperSlide} inert={index !== shown}>
          <BannerSlide banner={banner} first={index === 0} />
        </SwiperSlide>
      ))}
    </Swiper>
  );
}
