import type { SocialLinksValue } from '@marquee/contracts/schemas/social';
import type { SocialProvider } from '@marquee/contracts/social';
import { Button } from '@marquee/ui/button';
import { Skeleton } from '@marquee/ui/skeleton';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { ProviderLogo } from '../../lib/social/provider-logo.tsx';
import { PROVIDER_NAMES, useSocialProviders } from '../../lib/social/social.ts';
import styles from './security.module.css';
import { type LinkChange, useSocialLinks } from './use-social-links.ts';

export type RequestedChange = LinkChange & Pick<SocialLinksValue, 'needsPassword'>;

interface LinkRowProps {
  provider: SocialProvider;
  link: SocialLinksValue['links'][number] | undefined;
  onChange: (action: LinkChange['action']) => void;
}

function LinkRow({ provider, link, onChange }: LinkRowProps) {
  const t = useT();
  const time = useTime();
  const action = link === undefined ? 'link' : 'unlink';
  const label = t(`security.social.${action}`);
  return (
    <li className={styles.session} data-current={link !== undefined || undefined}>
      <span className={styles.mark}>
        <ProviderLogo provider={provider} />
      </span>
      <span className={styles.about}>
        <span className={styles.name}>{PROVIDER_NAMES[provider]}</span>
        <span className={styles.detail}>
          <span>
            {link === undefined
              ? t('security.social.notLinked')
              : t('security.social.linked', { time: time(link.linkedAt) })}
          </span>
          {link?.isLastWay && <span>{t('security.social.lastWay')}</span>}
        </span>
      </span>
      {!link?.isLastWay && (
        <Button size="s" aria-label={`${label}: ${PROVIDER_NAMES[provider]}`} onClick={() => onChange(action)}>
          {label}
        </Button>
      )}
    </li>
  );
}

/** Social log-ins of this account [A11]: the providers that the brand offers, and others that are linked. */
export function SocialLinks({ onChange }: { onChange: (change: RequestedChange) => void }) {
  const t = useT();
  const offered = useSocialProviders();
  const { data, isError, error, refetch } = useSocialLinks(offered.length > 0);
  if (offered.length === 0) return null;
  const linked = data?.links.map(({ provider }) => provider) ?? [];
  return (
    <section className={styles.section} aria-labelledby="security-social">
      <div className={styles.about}>
        <h3 id="security-social">{t('security.social.title')}</h3>
        <p className={styles.detail}>{t('security.social.lead')}</p>
      </div>
      {isError && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !isError && (
        <div aria-busy="true">
          {offered.map((provider) => (
            <Skeleton key={provider} className={styles.waiting} />
          ))}
        </div>
      )}
      {data && (
        <ul className={styles.sessions}>
          {[...new Set([...offered, ...linked])].map((provider) => (
            <LinkRow
              key={provider}
              provider={provider}
              link={data.links.find((one) => one.provider === provider)}
              onChange={(action) => onChange({ action, provider, needsPassword: data.needsPassword })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
