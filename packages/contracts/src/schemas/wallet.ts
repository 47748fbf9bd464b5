/** Wallets (§7 wallet transfer, merchant wallet, consolidated funds): the main wallet, and those of vendors. */
import * as z from 'zod/mini';
import { amountAboveZero, currencyCode } from '../money.ts';
import { WHOLE_CHARACTERS } from '../text.ts';

/** `in`: from the main wallet to the vendor's; `out`: back. */
export const TRANSFER_DIRECTIONS = ['in', 'out'] as const;
export type TransferDirection = (typeof TRANSFER_DIRECTIONS)[number];

/** Sent with an `Idempotency-Key`: a retry with the same key is the same transfer. */
export const walletTransferBody = z.object({
  /** The vendor's code. */
  vassalage: z.string().check(z.minLength(1), z.maxLength(64), z.regex(WHOLE_CHARACTERS)),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount: amountAboveZero,
  /** The member's currency, as a check against mistakes. */
  currency: currencyCode,
});
export type WalletTransferBody = z.infer<typeof walletTransferBody>;

export const walletTransferValue = z.object({
  transferId: z.string(),
  /** `pending`: the vendor's answer is unknown. The platform queries it until it is known; money is neither lost nor moved twice. */
  state: z.enum(['confirmed', 'pending']),
  vassalage: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount: z.string(),
  currency: z.string(),
  /** Main wallet after the transfer. */
  sumBalance: z.string(),
});
export type WalletTransferValue = z.infer<typeof walletTransferValue>;

export const merchantWalletValue = z.object({
  currency: z.string(),
  /** The main wallet; all amounts are decimal text. */
  main: z.string(),
  wallets: z.array(
    z.object({
      vassalage: z.string(),
      /** All vendors that share this wallet. */
      vendors: z.array(z.string()),
      /** False: the brand no longer offers it; its money can still be withdrawn. */
      isOffered: z.boolean(),
      /** Null: never fetched. */
      balance: z.nullable(z.string()),
      /** When it was fetched; null if no money was ever moved there. */
      seenAt: z.nullable(z.string()),
      /** The vendor did not answer: the balance is the last known one. */
      isStale: z.boolean(),
    }),
  ),
  /** Transfers with an unknown result, oldest first. */
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

/** Sum of all wallets. `isCertain` is false while a vendor does not answer or a transfer is pending. */
export const consolidatedFundsValue = z.object({ total: z.string(), currency: z.string(), isCertain: z.boolean() });
export type ConsolidatedFundsValue = z.infer<typeof consolidatedFundsValue>;
