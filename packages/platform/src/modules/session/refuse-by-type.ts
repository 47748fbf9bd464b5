import { AGENT_ACCOUNT_TYPES, TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import type { LoginRequest } from '@marquee/contracts/schemas/session';
import type { EntryRefusal } from './refuse-entry.ts';

/** §6: the account type decides who may log in where. Revealed only with the password or the code. */
export function refuseByType(accountType: number, area: LoginRequest['area']): EntryRefusal | null {
  const isAgent = AGENT_ACCOUNT_TYPES.some((type) => type === accountType);
  if (area === 'agent' && !isAgent) return 'not_agent';
  // A trial account has no log-in: free play opens one, and it ends with its session.
  return accountType === TRIAL_ACCOUNT_TYPE ? 'no_entry' : null;
}
