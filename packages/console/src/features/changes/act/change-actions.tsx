import type { ChangeDiffValue, ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { Button } from '@marquee/ui/button';
import { useDialogs } from '../../../lib/dialogs/dialogs.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import type { Act } from '../data/use-act.ts';
import { useReader } from '../data/use-reader.ts';
import styles from './act.module.css';
import { type ActionName, actionsOf, nextAction } from './actions-of.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { contentOf } from './conflict.ts';
import { EditDialog } from './edit-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { hasDialog, type useActing } from './use-acting.ts';

type Acting = ReturnType<typeof useActing>;
export interface ChangeActionsProps {
  change: ChangeValue;
  diff: ChangeDiffValue | undefined;
  acting: Acting;
}

/** Actions without a dialog. */
function plainAct(name: ActionName, change: ChangeValue): Omit<Act, 'change'> {
  if (name === 'rewrite') return { call: 'editChange', body: contentOf(change) };
  if (name === 'unschedule') return { call: 'unscheduleChange' };
  return { call: name === 'withdraw' ? 'withdrawChange' : 'submitChange' };
}

/** Whether the action loses something and needs a confirmation. */
const needsConfirmation = (name: ActionName, { approvals }: ChangeValue): boolean =>
  name === 'withdraw' || (name === 'rewrite' && approvals.some(({ stands }) => stands));

function Dialogs({ change: shown, diff: shownDiff, acting }: ChangeActionsProps) {
  const { begun, isBusy, dialogError, close, run } = acting;
  if (begun === null) return null;
  const { name, change } = begun;
  // The diff may arrive after the dialog opened; it must be of the same version.
  const diff = begun.diff ?? (shown.version === change.version ? (shownDiff ?? null) : null);
  const props = {
    open: true,
    change,
    diff,
    isBusy,
    error: dialogError,
    onClose: close,
    onAct: (what: Omit<Act, 'change'>, content = contentOf(change)) => run(begun, what, content),
  };
  if (name === 'edit') return <EditDialog {...props} />;
  if (name === 'approve') return <ApproveDialog {...props} />;
  if (name === 'publish') return <PublishDialog {...props} />;
  if (name === 'schedule') return <ScheduleDialog {...props} />;
  if (name === 'reject') return <RejectDialog {...props} />;
  return null;
}

/** The reader's possible actions, the next step first. */
export function ChangeActions({ change, diff, acting }: ChangeActionsProps) {
  const t = useT();
  const dialogs = useDialogs();
  const actions = actionsOf(change, useReader());
  const next = nextAction(change, actions);
  const possible = actions.filter(({ blocker }) => blocker === null).map(({ name }) => name);
  const ordered = next === null ? possible : [next, ...possible.filter((name) => name !== next)];

  async function start(name: ActionName): Promise<void> {
    if (hasDialog(name)) return acting.begin(name, change, diff ?? null);
    const question = {
      title: t(name === 'rewrite' ? 'changes.rewrite.title' : 'changes.withdraw.title', { title: change.title }),
      body: t(name === 'rewrite' ? 'changes.edit.voids' : 'changes.withdraw.text'),
      confirm: t(`changes.action.${name}`),
      cancel: t('common.cancel'),
      tone: 'warning' as const,
    };
    if (needsConfirmation(name, change) && !(await dialogs.confirm(question))) return;
    acting.run({ name, change, diff: diff ?? null }, plainAct(name, change));
  }

  return (
    <>
      <div className={styles.actions}>
        {ordered.map((name) => (
          <Button
            key={name}
            variant={name === next ? 'primary' : name === 'reject' || name === 'withdraw' ? 'ghost' : 'secondary'}
            busy={acting.isBusy && !hasDialog(name)}
            onClick={() => void start(name)}
          >
            {t(
              name === 'schedule' && change.schedule !== null ? 'changes.action.reschedule' : `changes.action.${name}`,
            )}
          </Button>
        ))}
      </div>
      <Dialogs change={change} diff={diff} acting={acting} />
    </>
  );
}

/** Why a change set can't go live yet: explains a missing button. */
export function Hindrances({ change }: { change: ChangeValue }) {
  const t = useT();
  const actions = actionsOf(change, useReader());
  const reasons = new Set(actions.flatMap(({ blocker }) => blocker ?? []));
  // The page shows these in detail: what has changed, and who approved.
  reasons.delete('base_moved');
  reasons.delete('approval_given');
  if (reasons.size === 0) return null;
  return (
    <ul className={styles.blockers}>
      {[...reasons].map((reason) => (
        <li key={reason}>{t(`error.${reason}`)}</li>
      ))}
    </ul>
  );
}
