import * as z from 'zod/mini';

/** §3 member info. */
export const memberInfoValue = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  /** Account type: 0 member, 1/2/41/42 agents, 4 trial. */
  type: z.number(),
  toUpline: z.boolean(),
  clubLabel: z.nullable(z.object({ labelName: z.string(), rankLevel: z.number() })),
  currency: z.string(),
  registeredAt: z.string(),
  /** False: registration had no password field, so the server generated one. */
  hasPassword: z.boolean(),
  hasPaymentPassword: z.boolean(),
  /** `shown`: the number, partly masked. A proven number can log in, if the brand offers that. */
  mobile: z.nullable(z.object({ shown: z.string(), isProven: z.boolean() })),
  previousLogin: z.nullable(z.object({ at: z.string(), ip: z.string() })),
});
export type MemberInfo = z.infer<typeof memberInfoValue>;

const contact = {
  /** Masked. */
  shown: z.string(),
  /** A code sent to it was entered. */
  isProven: z.boolean(),
  /** Staff have compared it with a document: the member can no longer change it. */
  isVerified: z.boolean(),
};
/** What a member sees of their own contact data. */
export const contactsValue = z.object({
  /** Null: none is known. */
  email: z.nullable(z.object(contact)),
  mobile: z.nullable(z.object(contact)),
  /** What proves the member before a change: the payment password, or while there is none, the log-in password. */
  proof: z.enum(['payment', 'login']),
  /** No change before then, because staff have reset the log-in password; null: from now on. */
  changeableFrom: z.nullable(z.string()),
});
export type ContactsValue = z.infer<typeof contactsValue>;

/** Decimal text with two decimals, and its currency. */
export const balanceValue = z.object({
  /** What can be staked: cash, and the money of the active bonus. */
  sumBalance: z.string(),
  currency: z.string(),
  /** Left out by events, which have the sum alone. */
  cash: z.optional(z.string()),
  /** The active bonus; null without one. `inPlay`: its part of the stakes of open rounds. */
  bonus: z.optional(
    z.nullable(
      z.object({
        amount: z.string(),
        inPlay: z.string(),
        /** Turnover that makes it cash, and how much of it is done. */
        wagering: z.string(),
        progress: z.string(),
        expiresAt: z.string(),
      }),
    ),
  ),
});
export type Balance = z.infer<typeof balanceValue>;
