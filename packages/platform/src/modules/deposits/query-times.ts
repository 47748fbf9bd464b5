/** When the provider is first queried about refunds of a credited payment. */
export const RETURNS_FIRST_MS = 86_400_000;
/** Payers' banks take a payment back for up to about four months. */
const RETURNS_MS = 130 * 86_400_000;

/** A refund or chargeback whose callback is lost, and its reversal, are found on the days 1, 2, 4, 8 and so on after the credit. */
export const nextQueryOfReturns = (ageMs: number, now: number): Date | null =>
  ageMs < RETURNS_MS ? new Date(now + Math.max(ageMs, RETURNS_FIRST_MS)) : null;
