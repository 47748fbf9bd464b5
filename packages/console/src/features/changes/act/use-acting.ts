import type { ChangeDiffValue, ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { useState } from 'react';
import { hasCode } from '../../../lib/api/api-problem.ts';
import { useDialogs } from '../../../lib/dialogs/dialogs.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { type Act, useAct } from '../data/use-act.ts';
import type { ActionName } from './actions-of.ts';
import { type Conflict, type Content, conflictOf, contentOf } from './conflict.ts';

/** An action in progress, with the version that was shown when it began: later versions do not replace it. */
export interface Begun {
  readonly name: ActionName;
  readonly change: ChangeValue;
  readonly diff: ChangeDiffValue | null;
}

/** Errors about the change set itself: the page shows them, not the dialog. */
const OF_THE_CHANGE = [
  'base_moved',
  'brand_invalid',
  'locked',
  'change_over',
  'approval_missing',
  'change_not_in_review',
];

/** Runs the actions of a change set one at a time: a message on success, the reason on failure. */
export function useActing(onDone: () => void) {
  const t = useT();
  const dialogs = useDialogs();
  const act = useAct();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [ownVersion, setOwnVersion] = useState<number | null>(null);

  async function run({ name, change }: Begun, what: Omit<Act, 'change'>, content: Content): Promise<void> {
    setProblem(null);
    try {
      const { version } = await act.mutateAsync({ ...what, change });
      setOwnVersion(version);
      setBegun(null);
      setConflict(null);
      dialogs.toast(t(`changes.done.${name}`));
      onDone();
    } catch (error) {
      const conflicting = conflictOf(error, content, name === 'edit' || name === 'rewrite');
      if (conflicting !== null) {
        setConflict(conflicting);
        setOwnVersion(conflicting.theirs.version);
      }
      const isOfTheChange = conflicting !== null || hasCode(error, ...OF_THE_CHANGE);
      if (isOfTheChange) setBegun(null);
      if (conflicting === null && (isOfTheChange || !hasDialog(name))) setProblem(error);
    }
  }

  return {
    begun,
    conflict,
    problem,
    /** The version made by the last action here, or shown in its conflict: it needs no announcement. */
    ownVersion,
    isBusy: act.isPending,
    /** Of the open dialog. */
    dialogError: begun !== null && act.isError ? act.error : null,
    begin: (name: ActionName, change: ChangeValue, diff: ChangeDiffValue | null) => {
      act.reset();
      setProblem(null);
      setBegun({ name, change, diff });
    },
    close: () => setBegun(null),
    run: (doing: Begun, what: Omit<Act, 'change'>, content: Content = contentOf(doing.change)) =>
      void run(doing, what, content),
    takeTheirs: () => setConflict(null),
    clearProblem: () => setProblem(null),
  };
}

/** The other actions need a confirmation at most. */
export const hasDialog = (name: ActionName): boolean =>
  ['edit', 'approve', 'publish', 'schedule', 'reject'].includes(name);
