import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { type AuditedCall, performAudited } from './audited-action.ts';

/** `performAudited` for something that waits for a person: pages read again what waits, also after a failure. */
export const performWaiting = <Result>(
  deps: WaitingDeps,
  who: SignedIn,
  action: AuditedCall<Result> & { readonly merchant: string },
): Promise<Result> =>
  performAudited(deps, who, action).finally(() => deps.attention.refreshSoon(action.merchant, action.log));
