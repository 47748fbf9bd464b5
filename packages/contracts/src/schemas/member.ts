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

/** Decimal text with two decimals, and its currency. */
export const balanceValue = z.object({ sumBalance: z.string(), currency: z.string() });
export type Balance = z.infer<typeof balanceValue>;
