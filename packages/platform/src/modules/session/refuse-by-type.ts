import { AGENT_ACCOUNT_TYPES, TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import type { LoginRequest } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';

/**
 * §6: the account type decides who may go where. Told to nobody but who knows the password or the code.
 * @returns the refusal, or null.
 */
export function refuseByType(accountType: number, area: LoginRequest['area']): ProblemError | null {
  const isAgent = AGENT_ACCOUNT_TYPES.some((type) => type === accountType);
  if (area === 'agent' && !isAgent) return new ProblemError('error_not_agent');
  // A trial account is nobody's to log in to: free play opens one, and it is gone with its session.
  return accountType === TRIAL_ACCOUNT_TYPE ? new ProblemError('member_no_enter') : null;
}
