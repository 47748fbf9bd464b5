import { randomUUID } from 'node:crypto';
import type { RecallReason } from '@marquee/contracts/schemas/records';
import type { FastifyBaseLogger } from 'fastify';
import { type BrandWorkDeps, brandsWithWork, eachBrand } from '../../brand-work.ts';
import type { TimedScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { lockMember } from '../member/index.ts';
import { formatPlayer, type TransferVendor } from '../provider/index.ts';
import { newTransfer } from './new-transfer.ts';
import {
  endRecall,
  markEmpty,
  markFailed,
  markRecalled,
  type Recall,
  readRecallReason,
  takeDueRecalls,
} from './recalls.repository.ts';
import { orderAndSettle } from './settle.ts';
import { insertTransfer, listPending, type Transfer } from './transfers.repository.ts';
import { markSeen } from './vendor-wallet.repository.ts';

/** Of one brand in one run: the next brand's wallets are not to wait for long. */
const BATCH_MAX = 20;
/** Orders in a row, each for what is left after the player's latest bet there. */
const ORDERS_MAX = 3;
/** Then each attempt is logged as an error; staff see it in the console (`core.late_recalls`). */
const LONG_MS = 15 * 60_000;

export interface RecallDeps extends BrandWorkDeps {
  readonly withTenant: WithTenant;
  /** By provider code. */
  readonly vendors: ReadonlyMap<string, TransferVendor>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Brings money back from vendors' wallets while its player may not play: the vendor takes bets that cannot be refused here. Due rows are written by a
 * trigger, in the transaction in which protection begins. The money moves by ordinary transfers, and a wallet gets no second order while one is pending.
 */
export async function recallMoney(deps: RecallDeps, merchants: readonly string[]): Promise<void> {
  await eachBrand(await brandsWithWork(deps, 'recalls', merchants), async (merchant) => {
    const scope = { merchant, clock: deps.clock };
    const recalls = await deps.withTenant(scope, (db) => takeDueRecalls(db, scope, BATCH_MAX));
    await Promise.all(recalls.map((recall) => recallOne(deps, scope, recall)));
  });
}

async function recallOne(deps: RecallDeps, scope: TimedScope, recall: Recall): Promise<void> {
  const { withTenant, log } = deps;
  try {
    await bringBack(deps, scope, recall);
  } catch (error) {
    await withTenant(scope, (db) => markFailed(db, scope, recall));
    const { merchant } = scope;
    const { memberId: member, provider, failingMs } = recall;
    const level = failingMs >= LONG_MS ? 'error' : 'warn';
    log[level](
      { merchant, member, provider, err: error },
      'money of a protected player is not back from the vendor yet',
    );
  }
}

/** @throws Error when the vendor has not given the money, or its answer is not known yet. */
async function bringBack({ withTenant, vendors, log }: RecallDeps, scope: TimedScope, recall: Recall): Promise<void> {
  const { provider, memberId, currency } = recall;
  const vendor = vendors.get(provider);
  if (vendor === undefined) throw new Error('There is no such provider any more');
  for (let order = 1; ; order += 1) {
    if ((await withTenant(scope, (db) => lockAndReadReason(db, scope, recall))) === null) return;
    const balance = await vendor.balance(formatPlayer({ merchant: scope.merchant, memberId }), currency);
    const transfer = await withTenant(scope, async (db) => {
      // The member is locked before the wallet, as where protection begins.
      const begun = balance > 0n ? await begin(db, scope, recall, balance) : null;
      await markSeen(db, scope, recall, { balance, at: scope.clock.now() });
      if (balance === 0n) await markEmpty(db, scope, recall);
      return begun;
    });
    if (transfer === null) return;
    const { state, reason } = await orderAndSettle(withTenant, { ...scope, log }, vendor, transfer);
    if (state === 'confirmed') return withTenant(scope, (db) => markRecalled(db, scope, recall));
    // The player lost some of it meanwhile.
    if (state === 'refused' && reason === 'insufficient_balance' && order < ORDERS_MAX) continue;
    throw new Error(`The transfer is ${state}: ${reason ?? 'the vendor is queried again'}`);
  }
}

/** Stores the order. From here on it will be settled, even if this process dies. Null: the member may play again. */
async function begin(db: TenantDb, scope: TimedScope, recall: Recall, amount: bigint): Promise<Transfer | null> {
  const { memberId, provider, currency } = recall;
  const recalledFor = await lockAndReadReason(db, scope, recall);
  if (recalledFor === null) return null;
  const order = { memberId, provider, direction: 'out', currency, amount, recalledFor } as const;
  // Keys of callers have no space (idempotency-key.ts), so this one never equals a player's.
  const transfer = newTransfer(scope, order, `recall ${randomUUID()}`);
  if (!(await insertTransfer(db, scope, transfer))) throw new Error('Two recalls have one key');
  return transfer;
}

/**
 * Locks the member, so that protection neither begins nor becomes longer meanwhile. Null: the member may play again, and the recall is over.
 * @throws Error while a transfer is on its way: what it moves is brought back after it arrived.
 */
async function lockAndReadReason(db: TenantDb, scope: TimedScope, recall: Recall): Promise<RecallReason | null> {
  const { memberId, provider } = recall;
  await lockMember(db, scope, memberId);
  const pending = await listPending(db, scope, memberId);
  if (pending.some((transfer) => transfer.provider === provider)) throw new Error('A transfer is on its way');
  const reason = await readRecallReason(db, scope, memberId);
  if (reason === null) await endRecall(db, scope, recall);
  return reason;
}
