import { Route, Routes } from 'react-router-dom';
import { SetupPage } from '../features/setup/setup-page.tsx';
import { SignIn } from '../features/sign-in/sign-in.tsx';
import { AuthCard } from '../lib/auth/auth-card.tsx';
import { DialogHost } from '../lib/dialogs/dialog-host.tsx';
import { useT } from '../lib/i18n/use-t.ts';
import { Failed } from '../lib/page/failed.tsx';
import { PATHS } from '../lib/paths/paths.ts';
import { freshCodesAtom } from '../lib/second-factor/fresh-codes.ts';
import { RecoveryCodes } from '../lib/second-factor/recovery-codes.tsx';
import { SessionContext, useSessionQuery } from '../lib/session/session.ts';
import { useAtom } from '../lib/store/store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppLayout } from './layout/app-layout.tsx';

/** Shows the page or the sign-in. Signing in does not change the address, so staff continue where they wanted to be. */
function Gate() {
  const session = useSessionQuery();
  const [codes, setCodes] = useAtom(freshCodesAtom);
  const t = useT();
  if (session.isPending) return null;
  if (codes !== null) {
    return (
      <AuthCard title={t('codes.title')} lead={t('codes.lead')}>
        <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
      </AuthCard>
    );
  }
  if (session.data?.stage === 'full') {
    return (
      <SessionContext value={session.data}>
        <AppLayout />
      </SessionContext>
    );
  }
  if (session.isError) return <Failed error={session.error} onRetry={() => void session.refetch()} />;
  return <SignIn session={session.data} />;
}

/** The whole tree below the router. */
export function AppRoot() {
  return (
    <>
      <ErrorBoundary fallback={(reset) => <Failed error={null} onRetry={reset} />}>
        <Routes>
          <Route path={PATHS.setup} element={<SetupPage />} />
          <Route path="*" element={<Gate />} />
        </Routes>
      </ErrorBoundary>
      <DialogHost />
    </>
  );
}
