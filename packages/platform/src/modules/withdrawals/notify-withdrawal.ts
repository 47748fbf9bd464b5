import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/member-notice.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

/** The member's open pages fetch the withdrawal after the commit. */
export const notifyWithdrawal = (
  db: TenantDb,
  { merchant }: TenantScope,
  { id, memberId }: Pick<Withdrawal, 'id' | 'memberId'>,
): Promise<void> =>
  notifyMember(db, { merchant, member: memberId, event: { type: 'cashier', about: 'withdrawal', id } });
