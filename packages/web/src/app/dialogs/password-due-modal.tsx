import { MODAL_OPEN_DELAY_MS, MODAL_WIDTH_PX } from '@marquee/contracts/constants';
import { Modal } from '@marquee/ui/modal';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../features/member/use-sign-out.ts';
import { ForcedChange } from '../../features/security/forced-change.tsx';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { FormPlaceContext } from '../../lib/dialogs/unsaved.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { afterLoginAtom, MEMBER_KEY, type PasswordDue, passwordDueAtom } from '../../lib/session/session.ts';
import { useSetAtom } from '../../lib/store/store.ts';

interface PasswordDueModalProps {
  readonly due: PasswordDue;
  readonly open: boolean;
  readonly onClosed: () => void;
}

/** §2.7's forced change of password: it closes when the password changes or the member signs out. Then the log-in goes on (§4). */
export function PasswordDueModal({ due, open, onClosed }: PasswordDueModalProps) {
  const t = useT();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const signOut = useSignOut();
  const setDue = useSetAtom(passwordDueAtom);
  const setAfterLogin = useSetAtom(afterLoginAtom);
  const changed = async (): Promise<void> => {
    setDue(null);
    setAfterLogin({ isFirst: due.isFirstLogin, isNewAccount: false });
    dialogs.toast(t('security.password.done'), 'positive');
    await queries.resetQueries({ queryKey: [MEMBER_KEY] });
    await navigate(PATHS.home);
  };
  return (
    <Modal
      open={open}
      dismissible={false}
      onClose={() => undefined}
      onClosed={onClosed}
      title={t('security.forced.title')}
      widthPx={MODAL_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
    >
      <FormPlaceContext value="staying">
        <ForcedChange
          typedPassword={due.typedPassword}
          onDone={() => void changed()}
          onSignOut={() => void signOut()}
        />
      </FormPlaceContext>
    </Modal>
  );
}
