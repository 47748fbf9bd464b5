import { type PasswordDue, passwordDueAtom } from '../../lib/session/session.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useAtomValue } from '../../lib/store/store.ts';
import { CentreSlot } from '../centre/centre-slot.tsx';
import { DialogChunk } from './dialog-chunk.tsx';
import { useLingering } from './use-lingering.ts';

const loadPasswordDue = async () => (await import('./password-due-modal.tsx')).PasswordDueModal;

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

/** What only members see, and the dialogs for others who open a member's address. */
export function MemberSlots() {
  return (
    <>
      <CentreSlot />
      <PasswordDueSlot />
    </>
  );
}
