import type { ChangeDiffValue, ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { useDialogs } from '../../../lib/dialogs/dialogs.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Failed } from '../../../lib/page/failed.tsx';
import { Page } from '../../../lib/page/page.tsx';
import { SectionLinks } from '../../../lib/page/section-links.tsx';
import { TableSkeleton } from '../../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../../lib/paths/paths.ts';
import { ActProblem } from '../act/act-problem.tsx';
import { ChangeActions, Hindrances } from '../act/change-actions.tsx';
import { ConflictDialog } from '../act/conflict-dialog.tsx';
import { useActing } from '../act/use-acting.ts';
import { isOver } from '../data/change-state.ts';
import { Marks } from '../data/marks.tsx';
import { useChange, useChangeDiff } from '../data/use-changes.ts';
import { ScreensSection } from '../screens/screens-section.tsx';
import { UndoButton } from '../undo/undo-button.tsx';
import { ChangeFacts } from './change-facts.tsx';
import styles from './change-page.module.css';
import { ManifestSection } from './manifest-section.tsx';
import { Notices } from './notices.tsx';
import { StepsLine } from './steps-line.tsx';
import { ValuesSection } from './values-section.tsx';

/** Announces a change that was not made on this page. */
function useAnnounceChange({ version }: ChangeValue, { ownVersion, isBusy }: ReturnType<typeof useActing>): void {
  const t = useT();
  const dialogs = useDialogs();
  const known = useRef(version);
  useEffect(() => {
    // The notice of a change may arrive before the answer that made it.
    if (isBusy) return;
    if (version !== known.current && version !== ownVersion) dialogs.toast(t('changes.changedMeanwhile'), 'neutral');
    known.current = version;
  }, [version, ownVersion, isBusy, dialogs, t]);
}

function Sections({ change, diff }: { change: ChangeValue; diff: ReturnType<typeof useChangeDiff> }) {
  const shown = (render: (data: ChangeDiffValue) => ReactNode) => {
    if (diff.data) return render(diff.data);
    if (diff.isError) return <Failed error={diff.error} onRetry={() => void diff.refetch()} />;
    return <TableSkeleton rows={3} />;
  };
  return (
    <Routes>
      <Route index element={shown(({ values }) => <ValuesSection values={values} isOver={isOver(change)} />)} />
      <Route path="manifest" element={shown(({ manifest }) => <ManifestSection manifest={manifest} />)} />
      <Route path="screens" element={<ScreensSection change={change} />} />
    </Routes>
  );
}

function Change({ change }: { change: ChangeValue }) {
  const t = useT();
  const steps = useRef<HTMLOListElement>(null);
  const diff = useChangeDiff(change);
  // The clicked button may be gone, so the focus moves to the steps, which show the new state.
  const acting = useActing(() => setTimeout(() => steps.current?.focus()));
  useAnnounceChange(change, acting);
  const links = [
    { to: PATHS.change(change.id), label: t('changes.section.values'), count: change.edits.length },
    {
      to: `${PATHS.change(change.id)}/manifest`,
      label: t('changes.section.manifest'),
      count: diff.data?.manifest.length,
    },
    { to: `${PATHS.change(change.id)}/screens`, label: t('changes.section.screens') },
  ];
  return (
    <Page
      title={change.title}
      above={
        <Link to={PATHS.changes} className={styles.up}>
          {t('nav.changes')}
        </Link>
      }
      lead={change.reason}
      actions={
        <>
          <ChangeActions change={change} diff={diff.data} acting={acting} />
          <UndoButton change={change} />
        </>
      }
    >
      <div className={styles.head}>
        {acting.problem !== null && <ActProblem error={acting.problem} onClose={acting.clearProblem} />}
        <div className={styles.state}>
          <StepsLine change={change} ref={steps} />
          <span className={styles.marks}>
            <Marks change={change} />
          </span>
        </div>
        <Hindrances change={change} />
        <Notices change={change} diff={acting.problem === null ? (diff.data ?? null) : null} />
        <ChangeFacts change={change} />
      </div>
      <SectionLinks label={t('changes.sections')} links={links} />
      <Sections change={change} diff={diff} />
      <ConflictDialog
        conflict={acting.conflict}
        onTakeTheirs={acting.takeTheirs}
        onWriteAgain={({ mine, theirs }) =>
          acting.run({ name: 'edit', change: theirs, diff: null }, { call: 'editChange', body: mine }, mine)
        }
      />
    </Page>
  );
}

/** One change set: its values, effects, approvals and actions. */
export function ChangePage({ id }: { id: string }) {
  const t = useT();
  const change = useChange(id);
  if (change.data) return <Change change={change.data} />;
  return (
    <Page title={t('changes.one')} above={<Link to={PATHS.changes}>{t('nav.changes')}</Link>}>
      {change.isPending && <TableSkeleton />}
      {change.isError && <Failed error={change.error} onRetry={() => void change.refetch()} />}
    </Page>
  );
}
