import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { useT } from '../../../lib/i18n/use-t.ts';
import { isKillReview, isOver } from './change-state.ts';
import { Mark } from './mark.tsx';

/** Marks of a change set in lists and on its page. */
export function Marks({ change }: { change: ChangeValue }) {
  const t = useT();
  return (
    <>
      {isKillReview(change) && <Mark tone="negative">{t('changes.mark.kill')}</Mark>}
      {change.needsApproval && !isOver(change) && <Mark tone="warning">{t('changes.mark.sensitive')}</Mark>}
      {change.moved.length > 0 && <Mark tone="warning">{t('changes.mark.moved')}</Mark>}
    </>
  );
}
