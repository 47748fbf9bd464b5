import { Icon } from '@marquee/ui/icon';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { useTheme } from '../../lib/theme/theme.ts';
import styles from './theme-switch.module.css';

/** Dark or light [H04], where the brand offers the choice. The document's theme decides which icon is visible. */
export function ThemeSwitch() {
  const t = useT();
  const offered = useSwitch('theme.switch');
  const [theme, choose] = useTheme();
  if (!offered) return null;
  const label = t('header.darkTheme');
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={theme === 'dark'}
      aria-label={label}
      title={label}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
    >
      <span className={styles.sun}>
        <Icon name="sun" />
      </span>
      <span className={styles.moon}>
        <Icon name="moon" />
      </span>
    </button>
  );
}
