import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { formatPlayer, ORDER_GOOD_MS, type TransferVendor, type TransferWord } from '../provider/index.ts';
import { postWithin } from '../wallet/index.ts';
import { confirmPosting, giveBackPosting } from './transfer-postings.ts';
import { findTransfer, lockPending, markSettled, type Transfer } from './transfers.repository.ts';

export type TransferScope = Pick<Ctx, 'merchant' | 'clock'>;

/**
 * When an order that a vendor has never seen can't reach it any more. It takes none more than half a minute from its own clock, so its clock
 * is at most that far off, and at most that long the order is good: twice as long, and once more for the clocks of our own machines.
 */
const NEVER_COMES_AFTER_MS = 3 * ORDER_GOOD_MS;
/** Reason of a transfer that never reached the vendor. */
export const NOT_TAKEN = 'not_taken';

export const orderOf = (scope: TransferScope, transfer: Transfer) => ({
  id: transfer.id,
  direction: transfer.direction,
  player: formatPlayer({ merchant: scope.merchant, memberId: transfer.memberId }),
  currency: transfer.currency,
  amount: transfer.amount,
  orderedAt: transfer.createdAt,
});

/** Asks the vendor what came of a transfer, and settles it when that is certain. @throws ProviderCallError without a usable answer. */
export async function askAndSettle(
  withTenant: WithTenant,
  scope: TransferScope,
  vendor: TransferVendor,
  transfer: Transfer,
): Promise<Transfer> {
  // Read before asking: an order that comes after the vendor looked would be too old by then.
  const askedAt = scope.clock.now().getTime();
  const word = await vendor.look(orderOf(scope, transfer));
  if (word !== null) return settle(withTenant, scope, transfer, word);
  const mayStillCome = askedAt < transfer.createdAt.getTime() + NEVER_COMES_AFTER_MS;
  return mayStillCome ? transfer : settle(withTenant, scope, transfer, { said: 'refused', reason: NOT_TAKEN });
}

/** Does what follows from the vendor's word, once, whoever else hears it too. Resolves with the transfer as it stands then. */
export function settle(
  withTenant: WithTenant,
  scope: TransferScope,
  transfer: Transfer,
  word: TransferWord,
): Promise<Transfer> {
  return withTenant(scope, (db) => settleWithin(db, scope, transfer, word));
}

async function settleWithin(
  db: TenantDb,
  scope: TransferScope,
  { id }: Transfer,
  word: TransferWord,
): Promise<Transfer> {
  const pending = word.said === 'working' ? null : await lockPending(db, scope, id);
  if (pending !== null) {
    const isDone = word.said === 'done';
    const { outcome } = await postWithin(db, scope, isDone ? confirmPosting(pending) : giveBackPosting(pending));
    if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to the end of a transfer`);
    await markSettled(db, scope, id, {
      state: isDone ? 'confirmed' : 'refused',
      reason: word.said === 'refused' ? word.reason.slice(0, 64) : null,
      at: scope.clock.now(),
    });
  }
  const settled = await findTransfer(db, scope, id);
  if (settled === null) throw new Error('A transfer is gone');
  return settled;
}
