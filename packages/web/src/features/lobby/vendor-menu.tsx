import type { GameType } from '@marquee/contracts/constants';
import type { Vendor } from '@marquee/contracts/manifest';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { lobbyPath } from '../../lib/paths/paths.ts';
import { VendorLogo } from '../../lib/vendor/vendor-logo.tsx';
import styles from './vendor-menu.module.css';

interface VendorMenuProps {
  vendors: readonly Vendor[];
  gameType: GameType;
  chosen: string | undefined;
}

/** The category's vendors in the brand's order; the chosen one's games are listed below. */
export function VendorMenu({ vendors, gameType, chosen }: VendorMenuProps) {
  const t = useT();
  return (
    <nav className={styles.menu} aria-label={t('lobby.vendors')}>
      <ul className={styles.list}>
        {vendors.map((vendor) => (
          <li key={vendor.code}>
            <Link
              to={lobbyPath(gameType, vendor.code)}
              className={styles.vendor}
              aria-current={vendor.code === chosen ? 'true' : undefined}
            >
              <VendorLogo vendor={vendor} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
