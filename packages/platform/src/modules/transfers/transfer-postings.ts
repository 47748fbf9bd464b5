import type { Line, Posting } from '../wallet/index.ts';
import type { Transfer } from './transfers.repository.ts';

/**
 * The postings of a transfer. What settles it has one reference whatever the outcome: the ledger's own key keeps a transfer that is
 * confirmed from ever being given back, and the other way round.
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
/** What we owe the vendor: all that went there less all that came back, whoever won it meanwhile. */
const vendor = ({ provider, currency }: Transfer, amount: bigint): Line => ({
  account: 'provider_payable',
  owner: provider,
  currency,
  amount,
});

/** In: takes it from the main wallet before the vendor hears of it. Not remembered when there is too little. */
export const holdPosting = (transfer: Transfer): Posting => ({
  ...posting(transfer, 'transfer_hold', 'held', [
    cash(transfer, -transfer.amount),
    onItsWay(transfer, transfer.amount),
  ]),
  keepRefusal: false,
});

/** The vendor did it: what was on its way is there, or what it gave is ours to credit. */
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

/** The vendor did not, and never will: what was held is back. Out, nothing was held. */
export const giveBackPosting = (transfer: Transfer): Posting =>
  posting(
    transfer,
    'transfer_back',
    'settled',
    transfer.direction === 'in' ? [onItsWay(transfer, -transfer.amount), cash(transfer, transfer.amount)] : [],
  );
