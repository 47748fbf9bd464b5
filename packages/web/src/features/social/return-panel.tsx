import type { SocialProvider } from '@marquee/contracts/social';
import { Button, buttonClass } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link } from 'react-router-dom';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { centrePath, SECURITY_PAGE } from '../../lib/paths/paths.ts';
import { PROVIDER_NAMES } from '../../lib/social/social.ts';
import styles from './social.module.css';
import { useSocialReturn } from './use-social-return.ts';
import { useSocialStart } from './use-social-start.ts';

/** A failed link of a signed-in member: the text says what to do. */
function LinkFailed({ provider, error }: { provider: SocialProvider; error: Error }) {
  const t = useT();
  const problemText = useProblemText();
  const { assets } = useManifest();
  return (
    <EmptyState
      role="alert"
      image={assets.emptyState}
      title={t('social.linkFailed', { provider: PROVIDER_NAMES[provider] })}
      titleAs="h1"
      text={problemText(error)}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={centrePath(SECURITY_PAGE)}>
          {t('social.toSecurity')}
        </Link>
      }
    />
  );
}

function Failed({ provider, error }: { provider: SocialProvider; error: Error }) {
  const t = useT();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const { assets } = useManifest();
  const start = useSocialStart();
  return (
    <EmptyState
      role="alert"
      image={assets.emptyState}
      title={t('social.failed')}
      titleAs="h1"
      text={problemText(start.error ?? error)}
      action={
        <span className={styles.actions}>
          <Button variant="primary" busy={start.isPending} onClick={() => start.mutate(provider)}>
            {t('social.again', { provider: PROVIDER_NAMES[provider] })}
          </Button>
          <Button onClick={() => dialogs.openModal('loginPopupModal')}>{t('social.otherWay')}</Button>
        </span>
      }
    />
  );
}

/** The page to which providers redirect back [A11]. The server's page is the same for all of them. */
export function ReturnPanel({ provider }: { provider: SocialProvider }) {
  const t = useT();
  const { isLinking, error } = useSocialReturn(provider);
  const Problem = isLinking ? LinkFailed : Failed;
  const title = isLinking ? t('social.linkReturning', { provider: PROVIDER_NAMES[provider] }) : t('social.returning');
  return (
    <section className={styles.page}>
      {error === null ? (
        <EmptyState title={title} titleAs="h1" text={t('social.wait')} />
      ) : (
        <Problem provider={provider} error={error} />
      )}
    </section>
  );
}
