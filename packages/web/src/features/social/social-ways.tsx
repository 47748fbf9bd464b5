import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import clsx from 'clsx';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ProviderLogo } from '../../lib/social/provider-logo.tsx';
import { PROVIDER_NAMES, socialTicketAtom, useSocialProviders } from '../../lib/social/social.ts';
import { useAtomValue } from '../../lib/store/store.ts';
import styles from './social.module.css';
import { useSocialStart } from './use-social-start.ts';

/** A button for each provider the brand offers [A11], above or below the form that it can replace. */
export function SocialWays({ place }: { place: 'above' | 'below' }) {
  const t = useT();
  const problemText = useProblemText();
  const providers = useSocialProviders();
  const start = useSocialStart();
  if (providers.length === 0) return null;
  const or = <p className={styles.or}>{t('social.or')}</p>;
  return (
    <section className={clsx(styles.ways, styles[place])} aria-label={t('social.label')}>
      {place === 'below' && or}
      {start.isError && <Notice>{problemText(start.error)}</Notice>}
      {providers.map((provider) => (
        <Button
          key={provider}
          block
          icon={<ProviderLogo provider={provider} />}
          busy={start.isPending && start.variables === provider}
          disabled={start.isPending && start.variables !== provider}
          onClick={() => start.mutate(provider)}
        >
          {t('social.continue', { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
      {place === 'above' && or}
    </section>
  );
}

/** Above the registration form: buttons of the providers, or the provider that the visitor came from. */
export function SocialRegistration() {
  const t = useT();
  const held = useAtomValue(socialTicketAtom);
  if (held === null) return <SocialWays place="above" />;
  const { provider } = held;
  return (
    <p className={styles.known} role="status">
      <ProviderLogo provider={provider} />
      <span>{t('social.linking', { provider: PROVIDER_NAMES[provider] })}</span>
    </p>
  );
}
