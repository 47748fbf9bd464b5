import type { AgeLimit } from '@marquee/contracts/birthday';
import type { FieldError as ServerFieldError } from '@marquee/contracts/problems';
import {
  REGISTRATION_FIELDS,
  type RegistrationRules,
  type RegistrationWay,
  registrationSchema,
} from '@marquee/contracts/registration';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { fittingMobile } from '../../lib/country/fitting-mobile.ts';

export type FormValues = Record<string, string | boolean>;
type Params = NonNullable<ServerFieldError['params']>;

/** A field's error in the form: `type` is the code below `error.field.`, `message` has its bounds as JSON. */
export const toFormError = (code: string, params?: Params) => ({ type: code, message: JSON.stringify(params ?? {}) });
export const fromFormError = (error: { type: string; message?: string | undefined }): ServerFieldError => ({
  path: '',
  code: error.type,
  params: JSON.parse(error.message || '{}') as Params,
});

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly params?: unknown;
}

/** The first error of each field. */
function toErrors(issues: readonly Issue[]): FieldErrors<FormValues> {
  const errors: Record<string, ReturnType<typeof toFormError>> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? 'root');
    errors[name] ??= toFormError(issue.message, issue.params as Params | undefined);
  }
  return errors as FieldErrors<FormValues>;
}

/** Validates the form by the brand's rules, with the schema of the platform [A06]. */
export function registrationResolver(
  rules: RegistrationRules,
  way: RegistrationWay,
  age: Omit<AgeLimit, 'now'>,
): Resolver<FormValues> {
  return async (values) => {
    const schema = registrationSchema(rules, way, { ...age, now: new Date() });
    const { mobileNum = '', countryDialingCode = '' } = values;
    const number = await fittingMobile(rules.mobileNum, String(mobileNum), String(countryDialingCode));
    const result = schema.safeParse(mobileNum === '' ? values : { ...values, mobileNum: number });
    if (result.success) return { values, errors: {} };
    return { values: {}, errors: toErrors(result.error.issues as readonly Issue[]) };
  };
}

/** Fields that are on, in the form's order; the captcha is shown by itself at the end. */
export const shownFields = (rules: RegistrationRules) =>
  REGISTRATION_FIELDS.filter((field) => rules[field].enabled && field !== 'captcha');
