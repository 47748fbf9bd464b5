import { WITHDRAWAL_REASONS } from '@marquee/contracts/cashier';
import { useT } from './use-t.ts';

/** Why a withdrawal was rejected, in the reader's language. A text of staff from before the fixed reasons stays as it is. */
export function useRejectionText(): (reason: string) => string {
  const t = useT();
  return (reason) => {
    const known = WITHDRAWAL_REASONS.find((each) => each === reason);
    return known === undefined ? reason : t(`centre.rejected.${known}`);
  };
}
