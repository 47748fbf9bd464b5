import type { Line, Posting } from '../wallet/index.ts';
import type { Transfer } from './transfers.repository.ts';

/**
 * The postings of a transfer. Both settling postings share one reference, so the ledger's idempotency key excludes that a
 * confirmed transfer is given back, and the reverse.
 */
const posting = (transfer: Transfer, kind: string, step: 'held' | 'settled', lines: readonly Line[]): Posting => ({
  kind,
  source: 'transfer',
  ref: `${transfer.id}:${step}`,
  member: transfer.memberId,
  currency: transfer.currency,
  subject: transfer.id,
  lines,
});

const cash = ({ memberId, currency }: Transfer, amount: bigint): Line => ({
  account: 'cash',
  owner: memberId,
  currency,
  amount,
});
const onItsWay = ({ memberId, currency }: Transfer, amount: bigint): Line => ({
  account: 'transfer_pending',
  owner: memberId,
  currency,
  amount,
});
/** The debt to the vendor: all money sent there less all money returned, wins and losses included. */
const vendor = ({ provider, currency }: Transfer, amount: bigint): Line => ({
  account: 'provider_payable',
  owner: provider,
  currency,
  amount,
});

/** In: holds the money before the vendor receives the order. A refusal for lack of money is not stored. */
export const holdPosting = (transfer: Transfer): Posting => ({
  ...posting(transfer, 'transfer_hold', 'held', [
    cash(transfer, -transfer.amount),
    onItsWay(transfer, transfer.amount),
  ]),
  keepRefusal: false,
});

/** The vendor executed the order: the held money is there, or the returned money is credited. */
export const confirmPosting = (transfer: Transfer): Posting =>
  transfer.direction === 'in'
    ? posting(transfer, 'transfer_in', 'settled', [
        onItsWay(transfer, -transfer.amount),
        vendor(transfer, transfer.amount),
      ])
    : posting(transfer, 'transfer_out', 'settled', [
        vendor(transfer, -transfer.amount),
        cash(transfer, transfer.amount),
      ]);

/** The vendor did not execute the order and never will: held money is returned. Out: nothing was held. */
export const returnPosting = (transfer: Transfer): Posting =>
  posting(
    transfer,
    'transfer_back',
    'settled',
    transfer.direction === 'in' ? [onItsWay(transfer, -transfer.amount), cash(transfer, transfer.amount)] : [],
  );
