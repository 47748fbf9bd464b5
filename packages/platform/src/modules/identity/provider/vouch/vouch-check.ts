import type { IdentityAnswer } from '@marquee/contracts/identity';
import * as z from 'zod/mini';
import type { ProviderAnswer } from '../identity-provider.ts';

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

/** A check as Vouch answers and reports it (packages/sandbox/README.md). */
export const vouchCheck = z.object({
  check_id: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.enum(['pending', 'accepted', 'refused', 'review']),
  reason: z.nullable(line),
  facts: z.nullable(
    z.object({
      name: z.optional(line),
      birthday: z.optional(z.iso.date()),
      number: z.optional(line),
      expires_on: z.optional(z.iso.date()),
      address: z.optional(line),
    }),
  ),
});

/** Null while there is no answer. */
export function answerOf({ status, reason, facts }: z.infer<typeof vouchCheck>): ProviderAnswer | null {
  if (status === 'pending') return null;
  const answer: IdentityAnswer = status;
  const read = facts && {
    realName: facts.name,
    birthday: facts.birthday,
    idNumber: facts.number,
    expiresOn: facts.expires_on,
    address: facts.address,
  };
  return { answer, reason: reason?.slice(0, 200) ?? null, facts: read };
}
