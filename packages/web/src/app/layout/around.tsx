import { Footer } from '../../features/footer/footer.tsx';
import { SideBar } from '../../features/side-bar/side-bar.tsx';
import styles from './app-layout.module.css';
import { BrandLogo } from './brand-logo.tsx';

/** The parts around a page and below the first screen, in a chunk that the first screen does not wait for. */
export function Around() {
  return (
    <div className={styles.around}>
      <SideBar />
      <Footer logo={<BrandLogo />} />
    </div>
  );
}
