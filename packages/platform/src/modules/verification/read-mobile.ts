import { fittingMobile } from '@marquee/contracts/mobile-number';
import { type FieldErrorCode, ruleViolation } from '@marquee/contracts/registration';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import { mobileKey } from '../member/index.ts';

/** A number that can receive a code. */
export interface Mobile {
  /** The unique key of a number in a brand: digits, dialling code first. With `+` in front, E.164. */
  readonly key: string;
  /** One of the brand's, such as `+84`. */
  readonly dialingCode: string;
}

/** E.164 allows fifteen digits; no mobile number has fewer than seven. */
const KEY = /^[1-9]\d{6,14}$/;

/**
 * Reads the number of a request by the brand's rule for mobile numbers and its dialling codes. `path`: the field's name in the
 * request.
 * @throws ProblemError `validation_failed`.
 */
export function readMobile(
  { manifest }: Pick<Ctx, 'manifest'>,
  input: { readonly mobileNum: string; readonly countryDialingCode?: string | undefined },
  path = 'mobileNum',
): Mobile {
  const { registration, dialingCodes } = manifest.public;
  const requestedCode = input.countryDialingCode?.replace(/^\+?/, '+') ?? dialingCodes[0];
  const dialingCode = dialingCodes.find((code) => code === requestedCode);
  if (dialingCode === undefined) throw invalid('countryDialingCode', 'choice');
  const rule = { ...registration.mobileNum, enabled: true, required: true };
  const number = fittingMobile(rule, input.mobileNum, dialingCode);
  const violation = ruleViolation(rule, number);
  if (violation !== null) throw invalid(path, violation, { min: rule.minLength, max: rule.maxLength });
  const key = mobileKey(dialingCode, number);
  if (!KEY.test(key)) throw invalid(path, 'format');
  return { key, dialingCode };
}

const invalid = (path: string, code: FieldErrorCode, params?: Record<string, number>): ProblemError =>
  new ProblemError('validation_failed', { errors: [{ path, code, ...(params === undefined ? {} : { params }) }] });
