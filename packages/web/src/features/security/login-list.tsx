import { Button } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { PROVIDER_NAMES } from '../../lib/social/social.ts';
import styles from './security.module.css';
import { SecurityList } from './security-list.tsx';
import { type OwnLogin, useLogins } from './use-account-security.ts';

function LoginRow({ at, outcome, browser, system, network, provider }: OwnLogin) {
  const t = useT();
  const time = useTime();
  const device = [browser, system].filter((part) => part !== null).join(' · ') || t('security.sessions.unknown');
  const isGood = outcome === 'opened';
  return (
    <li className={styles.login}>
      <span className={styles.outcome} data-good={isGood || undefined}>
        <Icon name={isGood ? 'check' : 'warning'} />
      </span>
      <span className={styles.about}>
        <span className={styles.name}>
          {t(`profile.logins.${outcome}`, { provider: provider === null ? '' : PROVIDER_NAMES[provider] })}
        </span>
        <span className={styles.detail}>
          <span>{device}</span>
          <bdi dir="ltr">{network}</bdi>
        </span>
      </span>
      <span className={styles.detail}>{time(at)}</span>
    </li>
  );
}

/** The log-ins of the last ninety days, refused ones too [A13]: time, device and network. */
export function LoginList() {
  const t = useT();
  const query = useLogins();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  return (
    <SecurityList
      id="security-logins"
      title={t('profile.logins.title')}
      lead={t('profile.logins.lead')}
      query={query}
      rowsExpected={1}
    >
      {({ pages }) => (
        <>
          <ol className={styles.logins}>
            {pages
              .flatMap(({ logins }) => logins)
              .map((login) => (
                <LoginRow key={`${login.at} ${login.outcome}`} {...login} />
              ))}
          </ol>
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('profile.logins.more')}
            </Button>
          )}
        </>
      )}
    </SecurityList>
  );
}
