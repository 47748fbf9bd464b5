import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Link } from 'react-router-dom';
import { Clock } from '../../features/clock/clock.tsx';
import { LanguageSwitcher } from '../../features/language-switcher/language-switcher.tsx';
import { NavBar } from '../../features/navigation/nav-bar.tsx';
import { NoticeMarquee } from '../../features/notice-marquee/notice-marquee.tsx';
import { ThemeSwitch } from '../../features/theme-switch/theme-switch.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest, useSwitch } from '../../lib/manifest/page-state.ts';
import { scrollToTop } from '../../lib/navigation/use-nav.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { AccountArea } from './account-area.tsx';
import { BrandLogo, BrandMark } from './brand-logo.tsx';
import styles from './header.module.css';

/** Notices and the brand's time; in the stacked arrangement language and theme as well. */
function UtilityBar({ tools }: { tools: boolean }) {
  const { marquee } = useManifest();
  const notices = useSwitch('header.marquee') && marquee.length > 0;
  const clock = useSwitch('header.clock');
  if (!tools && !notices && !clock) return null;
  return (
    <div className={styles.utility} data-empty={(!notices && !clock) || undefined}>
      <div className={styles.utilityRow}>
        {tools && <LanguageSwitcher />}
        {notices ? <NoticeMarquee /> : <span className={styles.space} />}
        {clock && <Clock />}
        {tools && <ThemeSwitch />}
      </div>
    </div>
  );
}

/**
 * Two arrangements [H01–H05]: `stacked` puts a utility bar above, the brand in a row and the navigation in its own
 * bar; `inline` puts brand, navigation and account into one row and the notices below it.
 */
export function Header({ onMenu }: { onMenu: () => void }) {
  const t = useT();
  const { layout } = useManifest();
  const navBar = useSwitch('nav.bar');
  const stacked = layout.header === 'stacked';
  return (
    <header className={styles.header} data-header={layout.header}>
      {stacked && <UtilityBar tools />}
      <div className={styles.main}>
        <div className={styles.mainRow}>
          <IconButton className={styles.burger} label={t('nav.menu')} onClick={onMenu}>
            <Icon name="menu" />
          </IconButton>
          <Link to={PATHS.home} className={styles.brand} onClick={scrollToTop}>
            <BrandLogo className={styles.logo} />
            <BrandMark className={styles.mark} />
          </Link>
          {!stacked && navBar && <NavBar />}
          <span className={styles.space} />
          {!stacked && (
            <div className={styles.tools}>
              <LanguageSwitcher />
              <ThemeSwitch />
            </div>
          )}
          <AccountArea />
        </div>
      </div>
      {!stacked && <UtilityBar tools={false} />}
      {stacked && navBar && (
        <div className={styles.navRow}>
          <NavBar />
        </div>
      )}
    </header>
  );
}
