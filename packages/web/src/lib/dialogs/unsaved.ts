import { createContext, useCallback, useContext, useEffect } from 'react';
import { useT } from '../i18n/use-t.ts';
import { atom, useAtomValue, useSetAtom, useStore } from '../store/store.ts';
import { useDialogs } from './dialogs.ts';

/**
 * Where a form is: in a dialog, which is an entry of the history; in the page or in a panel that the address opens; in a dialog that stays
 * when the page is left.
 */
export type FormPlace = 'dialog' | 'page' | 'staying';
/** The place of the forms below. */
export const FormPlaceContext = createContext<FormPlace>('page');

/** How many forms hold input that leaving their place would lose. */
const unsavedFormsAtom = atom<Readonly<Record<FormPlace, number>>>({ dialog: 0, page: 0, staying: 0 });

/** Whether a player typed something. Values that controls fill in do not count. */
export const isBegun = (dirtyFields: object): boolean => Object.keys(dirtyFields).length > 0;

/** Marks the form around it as begun, while `isBegun`. */
export function useUnsaved(isBegun: boolean): void {
  const place = useContext(FormPlaceContext);
  const setCounts = useSetAtom(unsavedFormsAtom);
  useEffect(() => {
    if (!isBegun) return;
    setCounts((counts) => ({ ...counts, [place]: counts[place] + 1 }));
    return () => setCounts((counts) => ({ ...counts, [place]: counts[place] - 1 }));
  }, [isBegun, place, setCounts]);
}

/** Whether going back from this address would lose what a form holds. */
export const useIsPageBegun = (): boolean => useAtomValue(unsavedFormsAtom).page > 0;

/** Runs `leave`, at once or after the player agrees to lose what a form in `place` holds. */
export function useAskBeforeLoss(place: FormPlace): (leave: () => void) => void {
  const t = useT();
  const store = useStore();
  const dialogs = useDialogs();
  return useCallback(
    (leave) => {
      if (store.get(unsavedFormsAtom)[place] === 0) return leave();
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
    [t, store, dialogs, place],
  );
}
