import { Button } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import styles from './security.module.css';
import { SecurityList } from './security-list.tsx';
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
  const query = useSessions();
  const { busy, end, endOthers } = useEndSessions();
  const hasOthers = query.data?.sessions.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <SecurityList
      id="security-sessions"
      title={t('security.sessions.title')}
      action={
        hasOthers && (
          <Button variant="ghost" disabled={busy} onClick={() => void endOthers()}>
            {t('security.sessions.endOthers')}
          </Button>
        )
      }
      query={query}
      rowsExpected={2}
    >
      {({ sessions }) => (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} busy={busy} onEnd={(name) => void end(session, name)} />
          ))}
        </ul>
      )}
    </SecurityList>
  );
}
