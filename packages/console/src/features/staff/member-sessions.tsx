import type { StaffAccountValue } from '@marquee/contracts/schemas/staff';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { Skeleton } from '@marquee/ui/skeleton';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Section } from '../../lib/page/section.tsx';
import { SessionList } from '../../lib/session/session-list.tsx';
import { useEndStaffSession, useStaffSessions } from './use-staff.ts';

/** An account's sessions, and the action that ends them. */
export function MemberSessions({ account, mayWrite }: { account: StaffAccountValue; mayWrite: boolean }) {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const sessions = useStaffSessions(account.id);
  const end = useEndStaffSession(account.id);
  const endOne = (session?: string): void =>
    end.mutate(session, { onSuccess: ({ ended }) => toast(t('sessions.ended', { count: ended })) });
  const all = mayWrite && (sessions.data?.length ?? 0) > 1 && (
    <Button busy={end.isPending} onClick={() => endOne()}>
      {t('sessions.endAll')}
    </Button>
  );
  return (
    <Section title={t('sessions.title')} actions={all}>
      {end.isError && <Notice>{problemText(end.error)}</Notice>}
      {sessions.isPending && <Skeleton />}
      {sessions.isError && !sessions.data && <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data && <SessionList sessions={sessions.data} {...(mayWrite ? { onEnd: endOne } : {})} />}
    </Section>
  );
}
