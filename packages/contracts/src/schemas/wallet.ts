/** Wallets (§7 wallet transfer, merchant wallet, consolidated funds): the main one, and those that vendors keep themselves. */
import * as z from 'zod/mini';
import { WHOLE_CHARACTERS } from '../text.ts';

/** `in`: from the main wallet to the vendor's; `out`: back. */
export const TRANSFER_DIRECTIONS = ['in', 'out'] as const;
export type TransferDirection = (typeof TRANSFER_DIRECTIONS)[number];

/** Decimal text above zero, with no more than the two decimals that currencies have here. */
const amountAboveZero = z.string().check(z.regex(/^(?!0+(?:\.0+)?$)\d{1,15}(?:\.\d{1,2})?$/));

/** Sent with an `Idempotency-Key`: the same key is the same transfer, however often it is sent. */
export const walletTransferBody = z.object({
  /** The vendor's code. */
  vassalage: z.string().check(z.minLength(1), z.maxLength(64), z.regex(WHOLE_CHARACTERS)),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount: amountAboveZero,
  /** The member's own: said so that nobody moves another than they think. */
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
});
export type WalletTransferBody = z.infer<typeof walletTransferBody>;

export const walletTransferValue = z.object({
  transferId: z.string(),
  /** `pending`: the vendor has not said yet; it is asked until it does, and the money is neither lost nor moved twice. */
  state: z.enum(['confirmed', 'pending']),
  vassalage: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount: z.string(),
  currency: z.string(),
  /** The main wallet after it. */
  sumBalance: z.string(),
});
export type WalletTransferValue = z.infer<typeof walletTransferValue>;

export const merchantWalletValue = z.object({
  currency: z.string(),
  /** The main wallet, decimal text like every amount here. */
  main: z.string(),
  wallets: z.array(
    z.object({
      vassalage: z.string(),
      /** All vendors whose games are played from it. */
      vendors: z.array(z.string()),
      /** False: the brand has it no more; what is there may be fetched. */
      isOffered: z.boolean(),
      /** Null: it was never seen. */
      balance: z.nullable(z.string()),
      /** When that was; null where nothing was ever moved there. */
      seenAt: z.nullable(z.string()),
      /** The vendor gave no answer: what is shown is what was last seen. */
      isStale: z.boolean(),
    }),
  ),
  /** Transfers whose end nobody knows yet, the oldest first. */
  pending: z.array(
    z.object({
      transferId: z.string(),
      vassalage: z.string(),
      direction: z.enum(TRANSFER_DIRECTIONS),
      amount: z.string(),
      since: z.string(),
    }),
  ),
});
export type MerchantWalletValue = z.infer<typeof merchantWalletValue>;

/** All wallets together; not `isCertain` while a vendor gives no answer or a transfer is on its way. */
export const consolidatedFundsValue = z.object({ total: z.string(), currency: z.string(), isCertain: z.boolean() });
export type ConsolidatedFundsValue = z.infer<typeof consolidatedFundsValue>;
