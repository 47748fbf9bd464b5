import { Button } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Skeleton } from '@marquee/ui/skeleton';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { PROVIDER_NAMES } from '../../lib/social/social.ts';
import styles from './security.module.css';
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
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLogins();
  const logins = data?.pages.flatMap((page) => page.logins);
  return (
    <section className={styles.section} aria-labelledby="security-logins">
      <div className={styles.about}>
        <h3 id="security-logins">{t('profile.logins.title')}</h3>
        <p className={styles.detail}>{t('profile.logins.lead')}</p>
      </div>
      {isError && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !isError && (
        <div aria-busy="true">
          <Skeleton className={styles.waiting} />
        </div>
      )}
      {logins && (
        <ol className={styles.logins}>
          {logins.map((login) => (
            <LoginRow key={`${login.at} ${login.outcome}`} {...login} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('profile.logins.more')}
        </Button>
      )}
    </section>
  );
}
