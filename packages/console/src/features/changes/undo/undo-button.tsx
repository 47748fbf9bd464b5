import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import type { Reader } from '../act/actions-of.ts';
import { merchantsOf } from '../data/change-state.ts';
import { useReader } from '../data/use-reader.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** A live change set can be undone with write permission on all its brands. An emergency is lifted instead. */
export const mayUndo = (change: ChangeValue, { may }: Reader): boolean =>
  change.state === 'published' &&
  change.remark !== 'kill' &&
  merchantsOf(change).every((merchant) => may('change.write', merchant));

export function UndoButton({ change }: { change: ChangeValue }) {
  const t = useT();
  const reader = useReader();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayUndo(change, reader)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('changes.undo.open')}</Button>
      {isOpen && <UndoDialog change={change} onClose={() => setIsOpen(false)} />}
    </>
  );
}
