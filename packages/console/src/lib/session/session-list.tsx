import type { staffSessionsValue } from '@marquee/contracts/schemas/staff';
import { Button } from '@marquee/ui/button';
import type * as z from 'zod/mini';
import { useT } from '../i18n/use-t.ts';
import { Badge } from '../page/badge.tsx';
import { Moment } from '../time/moment.tsx';
import { browserOf } from './browser-of.ts';
import styles from './session-list.module.css';

export type StaffSession = z.output<typeof staffSessionsValue>['sessions'][number];

export interface SessionListProps {
  sessions: readonly StaffSession[];
  /** Absent without the permission to end them. */
  onEnd?: (id: string) => void;
}

/** An account's sessions. The session of this page is ended by signing out. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const t = useT();
  if (sessions.length === 0) return <p className={styles.quiet}>{t('sessions.none')}</p>;
  return (
    <ul className={styles.list}>
      {sessions.map(({ id, ip, userAgent, createdAt, seenAt, isCurrent }) => (
        <li key={id} className={styles.session}>
          <div>
            <p title={userAgent}>
              {browserOf(userAgent) ?? userAgent} <span className={styles.quiet}>{ip}</span>
            </p>
            <p className={styles.times}>
              {t('sessions.since')} <Moment at={createdAt} /> · {t('sessions.seen')} <Moment at={seenAt} />
            </p>
          </div>
          {isCurrent && <Badge tone="accent">{t('sessions.current')}</Badge>}
          {!isCurrent && onEnd && <Button onClick={() => onEnd(id)}>{t('sessions.end')}</Button>}
        </li>
      ))}
    </ul>
  );
}
