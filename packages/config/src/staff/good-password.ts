import type { FieldError } from '@marquee/contracts/problems';
import { ProblemError } from '@marquee/server-kit';
import { nameKey } from './login-name.ts';

const DISTINCT_MIN = 5;
/** Shorter names stand in honest passwords by chance. */
const NAME_MIN = 4;

/**
 * Beyond its length. No list of common ones: what is twelve characters long and on such a list is a repetition or a name,
 * nearly always, and a second factor stands behind it. @throws ProblemError `validation_failed`.
 */
export function requireGoodPassword(password: string, name: string): void {
  const fault = faultOf(password, name);
  if (fault !== null) throw new ProblemError('validation_failed', { errors: [fault] });
}

function faultOf(password: string, name: string): FieldError | null {
  const plain = nameKey(password);
  if (new Set(plain).size < DISTINCT_MIN) return { path: 'password', code: 'passwordCommon' };
  const key = nameKey(name);
  return key.length >= NAME_MIN && plain.includes(key) ? { path: 'password', code: 'passwordUsername' } : null;
}
