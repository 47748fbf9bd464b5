import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { type MatchAction, useActOnPayment } from './use-deposits.ts';

/** An action on a payment that no deposit explains, with the words of its result. */
export function usePaymentAction(merchant: string, payment: string, action: MatchAction, onDone: () => void) {
  const t = useT();
  const { toast } = useDialogs();
  return useActOnPayment({ merchant, payment }, action, () => {
    toast(t(`deposits.done.${action}`));
    onDone();
  });
}
