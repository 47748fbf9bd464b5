import {
  VENDOR_CAROUSEL_SLIDES,
  VENDOR_CAROUSEL_SPACING_PX,
  VENDOR_CAROUSEL_SPEED_MS,
} from '@marquee/contracts/constants';
import { prefersReducedMotion } from '@marquee/ui/motion';
import { Autoplay } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { VendorLogo } from '../../lib/vendor/vendor-logo.tsx';
import styles from './footer.module.css';

/** Moving logos, ten at a time on a wide screen; still for visitors who prefer reduced motion. */
export function VendorCarousel() {
  const { vendors } = useManifest();
  const still = prefersReducedMotion();
  return (
    <Swiper
      className={styles.carousel}
      modules={[Autoplay]}
      loop
      slidesPerView={3}
      breakpoints={{ 640: { slidesPerView: 5 }, 1080: { slidesPerView: VENDOR_CAROUSEL_SLIDES } }}
      spaceBetween={VENDOR_CAROUSEL_SPACING_PX}
      speed={VENDOR_CAROUSEL_SPEED_MS}
      autoplay={still ? false : { delay: 1, pauseOnMouseEnter: true }}
    >
      {vendors.map((vendor) => (
        <SwiperSlide key={vendor.code}>
          <VendorLogo vendor={vendor} className={styles.vendor} />
        </SwiperSlide>
      ))}
    </Swiper>
  );
}
