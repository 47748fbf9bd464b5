import { LanguageSwitcher } from '../../features/language-switcher/language-switcher.tsx';
import { Drawer } from '../../features/navigation/drawer.tsx';
import { ContactLinks } from '../../features/side-bar/side-bar.tsx';
import { ThemeSwitch } from '../../features/theme-switch/theme-switch.tsx';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import styles from './app-layout.module.css';
import { BrandLogo } from './brand-logo.tsx';

export interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The drawer of what a small screen's header has no room for. */
export function MenuDrawer(props: MenuDrawerProps) {
  const contacts = useSwitch('sidebar');
  return (
    <Drawer
      {...props}
      head={<BrandLogo />}
      foot={
        <>
          {contacts && <ContactLinks />}
          <div className={styles.tools}>
            <LanguageSwitcher />
            <ThemeSwitch />
          </div>
        </>
      }
    />
  );
}
