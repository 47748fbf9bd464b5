import { createHmac } from 'node:crypto';
import type { HmacKey } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { SupportActionKey } from './support.repository.ts';

/** Crockford's base 32: without letters that look like digits or form words. 5 bits each. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_CHARS = 4;

/**
 * Four groups of four letters and digits: 80 bits, unguessable without the key. Derived from the request, so a request repeated
 * after a lost answer gets the same password and none is stored.
 */
export function temporaryPassword(
  key: HmacKey,
  { merchant }: Pick<Ctx, 'merchant'>,
  memberId: string,
  { staff, idempotencyKey }: SupportActionKey,
): string {
  const bytes = createHmac('sha256', key).update([merchant, memberId, staff, idempotencyKey].join('\n')).digest();
  return Array.from({ length: GROUPS }, (_, group) =>
    [...bytes.subarray(group * GROUP_CHARS, (group + 1) * GROUP_CHARS)].map((byte) => LETTERS[byte & 31]).join(''),
  ).join('-');
}
