import { LOGINS_KEPT, LOGINS_KEPT_DAYS, type PlayerValue } from '@marquee/contracts/schemas/players';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Section } from '../../lib/page/section.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { useDeviceName } from './device-name.ts';
import styles from './players.module.css';

const TONES = {
  opened: 'positive',
  wrong_password: 'warning',
  locked: 'negative',
  not_agent: 'negative',
  no_entry: 'negative',
  linked: 'warning',
  unlinked: 'warning',
} as const;

/** Names, the same in every language. */
const PROVIDERS = { facebook: 'Facebook', google: 'Google', telegram: 'Telegram' } as const;

/** A player's log-ins with their results, newest first. */
export function PlayerLogins({ logins }: Pick<PlayerValue, 'logins'>) {
  const t = useT();
  const deviceName = useDeviceName();
  return (
    <Section
      title={t('players.logins')}
      lead={t('players.logins.lead', { count: LOGINS_KEPT, days: LOGINS_KEPT_DAYS })}
    >
      {logins.length === 0 && <p className={styles.quiet}>{t('players.logins.none')}</p>}
      <ol className={styles.list}>
        {logins.map(({ at, outcome, provider, ...device }) => (
          <li key={`${at} ${outcome} ${device.network}`} className={styles.line}>
            <div>
              <p>
                <Badge tone={TONES[outcome]}>
                  {t(`players.outcome.${outcome}`, { provider: provider === null ? '' : PROVIDERS[provider] })}
                </Badge>
              </p>
              <p className={styles.small}>
                {deviceName(device)} <code>{device.network}</code>
              </p>
            </div>
            <span className={styles.quiet}>
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
