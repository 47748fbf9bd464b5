/**
 * Money: bigint minor units in code, decimal text on the wire beside its currency (`"1234.50"`, `"KHR"`). Player currencies use two
 * decimals everywhere (docs/decisions.md) and points none, so the format of §9 always holds.
 */
import * as z from 'zod/mini';

export const currencyCode = z.string().check(z.regex(/^[A-Z]{3,5}$/));
/** Decimal text above zero, with at most two decimals. */
export const amountAboveZero = z.string().check(z.regex(/^(?!0+(?:\.0+)?$)\d{1,15}(?:\.\d{1,2})?$/));

export { decimalsOf, formatAmount, formatMinor, POINTS, parseMinor } from './amounts.ts';
