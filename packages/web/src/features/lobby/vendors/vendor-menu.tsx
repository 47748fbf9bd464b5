import { type GameClass, type GameType, VENDOR_ARROWS_ABOVE } from '@marquee/contracts/constants';
import type { Vendor } from '@marquee/contracts/manifest';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Link } from 'react-router-dom';
import { useT } from '../../../lib/i18n/use-t.ts';
import { lobbyPath } from '../../../lib/paths/paths.ts';
import { VendorLogo } from '../../../lib/vendor/vendor-logo.tsx';
import { useScrollTrack } from './use-scroll-track.ts';
import { useVendorLane, type VendorCard } from './use-vendor-lane.ts';
import styles from './vendor-menu.module.css';

interface VendorMenuProps {
  vendors: readonly Vendor[];
  gameType: GameType;
  chosen: string | undefined;
  /** The list's filter, which the next vendor keeps. */
  gameClassify: GameClass | '';
}

/**
 * The category's lane: a card for each vendor in the brand's order; the chosen one's games are listed below. It scrolls by touch,
 * wheel and focus; above eight vendors it has arrows too (§2.8).
 */
export function VendorMenu({ vendors, gameType, chosen, gameClassify }: VendorMenuProps) {
  const t = useT();
  const { cards } = useVendorLane(gameType);
  const { track, atStart, atEnd, turn } = useScrollTrack(chosen);
  const hasArrows = vendors.length > VENDOR_ARROWS_ABOVE;
  return (
    <nav className={styles.menu} aria-label={t('lobby.vendors')}>
      {hasArrows && (
        <IconButton label={t('lobby.vendors.before')} aria-disabled={atStart} onClick={() => turn(-1)}>
          <Icon name="chevron-start" />
        </IconButton>
      )}
      <ul ref={track} className={styles.list} data-before={!atStart} data-after={!atEnd}>
        {vendors.map((vendor) => (
          <li key={vendor.code} className={styles.place}>
            <Link
              to={lobbyPath(gameType, vendor.code, gameClassify)}
              className={styles.vendor}
              aria-current={vendor.code === chosen ? 'true' : undefined}
              preventScrollReset
            >
              <VendorLogo vendor={vendor} gameType={gameType} />
              <CardFacts card={cards.get(vendor.code)} isHot={vendor.isHot} />
            </Link>
          </li>
        ))}
      </ul>
      {hasArrows && (
        <IconButton label={t('lobby.vendors.after')} aria-disabled={atEnd} onClick={() => turn(1)}>
          <Icon name="chevron-end" />
        </IconButton>
      )}
    </nav>
  );
}

/** The vendor's count once it is loaded, and a mark for a popular one. */
function CardFacts({ card, isHot }: { card: VendorCard | undefined; isHot: boolean }) {
  const t = useT();
  return (
    <span className={styles.facts}>
      {isHot && (
        <span className={styles.hot}>
          <Icon name="flame" />
          {t('game.hot')}
        </span>
      )}
      {card !== undefined && <span>{t('lobby.count', { count: card.games })}</span>}
    </span>
  );
}
