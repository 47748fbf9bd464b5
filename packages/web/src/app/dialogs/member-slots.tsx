import {
  BUILT_CENTRE_PAGES,
  type BuiltCentrePage,
  centreSwitch,
  DEFAULT_CENTRE_PAGE,
} from '@marquee/contracts/member-centre';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dialogDepth } from '../../lib/dialogs/dialog-depth.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useCentre } from '../../lib/navigation/use-centre.ts';
import { type PasswordDue, passwordDueAtom } from '../../lib/session/session.ts';
import { useProtectedAction } from '../../lib/session/use-protected-action.ts';
import { isTrial, useIsMember, useSession } from '../../lib/session/use-session.ts';
import { useAtomValue } from '../../lib/store/store.ts';
import { DialogChunk } from './dialog-chunk.tsx';
import { useLingering } from './use-lingering.ts';

const loadPasswordDue = async () => (await import('./password-due-modal.tsx')).PasswordDueModal;
const loadCentre = async () => (await import('./member-centre.tsx')).MemberCentre;

/** Blocks everything else while the password must be changed [A04]. */
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

/** The member centre over the page, by its address (§2.9). Visitors and trial accounts get §5's dialogs. */
export function CentreSlot() {
  const { page, close: leaveAddress } = useCentre();
  const { state } = useLocation();
  const [isClosing, setIsClosing] = useState(false);
  const session = useSession();
  const isMember = useIsMember();
  const protect = useProtectedAction();
  const { switches } = useManifest();
  const isOffered = (known: BuiltCentrePage): boolean => switches[centreSwitch(known)];
  const requested =
    page === null
      ? null
      : (BUILT_CENTRE_PAGES.find((known) => known === page && isOffered(known)) ?? DEFAULT_CENTRE_PAGE);
  const isRequested = requested !== null;
  const isRefused = isRequested && (session.status === 'out' || isTrial(session));
  const isOpen = isRequested && isMember && !isRefused && !isClosing;
  const [shown, forget] = useLingering<BuiltCentrePage>(isOpen ? requested : null);
  // Once an address: the end of a session while the panel is open has its own dialog.
  const isAnswered = useRef(false);
  const close = (): void => setIsClosing(true);
  // The address changes at the panel's own entry. At that of a question or a begun form, going back would open the panel again.
  useEffect(() => {
    if (!isClosing || dialogDepth(state) > 0) return;
    setIsClosing(false);
    leaveAddress();
  }, [isClosing, state, leaveAddress]);
  useEffect(() => {
    if (!isRequested || isOpen) isAnswered.current = isRequested;
    if (!isRefused || isAnswered.current) return;
    isAnswered.current = true;
    protect(() => undefined);
    // A visitor who logs in now reaches the address; a trial account never does.
    if (isTrial(session)) leaveAddress();
  }, [isRequested, isOpen, isRefused, protect, session, leaveAddress]);
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

/** What only members see, and the dialogs for others who open a member's address. */
export function MemberSlots() {
  return (
    <>
      <CentreSlot />
      <PasswordDueSlot />
    </>
  );
}
