import { createHmac } from 'node:crypto';
import type { HmacKey } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { DeedKey } from './support.repository.ts';

/** Crockford's base 32: without the letters that are taken for figures or make words. 5 bits each. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_CHARS = 4;

/**
 * Four groups of four letters and digits, 80 bits that nobody can guess without the key. Made of the request instead of by
 * chance, so that a request sent again after a lost answer gets the same password and none is stored anywhere.
 */
export function temporaryPassword(
  key: HmacKey,
  { merchant }: Pick<Ctx, 'merchant'>,
  memberId: string,
  { staff, idempotencyKey }: DeedKey,
): string {
  const bytes = createHmac('sha256', key).update([merchant, memberId, staff, idempotencyKey].join('\n')).digest();
  return Array.from({ length: GROUPS }, (_, group) =>
    [...bytes.subarray(group * GROUP_CHARS, (group + 1) * GROUP_CHARS)].map((byte) => LETTERS[byte & 31]).join(''),
  ).join('-');
}
