import type { SocialLinksValue } from '@marquee/contracts/schemas/social';
import type { SocialProvider } from '@marquee/contracts/social';
import { Button } from '@marquee/ui/button';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { ProviderLogo } from '../../lib/social/provider-logo.tsx';
import { PROVIDER_NAMES, useSocialProviders } from '../../lib/social/social.ts';
import styles from './security.module.css';
import { SecurityList } from './security-list.tsx';
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
  const query = useSocialLinks(offered.length > 0);
  if (offered.length === 0) return null;
  return (
    <SecurityList
      id="security-social"
      title={t('security.social.title')}
      lead={t('security.social.lead')}
      query={query}
      rowsExpected={offered.length}
    >
      {({ links, needsPassword }) => (
        <ul className={styles.sessions}>
          {[...new Set([...offered, ...links.map(({ provider }) => provider)])].map((provider) => (
            <LinkRow
              key={provider}
              provider={provider}
              link={links.find((one) => one.provider === provider)}
              onChange={(action) => onChange({ action, provider, needsPassword })}
            />
          ))}
        </ul>
      )}
    </SecurityList>
  );
}
