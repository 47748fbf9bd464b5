import { Button } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Skeleton } from '@marquee/ui/skeleton';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import styles from './security.module.css';
import { type OwnSession, useEndSessions, useSessions } from './use-sessions.ts';

const PHONES: readonly (string | null)[] = ['Android', 'iOS', 'iPadOS'];

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: (name: string) => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useT();
  const time = useTime();
  const { browser, system, network, seenAt, isCurrent } = session;
  const name = [browser, system].filter((part) => part !== null).join(' · ') || t('security.sessions.unknown');
  return (
    <li className={styles.session} data-current={isCurrent || undefined}>
      <span className={styles.mark}>
        <Icon name={PHONES.includes(system) ? 'phone' : 'devices'} />
      </span>
      <span className={styles.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          <bdi dir="ltr">{network}</bdi>
          <span>
            {isCurrent ? t('security.sessions.current') : t('security.sessions.seen', { time: time(seenAt) })}
          </span>
        </span>
      </span>
      {isCurrent ? (
        <span className={styles.here}>
          <Icon name="check" />
        </span>
      ) : (
        <Button
          size="s"
          disabled={busy}
          aria-label={`${t('security.sessions.end')}: ${name}`}
          onClick={() => onEnd(name)}
        >
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Where the member is signed in [A13]: device, network and last use; one can be ended, or all others. */
export function SessionList() {
  const t = useT();
  const { data, isError, error, refetch } = useSessions();
  const { busy, end, endOthers } = useEndSessions();
  const others = data?.sessions.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <section className={styles.section} aria-labelledby="security-sessions">
      <div className={styles.head}>
        <h3 id="security-sessions">{t('security.sessions.title')}</h3>
        {others && (
          <Button variant="ghost" disabled={busy} onClick={() => void endOthers()}>
            {t('security.sessions.endOthers')}
          </Button>
        )}
      </div>
      {isError && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !isError && (
        <div aria-busy="true">
          <Skeleton className={styles.waiting} />
          <Skeleton className={styles.waiting} />
        </div>
      )}
      {data && (
        <ul className={styles.sessions}>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} busy={busy} onEnd={(name) => void end(session, name)} />
          ))}
        </ul>
      )}
    </section>
  );
}
