/** The cashier in tenant.json: how players pay and are paid. */
import { PAYMENT_KINDS, PAYOUT_KINDS } from '@marquee/contracts/cashier';
import * as z from 'zod/mini';
import * as part from './parts.ts';

const { describe } = part;

const percent = z
  .string()
  .check(z.regex(/^(?:\d|[1-4]\d)(?:\.\d{1,2})?$/, { error: 'Write a percentage below 50 in quotes, e.g. "1.5".' }));

const method = {
  code: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, { error: 'Write a code like bank-transfer.' }))
    .check(describe('Name of the method; deposits and withdrawals keep it')),
  provider: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, { error: 'Write the code of a payment provider.' }))
    .check(describe('Code of the payment provider, as in payment-providers.json')),
  name: part.localized.check(describe('The method’s name per language')),
  min: part.amount.check(describe('Least amount')),
  max: part.amount.check(describe('Largest amount')),
  feeFixed: part.amount.check(describe('Fixed part of the brand’s fee')),
  feePercent: percent.check(describe('The rest of the fee, as a percentage of the amount')),
};
/** Half a day. */
const RECEIPT_MINUTES_MIN = 720;
const isOrdered = ({ min, max }: { readonly min: string; readonly max: string }): boolean => Number(min) <= Number(max);
const ordered = { error: 'Write a "max" that is not below "min".' };

export const cashierFile = z.strictObject({
  depositMethods: z
    .array(
      z
        .strictObject({
          ...method,
          kind: z.enum(PAYMENT_KINDS).check(describe('How the player pays')),
          expiresMinutes: z
            .number()
            .check(z.int(), z.gte(5), z.lte(10_080), describe('A payment is open for this long')),
        })
        .check(z.refine(isOrdered, ordered)),
    )
    .check(z.maxLength(16), describe('Ways to deposit, in the order shown; empty: none')),
  withdrawalMethods: z
    .array(
      z
        .strictObject({ ...method, kind: z.enum(PAYOUT_KINDS).check(describe('Where the player is paid to')) })
        .check(z.refine(isOrdered, ordered)),
    )
    .check(z.maxLength(16), describe('Ways to withdraw, in the order shown; empty: none')),
  reviewAbove: part.amount.check(describe('A withdrawal above this waits for staff')),
  twoPersonsAbove: part.amount.check(describe('A withdrawal above this needs two of them')),
  perDay: part.amount.check(describe('Most that a player can withdraw within 24 hours')),
  payoutMax: part.amount.check(describe('A larger withdrawal is paid in parts')),
  accountHoldHours: z
    .number()
    .check(z.int(), z.gte(0), z.lte(720), describe('Hours until a new payout account can be used')),
  receiptMinutes: z.number().check(
    z.int(),
    z.gte(RECEIPT_MINUTES_MIN, {
      error: `Write at least ${RECEIPT_MINUTES_MIN} minutes: a player who sleeps must be able to say that nothing came.`,
    }),
    z.lte(43_200),
    describe('Minutes until a payout without an answer counts as received'),
  ),
  isCancellable: z.boolean().check(describe('A player may cancel a withdrawal while it waits for staff')),
});
