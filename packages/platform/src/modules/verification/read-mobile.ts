import { type FieldErrorCode, ruleViolation } from '@marquee/contracts/registration';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import { mobileKey } from '../member/index.ts';

/** A number that a code can be for. */
export interface Mobile {
  /** What makes it unique in a brand: digits, dialling code first. With `+` before it, E.164. */
  readonly key: string;
  /** One of the brand's, as `+84`. */
  readonly dialingCode: string;
}

/** E.164 allows fifteen digits; below seven nobody has a mobile. */
const KEY = /^[1-9]\d{6,14}$/;

/**
 * The number of a request, by the brand's rule for mobile numbers and its dialling codes. `path`: what the request calls it.
 * @throws ProblemError `validation_failed`.
 */
export function readMobile(
  { manifest }: Pick<Ctx, 'manifest'>,
  given: { readonly mobileNum: string; readonly countryDialingCode?: string | undefined },
  path = 'mobileNum',
): Mobile {
  const { registration, dialingCodes } = manifest.public;
  const wanted = given.countryDialingCode?.replace(/^\+?/, '+') ?? dialingCodes[0];
  const dialingCode = dialingCodes.find((code) => code === wanted);
  if (dialingCode === undefined) throw invalid('countryDialingCode', 'choice');
  const rule = { ...registration.mobileNum, enabled: true, required: true };
  const violation = ruleViolation(rule, given.mobileNum);
  if (violation !== null) throw invalid(path, violation, { min: rule.minLength, max: rule.maxLength });
  const key = mobileKey(dialingCode, given.mobileNum);
  if (!KEY.test(key)) throw invalid(path, 'format');
  return { key, dialingCode };
}

const invalid = (path: string, code: FieldErrorCode, params?: Record<string, number>): ProblemError =>
  new ProblemError('validation_failed', { errors: [{ path, code, ...(params === undefined ? {} : { params }) }] });
