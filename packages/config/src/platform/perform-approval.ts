import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { type AuditedCall, requireOwnPlatform } from './audited-action.ts';
import { performWaiting } from './perform-waiting.ts';
import { requireSecondPerson } from './second-person.ts';

interface Approval<Request> extends Omit<AuditedCall<Request>, 'target'> {
  readonly merchant: string;
  readonly open: () => Promise<Request>;
  readonly targetOf: (waiting: Request) => string;
}

/**
 * A second person approves a request that the platform holds. The audit also has the author's log-in name.
 * @throws ChangeError as `requireSecondPerson`
 */
export async function performApproval<Request extends { readonly author: string }>(
  deps: WaitingDeps,
  who: SignedIn,
  { open, targetOf, resultDetail, ...approval }: Approval<Request>,
): Promise<Request> {
  await requireOwnPlatform(deps, approval.merchant);
  const waiting = await open();
  const author = await requireSecondPerson(deps, who, waiting.author);
  return performWaiting(deps, who, {
    ...approval,
    target: targetOf(waiting),
    resultDetail: (approved) => ({ author, ...resultDetail(approved) }),
  });
}
