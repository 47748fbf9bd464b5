import type { ReconDay } from '@marquee/contracts/schemas/reconciliation';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Notice } from '@marquee/ui/notice';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { TextLink } from '../../lib/page/text-link.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { BreakDialog } from './break-dialog.tsx';
import { filterOf } from './break-filter.ts';
import { BreakList } from './break-list.tsx';
import { DayState } from './day-state.tsx';
import { DayTotals } from './day-totals.tsx';
import styles from './reconciliation.module.css';
import { type DayKey, isAwaited, useAskAgain, useReconBreaks } from './use-reconciliation.ts';

/** One day with one provider: the state of its file, the totals of both sides, and the differences. */
export function DayPage() {
  const t = useT();
  const { merchant = '', provider = '', day = '' } = useParams();
  const key: DayKey = { merchant, provider, day };
  const [query, setQuery] = useSearchParams();
  const found = useReconBreaks(key, filterOf(query));
  const about = found.data?.pages[0]?.day;
  const breaks = found.data?.pages.flatMap((page) => page.breaks) ?? [];
  const opened = breaks.find(({ ref }) => ref === query.get('break'));
  const close = () =>
    setQuery(
      (before) => {
        before.delete('break');
        return before;
      },
      { replace: true },
    );
  return (
    <Page
      title={`${day} · ${provider}`}
      above={<Link to={PATHS.reconciliation(merchant)}>{t('reconciliation.title')}</Link>}
      lead={about && <DayLead merchant={merchant} day={about} />}
      actions={about && <AskAgain keyOfDay={key} day={about} />}
    >
      {hasCode(found.error, 'not_found', 'validation_failed') ? (
        <EmptyState title={t('reconciliation.noDay')} text={t('reconciliation.noDay.text')} />
      ) : found.isError && !found.data ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : about === undefined ? (
        <TableSkeleton />
      ) : (
        <>
          {about.why !== null && (
            <Notice>
              {t(`reconciliation.why.${about.why}`)} {about.state === 'taken' && t('reconciliation.stands')}
            </Notice>
          )}
          {about.state === 'taken' && <DayTotals about={about.about} totals={about.totals} />}
          {about.state === 'taken' && <BreakList breaks={breaks} day={about} more={found} />}
        </>
      )}
      {about !== undefined && opened !== undefined && (
        <BreakDialog key={opened.ref} keyOfDay={key} about={about.about} found={opened} onClosed={close} />
      )}
    </Page>
  );
}

function DayLead({ merchant, day }: { merchant: string; day: ReconDay }) {
  const t = useT();
  const may = useMay();
  const target = encodeURIComponent(`reconciliation.${day.provider}.${day.day}`);
  return (
    <span className={styles.facts}>
      <DayState day={day} />
      <code>{merchant}</code>
      {day.takenAt !== null && (
        <span>
          {t('reconciliation.taken')} <Moment at={day.takenAt} />
        </span>
      )}
      {isAwaited(day, Date.now())
        ? t('reconciliation.awaited')
        : day.dueAt !== null && (
            <span>
              {t('reconciliation.due')} <Moment at={day.dueAt} />
            </span>
          )}
      {may('audit.read', merchant) && (
        <TextLink to={`${PATHS.audit}?merchant=${merchant}&target=${target}`}>{t('players.trail')}</TextLink>
      )}
    </span>
  );
}

function AskAgain({ keyOfDay, day }: { keyOfDay: DayKey; day: ReconDay }) {
  const t = useT();
  const may = useMay();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const attempt = useAttemptKey();
  const again = useAskAgain(keyOfDay);
  if (!may('reconciliation.write', keyOfDay.merchant) || !day.mayRunAgain) return null;
  return (
    <Button
      busy={again.isPending}
      onClick={() =>
        again.mutate(attempt(day.askedAt), {
          onSuccess: () => toast(t('reconciliation.again.done')),
          onError: (error) => toast(problemText(error)),
        })
      }
    >
      {t('reconciliation.again')}
    </Button>
  );
}
