/** Kinds of ways to pay, for the tenant files, the calls and the pages. No schema: it is in the browser's chunks. */

/** How a player pays. `crypto`: an address; the payment is confirmed some time after it was made. */
export const PAYMENT_KINDS = ['card', 'bank', 'ewallet', 'qr', 'crypto'] as const;
/** Where a player is paid to. */
export const PAYOUT_KINDS = ['bank', 'ewallet', 'crypto'] as const;

/** A member's answers to a payout (§4 withdrawal confirmation). */
export const RECEIPT_ANSWERS = ['received', 'notReceived', 'alreadyReceived', 'fullyPaid', 'remainder'] as const;

/** Levels of verification, each with those before it. */
export const IDENTITY_LEVELS = ['none', 'identity', 'address'] as const;
