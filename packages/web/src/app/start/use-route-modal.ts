import { matchPage, type PageId } from '@marquee/contracts/pages';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dialogDepth } from '../../lib/dialogs/dialog-depth.ts';
import { type ModalName, modalAtom } from '../../lib/dialogs/dialogs.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { referringPath, requestedPath } from '../../lib/navigation/requested-path.ts';
import { useIsAtLogin } from '../../lib/navigation/use-guard.ts';
import { usePageEntry } from '../../lib/navigation/use-nav.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useAtom } from '../../lib/store/store.ts';

const ROUTE_MODALS: Partial<Record<PageId, ModalName>> = { login: 'loginPopupModal', register: 'register' };

/**
 * `/login` and `/register` are home with that modal open [R02]; when it closes, or for a member, the address is home. A
 * visitor whom the guard sent to the log-in continues to their page instead [R04], and gets the form in the page, not in a modal. A visitor
 * who followed a page's link before its scripts ran returns to that page, as if its modal had opened there.
 */
export function useRouteModal(): void {
  const { page } = usePageEntry();
  const { state, key } = useLocation();
  const isAtLogin = useIsAtLogin();
  const routeModal = ROUTE_MODALS[page] ?? null;
  const [modal, setModal] = useAtom(modalAtom);
  const { status } = useSession();
  const manifest = useManifest();
  const [firstKey] = useState(key);
  const navigate = useNavigate();
  const opened = useRef<ModalName | null>(null);

  useEffect(() => {
    if (routeModal === null || status === 'unknown') {
      opened.current = null;
    } else if (modal === null && dialogDepth(state) > 0 && (opened.current === routeModal || status === 'in')) {
      // The history entry of the closed modal, or of the sent form, is about to be left; the address changes afterwards.
    } else if (status === 'in' || (opened.current === routeModal && modal === null)) {
      opened.current = null;
      const linkedFrom = key === firstKey ? referringPath(document) : null;
      const isPage = linkedFrom !== null && !ROUTE_MODALS[matchPage(linkedFrom.split('?', 1)[0] ?? '', manifest).page];
      // A new member is sent to the home page (§4).
      const back = isPage && (status !== 'in' || page === 'login') ? linkedFrom : null;
      const path = status === 'in' ? requestedPath(state) : null;
      void navigate(path ?? back ?? PATHS.home, { replace: true });
    } else if (isAtLogin && routeModal === 'loginPopupModal') {
      opened.current = null;
    } else if (opened.current !== routeModal) {
      opened.current = routeModal;
      setModal({ name: routeModal });
    }
  }, [routeModal, page, status, modal, state, key, firstKey, isAtLogin, manifest, setModal, navigate]);
}
