import { displayAmount } from '@marquee/contracts/amounts';
import type { Room } from '@marquee/contracts/schemas/games';
import { buttonClass } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Link } from 'react-router-dom';
import { useT } from '../../../lib/i18n/use-t.ts';
import { gamePath } from '../../../lib/paths/paths.ts';
import { useCurrencySymbol } from '../../../lib/session/use-currency-symbol.ts';
import { useProtectedLink } from '../../../lib/session/use-protected-link.ts';
import styles from './room-list.module.css';

/** One room: its game, stakes and players, and a link if there is a free seat. */
export function RoomCard({ room }: { room: Room }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { name, gameName, image, minBet, maxBet, seated, seats, state } = room;
  const amount = (text: string): string => `${symbol}${displayAmount(text)}`;
  return (
    <li className={styles.room} data-state={state}>
      <img className={styles.art} src={image} alt="" width="64" height="64" loading="lazy" decoding="async" />
      <div>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.game}>{gameName}</p>
      </div>
      <span className={styles.state}>{t(`lobby.room.${state}`)}</span>
      <dl className={styles.facts}>
        <div>
          <dt>{t('lobby.room.stakes')}</dt>
          <dd className={styles.stakes}>
            <bdi>{amount(minBet)}</bdi>–<bdi>{amount(maxBet)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('lobby.room.seats')}</dt>
          <dd>
            <meter className={styles.meter} min={0} max={seats} value={seated} aria-label={t('lobby.room.seats')} />
            <span dir="ltr">
              {seated} / {seats}
            </span>
          </dd>
        </div>
      </dl>
      <Enter room={room} />
    </li>
  );
}

/** Opens the room; a visitor gets the log-in popup [A16]. */
function Enter({ room }: { room: Room }) {
  const t = useT();
  const follow = useProtectedLink();
  const { nodeId, vassalage, roomId, name, state } = room;
  if (state === 'full' || state === 'closed') return null;
  const path = gamePath({ nodeId, vassalage, gameType: 'PVP', room: roomId });
  return (
    <Link
      className={buttonClass({ variant: 'primary', block: true })}
      to={path}
      onClick={follow}
      aria-label={t('lobby.room.enterNamed', { name })}
    >
      <Icon name="arrow-end" />
      {t('lobby.room.enter')}
    </Link>
  );
}
