import { decimalsOf, formatAmount, parseMinor } from '@marquee/contracts/money';
import type { ProblemCode } from '@marquee/contracts/problems';
import type { WalletTransferBody, WalletTransferValue } from '@marquee/contracts/schemas/wallet';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { isVendorOffered } from '../games/index.ts';
import { findMember } from '../member/index.ts';
import { admitVendorMoney } from '../protection/index.ts';
import { formatPlayer, type TransferVendor } from '../provider/index.ts';
import { postWithin, readCash } from '../wallet/index.ts';
import { newTransfer, orderTimes } from './new-transfer.ts';
import { orderAndSettle } from './settle.ts';
import { holdPosting } from './transfer-postings.ts';
import { findTransferByKey, insertTransfer, type Transfer } from './transfers.repository.ts';
import { insertVendorWallet, listVendorWallets } from './vendor-wallet.repository.ts';

export interface TransferDeps {
  readonly withTenant: WithTenant;
  /** By provider code. */
  readonly vendors: ReadonlyMap<string, TransferVendor>;
}

/** The transfer and the caller's `Idempotency-Key`: the same key finds the same transfer for ever. */
export interface MoveRequest {
  readonly body: WalletTransferBody;
  readonly key: string;
}

/** The provider that keeps the wallet behind a vendor's code; undefined where none does. */
export const vendorOf = ({ vendors }: TransferDeps, vassalage: string): TransferVendor | undefined =>
  [...vendors.values()].find((vendor) => vendor.vendors.includes(vassalage));

/**
 * Moves money between the main wallet and a vendor's (§7 wallet transfer). A transfer answered `pending` is settled later by
 * querying the vendor.
 * @throws ProblemError `switch_off`, what `admitVendorMoney` throws, `validation_failed`, `insufficient_funds`, `transfer_refused`, `idempotency_mismatch`, and
 * `vendor_unavailable` before anything is started.
 */
export async function moveMoney(
  deps: TransferDeps,
  ctx: MemberCtx,
  request: MoveRequest,
): Promise<WalletTransferValue> {
  const { withTenant } = deps;
  const vendor = vendorOf(deps, request.body.vassalage);
  if (vendor === undefined) throw new ProblemError('switch_off');
  const requested = await withTenant(ctx, (db) => readRequest(db, ctx, vendor, request));
  const known = await withTenant(ctx, (db) => findTransferByKey(db, ctx, requested.memberId, requested.key));
  const transfer = known ?? (await begin(deps, ctx, vendor, request.body, requested));
  if (!transfer.requestHash.equals(requested.requestHash)) throw new ProblemError('idempotency_mismatch');
  // Another id: a concurrent request runs this transfer, so its current state is the answer.
  const settled =
    transfer.id === requested.id ? await orderAndSettle(deps.withTenant, ctx, vendor, transfer) : transfer;
  return answer(deps, ctx, request.body.vassalage, settled);
}

async function readRequest(
  db: TenantDb,
  ctx: MemberCtx,
  { code }: TransferVendor,
  { body, key }: MoveRequest,
): Promise<Transfer> {
  const { direction, currency } = body;
  const { memberId } = ctx.actor;
  const member = await findMember(db, ctx, memberId);
  if (member === null) throw new ProblemError('token_invalid');
  if (currency !== member.currency)
    throw new ProblemError('validation_failed', { errors: [{ path: 'currency', code: 'choice' }] });
  const amount = parseMinor(body.amount, decimalsOf(currency)) ?? 0n;
  return newTransfer(ctx, { memberId, provider: code, direction, currency, amount, recalledFor: null }, key);
}

/** Stores the order and holds the money. From here on it will be settled, even if this process dies. */
async function begin(
  { withTenant }: TransferDeps,
  ctx: MemberCtx,
  vendor: TransferVendor,
  { vassalage }: WalletTransferBody,
  requested: Transfer,
): Promise<Transfer> {
  // Money at a vendor may always be moved back.
  if (requested.direction === 'in' && !isVendorOffered(ctx, vassalage)) throw new ProblemError('switch_off');
  await openWallet(withTenant, ctx, vendor, requested);
  // Opening the wallet may have taken long, so the order's time starts now.
  const transfer = { ...requested, ...orderTimes(ctx) };
  return withTenant(ctx, async (db) => {
    if (transfer.direction === 'in') await admitVendorMoney(db, ctx);
    if (!(await insertTransfer(db, ctx, transfer))) {
      const theirs = await findTransferByKey(db, ctx, requested.memberId, requested.key);
      if (theirs === null) throw new ProblemError('conflict');
      return theirs;
    }
    if (transfer.direction === 'in') {
      const { outcome } = await postWithin(db, ctx, holdPosting(transfer));
      // The order is rolled back too: the same key may be tried again.
      if (outcome !== 'posted') throw new ProblemError('insufficient_funds');
    }
    return transfer;
  });
}

/** Opens the member's wallet at the vendor on the first transfer into it. */
async function openWallet(
  withTenant: WithTenant,
  ctx: MemberCtx,
  vendor: TransferVendor,
  { memberId, currency, direction }: Transfer,
): Promise<void> {
  const wallets = await withTenant(ctx, (db) => listVendorWallets(db, ctx, memberId));
  if (wallets.some(({ provider }) => provider === vendor.code)) return;
  if (direction === 'out') throw new ProblemError('insufficient_funds');
  await vendor.openPlayer(formatPlayer({ merchant: ctx.merchant, memberId }), currency).catch((cause: unknown) => {
    throw new ProblemError('vendor_unavailable', {}, { cause });
  });
  const wallet = { provider: vendor.code, memberId, currency, openedAt: ctx.clock.now() };
  await withTenant(ctx, (db) => insertVendorWallet(db, ctx, wallet));
}

const PROBLEM_OF: Readonly<Record<string, ProblemCode>> = { insufficient_balance: 'insufficient_funds' };

async function answer(
  { withTenant }: TransferDeps,
  ctx: MemberCtx,
  vassalage: string,
  { id, state, reason, direction, amount, currency, memberId }: Transfer,
): Promise<WalletTransferValue> {
  if (state === 'refused') throw new ProblemError(PROBLEM_OF[reason ?? ''] ?? 'transfer_refused');
  const balance = await withTenant(ctx, (db) => readCash(db, ctx, memberId, currency));
  const text = (minor: bigint) => formatAmount(minor, currency);
  return { transferId: id, state, vassalage, direction, amount: text(amount), currency, sumBalance: text(balance) };
}
