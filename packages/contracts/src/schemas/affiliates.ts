/** Invitation codes of members (§7 affiliate). */
import * as z from 'zod/mini';
import { WHOLE_CHARACTERS } from '../text.ts';

/** `affiliate`: an agent's; `referral`: a friend's. */
export const CODE_KINDS = ['affiliate', 'referral'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

export const affiliateQuery = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(WHOLE_CHARACTERS)),
  kind: z._default(z.enum(CODE_KINDS), 'affiliate'),
  /** Where the visitor found the code. */
  domain: z.optional(z.string().check(z.maxLength(255))),
});
/** The answer does not reveal the code's owner. */
export const affiliateValue = z.object({ valid: z.boolean() });
