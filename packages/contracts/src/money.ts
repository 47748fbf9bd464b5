/**
 * Money: bigint minor units in code, `{ amount: "1234.50", currency: "KHR" }` on the wire. Player currencies use two
 * decimals everywhere (docs/decisions.md) and points none, so the format of §9 always holds.
 */
import * as z from 'zod/mini';

export const moneySchema = z.object({
  amount: z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,2})?$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
});
export type Money = z.infer<typeof moneySchema>;

export { decimalsOf, formatMinor, POINTS, parseMinor } from './amounts.ts';
