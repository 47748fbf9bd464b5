import type { OpenedIdentityCheck } from '@marquee/contracts/schemas/identity';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { type IdentityAction, useActOnIdentityCheck } from './use-identity.ts';

export interface DecisionProps {
  readonly merchant: string;
  readonly opened: OpenedIdentityCheck;
}

/** Performs a decision on a check. */
export function useDecide(
  { merchant, opened: { checkId } }: DecisionProps,
  action: IdentityAction,
  onDone: () => void,
) {
  const t = useT();
  const { toast } = useDialogs();
  return useActOnIdentityCheck({ merchant, check: checkId }, action, ({ state }) => {
    // A birthday below the brand's age rejects the check and locks the account.
    const isUnderage = action === 'approve' && state === 'rejected';
    toast(t(isUnderage ? 'identity.done.underage' : `identity.done.${action}`));
    onDone();
  });
}
