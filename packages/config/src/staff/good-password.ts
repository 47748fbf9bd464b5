import type { FieldError } from '@marquee/contracts/problems';
import { ProblemError } from '@marquee/server-kit';
import { containsName, isGuessable } from '@marquee/server-kit/weak-password';
import { nameKey } from './login-name.ts';

/** Beyond its length (SEC-A06). @throws ProblemError `validation_failed`. */
export function requireGoodPassword(password: string, name: string): void {
  const fault = faultOf(password, name);
  if (fault !== null) throw new ProblemError('validation_failed', { errors: [fault] });
}

function faultOf(password: string, name: string): FieldError | null {
  if (containsName(password, [name], nameKey)) return { path: 'password', code: 'passwordUsername' };
  return isGuessable(password) ? { path: 'password', code: 'passwordCommon' } : null;
}
