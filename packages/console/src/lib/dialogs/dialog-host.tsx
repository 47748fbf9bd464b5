import { PopupDialog } from '@marquee/ui/popup-dialog';
import { ToastRegion } from '@marquee/ui/toast';
import { useCallback, useEffect, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { useAtom } from '../store/store.ts';
import { dialogAtom, toastsAtom } from './dialogs.ts';

const TOAST_MS = 6_000;
const DIALOG_WIDTH_PX = 440;

function Question() {
  const [dialog, setDialog] = useAtom(dialogAtom);
  // The last dialog stays until its closing animation ends.
  const [shown, setShown] = useState(dialog);
  useEffect(() => {
    if (dialog !== null) setShown(dialog);
  }, [dialog]);
  const current = dialog ?? shown;
  if (current === null) return null;
  return (
    <PopupDialog
      {...current}
      open={dialog !== null}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={0}
      onSettle={(confirmed) => {
        current.settle(confirmed);
        setDialog(null);
      }}
      onClosed={() => setShown(null)}
    />
  );
}

function Toasts() {
  const t = useT();
  const [toasts, setToasts] = useAtom(toastsAtom);
  const done = useCallback((id: string) => setToasts((list) => list.filter((toast) => toast.id !== id)), [setToasts]);
  return <ToastRegion toasts={toasts} onDone={done} closeLabel={t('common.close')} durationMs={TOAST_MS} />;
}

/** Shows dialogs and toasts. */
export function DialogHost() {
  return (
    <>
      <Question />
      <Toasts />
    </>
  );
}
