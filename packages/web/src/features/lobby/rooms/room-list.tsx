import { Button } from '@marquee/ui/button';
import { Skeleton } from '@marquee/ui/skeleton';
import { useId } from 'react';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { RoomCard } from './room-card.tsx';
import styles from './room-list.module.css';
import { useRooms } from './use-rooms.ts';

const PLACEHOLDERS = 3;

/** A vendor's rooms for games against people [G08]; nothing if it has none. */
export function RoomList({ vassalage }: { vassalage: string }) {
  const t = useT();
  const titleId = useId();
  const problemText = useProblemText();
  const { data, error, isPending, isFetching, refetch } = useRooms(vassalage);
  // Known seats may be wrong while the provider does not answer.
  const rooms = error === null ? data : undefined;
  if (rooms?.length === 0) return null;
  return (
    <section className={styles.rooms} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('lobby.rooms')}
      </h2>
      {isPending && (
        <div className={styles.list} role="status" aria-label={t('lobby.rooms.loading')}>
          {Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <Skeleton key={index} className={styles.placeholder} />
          ))}
        </div>
      )}
      {error !== null && (
        <div className={styles.failed} role="alert">
          <p>
            <strong>{t('lobby.rooms.failed')}</strong> {problemText(error)}
          </p>
          <Button onClick={() => void refetch()} busy={isFetching}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {rooms && (
        <ul className={styles.list}>
          {rooms.map((room) => (
            <RoomCard key={room.roomId} room={room} />
          ))}
        </ul>
      )}
      {rooms && <h2 className={styles.title}>{t('lobby.rooms.games')}</h2>}
    </section>
  );
}
