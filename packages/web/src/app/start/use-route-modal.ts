import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ModalName, modalAtom } from '../../lib/dialogs/dialogs.ts';
import { usePageEntry } from '../../lib/navigation/use-nav.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useAtom } from '../../lib/store/store.ts';

/** `/login` and `/register` are home with that modal open [R02]; when it closes, or for a member, the address is home. */
export function useRouteModal(): void {
  const { page } = usePageEntry();
  const asked: ModalName | null = page === 'login' || page === 'register' ? page : null;
  const [modal, setModal] = useAtom(modalAtom);
  const { status } = useSession();
  const navigate = useNavigate();
  const opened = useRef<ModalName | null>(null);

  useEffect(() => {
    if (asked === null || status === 'unknown') {
      opened.current = null;
    } else if (status === 'in' || (opened.current === asked && modal === null)) {
      opened.current = null;
      void navigate(PATHS.home, { replace: true });
    } else if (opened.current !== asked) {
      opened.current = asked;
      setModal({ name: asked });
    }
  }, [asked, status, modal, setModal, navigate]);
}
