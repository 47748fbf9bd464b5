import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/index.ts';
import type { Deposit } from './deposits.repository.ts';

type Stated = Pick<Deposit, 'state'>;

/** Its own payment was credited. */
export const isCredited = ({ state }: Stated): boolean => state === 'credited' || state === 'returned';

/** Whether the provider's name is that of the payment that credited the deposit. Without a name it is. */
export const isOwnPayment = ({ reference: own }: Pick<Deposit, 'reference'>, reference: string | null): boolean =>
  reference === null || own === null || reference === own;

/** Its payment was kept for staff, who may have decided on it. */
export const isKept = ({ state }: Stated): boolean => ['review', 'matched', 'givenBack'].includes(state);

/** Tells the member's pages that the deposit changed, when the transaction commits. */
export const notifyDeposit = (
  db: TenantDb,
  { merchant }: TenantScope,
  { id, memberId }: Pick<Deposit, 'id' | 'memberId'>,
): Promise<void> => notifyMember(db, { merchant, member: memberId, event: { type: 'cashier', about: 'deposit', id } });
