import { useCallback, useEffect } from 'react';
import { useT } from '../i18n/use-t.ts';
import { atom, useSetAtom, useStore } from '../store/store.ts';
import { useDialogs } from './dialogs.ts';

/** How many forms hold input that closing their dialog would lose. */
const unsavedFormsAtom = atom(0);

/** Whether a player typed something. Values that controls fill in do not count. */
export const isBegun = (dirtyFields: object): boolean => Object.keys(dirtyFields).length > 0;

/** Marks the form around it as begun, while `isBegun`. */
export function useUnsaved(isBegun: boolean): void {
  const setCount = useSetAtom(unsavedFormsAtom);
  useEffect(() => {
    if (!isBegun) return;
    setCount((count) => count + 1);
    return () => setCount((count) => count - 1);
  }, [isBegun, setCount]);
}

/** Runs `leave`, at once or after the player agrees to lose what a form holds. */
export function useAskBeforeLoss(): (leave: () => void) => void {
  const t = useT();
  const store = useStore();
  const dialogs = useDialogs();
  return useCallback(
    (leave) => {
      if (store.get(unsavedFormsAtom) === 0) return leave();
      const question = {
        title: t('form.leave.title'),
        body: t('form.leave.text'),
        confirm: t('form.leave.confirm'),
        cancel: t('form.leave.stay'),
        tone: 'warning',
      } as const;
      void dialogs.confirm(question).then((isSure) => {
        if (isSure) leave();
      });
    },
    [t, store, dialogs],
  );
}
