import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { useDeviceName } from './device-name.ts';
import styles from './players.module.css';
import { SupportActionDialog } from './support-action-dialog.tsx';

interface Props {
  merchant: string;
  player: PlayerValue;
  mayWrite: boolean;
}

/** A player's sessions, and the action that ends them. */
export function PlayerSessions({ merchant, player, mayWrite }: Props) {
  const t = useT();
  const deviceName = useDeviceName();
  const { sessions } = player;
  /** Undefined: no dialog is open; null: all sessions. */
  const [ending, setEnding] = useState<string | null>();
  const all = mayWrite && sessions.length > 0 && <Button onClick={() => setEnding(null)}>{t('players.endAll')}</Button>;
  return (
    <Section title={t('players.sessions')} actions={all}>
      {sessions.length === 0 && <p className={styles.quiet}>{t('sessions.none')}</p>}
      <ul className={styles.list}>
        {sessions.map(({ id, createdAt, seenAt, ...device }) => (
          <li key={id} className={styles.line}>
            <div>
              <p>
                {deviceName(device)} <code className={styles.quiet}>{device.network}</code>
              </p>
              <p className={styles.small}>
                {t('sessions.since')} <Moment at={createdAt} /> · {t('sessions.seen')} <Moment at={seenAt} />
              </p>
            </div>
            {mayWrite && (
              <Button aria-label={`${t('players.end')} ${deviceName(device)}`} onClick={() => setEnding(id)}>
                {t('players.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending !== undefined && (
        <SupportActionDialog
          merchant={merchant}
          player={player}
          action="end-sessions"
          session={ending}
          onClosed={() => setEnding(undefined)}
        />
      )}
    </Section>
  );
}
