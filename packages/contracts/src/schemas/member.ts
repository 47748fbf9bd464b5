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
  /** False: made by us where a registration asked for none. */
  hasPassword: z.boolean(),
  hasPaymentPassword: z.boolean(),
  /** `shown`: enough of the number to know it by. Proven: it is a way in, where the brand offers one. */
  mobile: z.nullable(z.object({ shown: z.string(), isProven: z.boolean() })),
  previousLogin: z.nullable(z.object({ at: z.string(), ip: z.string() })),
});
export type MemberInfo = z.infer<typeof memberInfoValue>;

/** Decimal text, two decimals, beside its currency. */
export const balanceValue = z.object({ sumBalance: z.string(), currency: z.string() });
export type Balance = z.infer<typeof balanceValue>;
