import type { AvatarValue } from '@marquee/contracts/schemas/avatar';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { showAvatar } from '../../lib/person/use-avatar.ts';

/** A change of the avatar: the new one is shown everywhere at once. */
export function useAvatarChange<Input>(change: (input: Input) => Promise<AvatarValue>, onDone: () => void) {
  const t = useT();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (value) => {
      showAvatar(queries, value);
      dialogs.toast(t('avatar.done'), 'positive');
      onDone();
    },
  });
}
