import { staffLinkValue } from '@marquee/contracts/schemas/staff';
import { buttonClass } from '@marquee/ui/button';
import { Skeleton } from '@marquee/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { useApi } from '../../lib/api/api-context.ts';
import { hasCode } from '../../lib/api/api-problem.ts';
import { AuthCard } from '../../lib/auth/auth-card.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { SetupForm } from './setup-form.tsx';

/** The page of a one-time link: names and password of the first administrator, or a password. The token is in the fragment. */
export function SetupPage() {
  const t = useT();
  const api = useApi();
  const token = useLocation().hash.slice(1);
  const link = useQuery({
    queryKey: ['setup', token],
    queryFn: () => api('readSetupLink', staffLinkValue, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.data) {
    const { purpose, displayName } = link.data;
    return (
      <AuthCard title={t(`setup.${purpose}.title`)} lead={t(`setup.${purpose}.lead`, { name: displayName ?? '' })}>
        <SetupForm token={token} link={link.data} />
      </AuthCard>
    );
  }
  if (hasCode(link.error, 'link_over')) {
    return (
      <AuthCard
        title={t('setup.title')}
        lead={<span role="alert">{`${t('error.link_over')} ${t('setup.over')}`}</span>}
      >
        <Link className={buttonClass()} to={PATHS.brands}>
          {t('setup.toSignIn')}
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('setup.title')}>
      {link.isPending && <Skeleton />}
      {link.isError && <Failed error={link.error} onRetry={() => void link.refetch()} />}
    </AuthCard>
  );
}
