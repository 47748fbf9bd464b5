import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { type DialogEntry, dialogDepth } from '../../lib/dialogs/dialog-depth.ts';
import { dialogAtom, modalAtom, overlaysAtom } from '../../lib/dialogs/dialogs.ts';
import { useAskBeforeLoss, useIsPageBegun } from '../../lib/dialogs/unsaved.ts';
import { useAtom, useAtomValue } from '../../lib/store/store.ts';

/** False while the browser is already at an entry whose location is not rendered yet. A router in memory has no entries. */
const isCurrent = (key: string): boolean => {
  const { state } = window.history as { readonly state: { readonly key?: string } | null };
  return state === null || (state.key ?? 'default') === key;
};

/**
 * Makes each open dialog, menu and popup an entry of the browser's history: going back closes the topmost one and leaves the page as
 * it is. A form with input asks first; a form in the page, or in a panel that the address opens, has an entry for that. A link to another
 * page closes menus and popups. A component, so that its code is loaded with the first dialog.
 */
export function DialogEntries(): null {
  const [modal, setModal] = useAtom(modalAtom);
  const [dialog, setDialog] = useAtom(dialogAtom);
  const overlays = useAtomValue(overlaysAtom);
  const isPageBegun = useIsPageBegun();
  /** The player agreed to lose what the page's form holds. */
  const [isLeaving, setIsLeaving] = useState(false);
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const askInDialog = useAskBeforeLoss('dialog');
  const askInPage = useAskBeforeLoss('page');
  const seen = useRef(location);
  const isOurs = useRef(false);
  const counted = [isPageBegun && !isLeaving, modal !== null, dialog !== null].filter(Boolean);
  const open = overlays.length + counted.length;
  const depth = dialogDepth(location.state);

  useEffect(() => {
    if (!isPageBegun) setIsLeaving(false);
  }, [isPageBegun]);

  useEffect(() => {
    const isOther = seen.current.key !== location.key;
    const isAway = type !== 'POP' && seen.current.pathname !== location.pathname;
    const isBack = isOther && type === 'POP' && !isOurs.current && depth < open;
    seen.current = location;
    if (isOther) isOurs.current = false;
    // Going back: the next step is decided at the entry it leads to.
    if (isOurs.current) return;
    if (isBack && dialog !== null) {
      dialog.settle(false);
      setDialog(null);
    } else if (isBack && modal !== null) {
      askInDialog(() => setModal(null));
    } else if (overlays.length > 0 && isAway) {
      overlays.at(-1)?.();
    } else if (overlays.length > 0 && isBack) {
      askInDialog(() => overlays.at(-1)?.());
    } else if (isBack) {
      askInPage(() => setIsLeaving(true));
    } else if (depth < open) {
      const { pathname, search, hash, state } = location;
      void navigate({ pathname, search, hash }, { state: { ...state, dialogs: depth + 1 } satisfies DialogEntry });
    } else if (depth > open && isCurrent(location.key)) {
      isOurs.current = true;
      void navigate(open - depth);
    } else if (isLeaving && depth === 0) {
      void navigate(-1);
    }
  }, [location, type, open, depth, isLeaving]);
  return null;
}
