import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { Skeleton } from '@marquee/ui/skeleton';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { Section } from '../../lib/page/section.tsx';
import { useSession } from '../../lib/session/session.ts';
import { SessionList } from '../../lib/session/session-list.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { FactorSection } from './factor-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { useEndMySession, useMySessions } from './use-account.ts';

function MySessions() {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const sessions = useMySessions();
  const end = useEndMySession();
  const endOne = (session?: string): void =>
    end.mutate(session, { onSuccess: ({ ended }) => toast(t('sessions.ended', { count: ended })) });
  const others = (sessions.data?.length ?? 0) > 1 && (
    <Button busy={end.isPending} onClick={() => endOne()}>
      {t('sessions.endOthers')}
    </Button>
  );
  return (
    <Section title={t('sessions.title')} actions={others}>
      {end.isError && <Notice>{problemText(end.error)}</Notice>}
      {sessions.isPending && <Skeleton />}
      {sessions.isError && !sessions.data && <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data && <SessionList sessions={sessions.data} onEnd={endOne} />}
    </Section>
  );
}

/** The own account: its sessions, password and second factor. */
export function AccountPage() {
  const t = useT();
  const { displayName, name, waitsUntil } = useSession();
  return (
    <Page title={t('account.title')} lead={`${displayName} · ${name}`} narrow>
      {waitsUntil !== null && (
        <p>
          {t('staff.wait.own')} <Moment at={waitsUntil} exact />
        </p>
      )}
      <MySessions />
      <PasswordSection />
      <FactorSection />
    </Page>
  );
}
