import type { FastifyBaseLogger } from 'fastify';
import type { TimedScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { formatPlayer, ORDER_GOOD_MS, type TransferOutcome, type TransferVendor } from '../provider/index.ts';
import { postWithin } from '../wallet/index.ts';
import { confirmPosting, returnPosting } from './transfer-postings.ts';
import { findTransfer, lockPending, markSettled, type Transfer } from './transfers.repository.ts';

/**
 * From this age on, an order that the vendor has never seen cannot reach it any more. The vendor refuses orders that differ more
 * than `ORDER_GOOD_MS` from its clock. One such span covers its clock's error, one the order's validity, one the clocks of our
 * own machines.
 */
const NEVER_COMES_AFTER_MS = 3 * ORDER_GOOD_MS;
/** Reason of a transfer that never reached the vendor. */
export const NOT_TAKEN = 'not_taken';

const orderOf = (scope: TimedScope, transfer: Transfer) => ({
  id: transfer.id,
  direction: transfer.direction,
  player: formatPlayer({ merchant: scope.merchant, memberId: transfer.memberId }),
  currency: transfer.currency,
  amount: transfer.amount,
  orderedAt: transfer.createdAt,
});

/**
 * Sends an order and settles the transfer. Outside any transaction: a slow vendor must not hold a connection. Without a certain answer the vendor is
 * queried at once; the transfer is still pending if that fails too, and queried later.
 */
export async function orderAndSettle(
  withTenant: WithTenant,
  scope: TimedScope & { readonly log: Pick<FastifyBaseLogger, 'warn'> },
  vendor: TransferVendor,
  transfer: Transfer,
): Promise<Transfer> {
  const fields = { transfer: transfer.id };
  try {
    return await settle(withTenant, scope, transfer, await vendor.move(orderOf(scope, transfer)));
  } catch (error) {
    scope.log.warn({ ...fields, err: error }, 'a vendor gave no certain answer to a transfer');
  }
  try {
    return await queryAndSettle(withTenant, scope, vendor, transfer);
  } catch (error) {
    scope.log.warn({ ...fields, err: error }, 'the result of a transfer is still unknown; the vendor is queried again');
    return transfer;
  }
}

/**
 * Queries the result of a transfer at the vendor, and settles the transfer when the result is certain.
 * @throws ProviderCallError without a usable answer.
 */
export async function queryAndSettle(
  withTenant: WithTenant,
  scope: TimedScope,
  vendor: TransferVendor,
  transfer: Transfer,
): Promise<Transfer> {
  // Read before the query: an order that arrives after it is too old by then.
  const queriedAt = scope.clock.now().getTime();
  const result = await vendor.query(orderOf(scope, transfer));
  if (result !== null) return settle(withTenant, scope, transfer, result);
  const mayStillCome = queriedAt < transfer.createdAt.getTime() + NEVER_COMES_AFTER_MS;
  return mayStillCome ? transfer : settle(withTenant, scope, transfer, { outcome: 'refused', reason: NOT_TAKEN });
}

/** Applies the vendor's result once, even when several processes receive it. Resolves with the transfer's current state. */
export function settle(
  withTenant: WithTenant,
  scope: TimedScope,
  transfer: Transfer,
  result: TransferOutcome,
): Promise<Transfer> {
  return withTenant(scope, (db) => settleWithin(db, scope, transfer, result));
}

async function settleWithin(
  db: TenantDb,
  scope: TimedScope,
  { id }: Transfer,
  result: TransferOutcome,
): Promise<Transfer> {
  const pending = result.outcome === 'working' ? null : await lockPending(db, scope, id);
  if (pending !== null) {
    const isDone = result.outcome === 'done';
    const { outcome } = await postWithin(db, scope, isDone ? confirmPosting(pending) : returnPosting(pending));
    if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to the end of a transfer`);
    await markSettled(db, scope, id, {
      state: isDone ? 'confirmed' : 'refused',
      reason: result.outcome === 'refused' ? result.reason.slice(0, 64) : null,
      at: scope.clock.now(),
    });
  }
  const settled = await findTransfer(db, scope, id);
  if (settled === null) throw new Error('A transfer is gone');
  return settled;
}
