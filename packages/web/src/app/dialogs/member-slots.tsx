import { useEffect, useRef } from 'react';
import { useCentre } from '../../lib/navigation/use-centre.ts';
import { CENTRE_PAGES, type CentrePage } from '../../lib/paths/paths.ts';
import { type PasswordDue, passwordDueAtom } from '../../lib/session/session.ts';
import { useProtectedAction } from '../../lib/session/use-protected-action.ts';
import { isTrial, useIsMember, useSession } from '../../lib/session/use-session.ts';
import { useAtomValue } from '../../lib/store/store.ts';
import { DialogChunk } from './dialog-chunk.tsx';
import { useLingering } from './use-lingering.ts';

const loadPasswordDue = async () => (await import('./password-due-modal.tsx')).PasswordDueModal;
const loadCentre = async () => (await import('./member-centre.tsx')).MemberCentre;

/** In the way of everything else for as long as the password is due (A04). */
function PasswordDueSlot() {
  const due = useAtomValue(passwordDueAtom);
  const isIn = useSession().status === 'in';
  const [shown, forget] = useLingering<PasswordDue>(isIn ? due : null);
  if (shown === null) return null;
  return (
    <DialogChunk
      load={loadPasswordDue}
      props={{ due: shown, open: isIn && due !== null, onClosed: forget }}
      onAbandon={forget}
    />
  );
}

/** The member centre over the page, by its address (§2.9): for members; who is none gets what §5 says. */
export function CentreSlot() {
  const { page, close } = useCentre();
  const session = useSession();
  const isMember = useIsMember();
  const protect = useProtectedAction();
  const wanted = CENTRE_PAGES.find((known) => known === page) ?? null;
  const isWanted = wanted !== null;
  const isRefused = isWanted && (session.status === 'out' || isTrial(session));
  const isOpen = isWanted && isMember && !isRefused;
  const [shown, forget] = useLingering<CentrePage>(isOpen ? wanted : null);
  // Asked once an address: a session that ends while the panel is open is told of elsewhere.
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!isWanted || isOpen) isAnswered.current = isWanted;
    if (!isRefused || isAnswered.current) return;
    isAnswered.current = true;
    protect(() => undefined);
    // A visitor who logs in now comes to where the address says; a trial account never does.
    if (isTrial(session)) close();
  }, [isWanted, isOpen, isRefused, protect, session, close]);
  if (shown === null) return null;
  const abandon = (): void => {
    close();
    forget();
  };
  return (
    <DialogChunk
      load={loadCentre}
      props={{ page: shown, open: isOpen, onClose: close, onClosed: forget }}
      onAbandon={abandon}
    />
  );
}

/** What only members see, and the answer to who opens a member's address. */
export function MemberSlots() {
  return (
    <>
      <CentreSlot />
      <PasswordDueSlot />
    </>
  );
}
