import { type ApiProblem, isApiProblem as isProblem, type LocalProblemCode } from '@marquee/contracts/api-problem';
import type { ProblemCode } from '@marquee/contracts/problems';

export { ApiProblem } from '@marquee/contracts/api-problem';

/** A problem of a player's call. */
interface PlayerProblem extends ApiProblem {
  readonly code: ProblemCode | LocalProblemCode;
}

export const isApiProblem = (error: unknown): error is PlayerProblem => isProblem(error);

const CAPTCHA_CODES: readonly string[] = ['captcha_required', 'captcha_needed', 'captcha_invalid'];
/** True if the captcha is missing or wrong, so that the focus belongs there. */
export const isCaptchaProblem = (error: unknown): boolean => isApiProblem(error) && CAPTCHA_CODES.includes(error.code);
