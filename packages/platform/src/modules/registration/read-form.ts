import type { FieldError } from '@marquee/contracts/problems';
import {
  REGISTRATION_FIELDS,
  type RegistrationField,
  registrationSchema,
  withoutCaptcha,
} from '@marquee/contracts/registration';
import { ProblemError, toFieldErrors } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import { usernameKey } from '../member/index.ts';
import { ageOf } from './age.ts';
import type { PasswordPolicy } from './password-policy.ts';

/** What comes with a form without a rule of its own and is kept: where and how somebody registered (§3). */
const KEPT = ['countryDialingCode', 'domain', 'registerUrl', 'registerMethod'] as const;
/** Fields that are stored elsewhere than in the profile, or not at all. */
const NOT_PROFILE: readonly string[] = ['username', 'password', 'nickname', 'paymentPassword', 'captcha'];

type Text = string | undefined;
/** A form that keeps to the brand's rules. Fields that are off are not there; empty ones were left out. */
export interface ReadForm
  extends Partial<Record<RegistrationField, Text>>,
    Partial<Record<(typeof KEPT)[number], Text>> {
  readonly username: string;
  readonly password: string;
  readonly captchaId?: Text;
  readonly captchaCheck?: Text;
  readonly humanCheck?: Text;
}

/**
 * Reads the form by the brand's rules: the same schema the browser used, then what only the server can tell.
 * @throws ProblemError `validation_failed` or `password_weak`, with a `{ path, code, params }` for each fault.
 */
export function readForm(ctx: Ctx, policy: PasswordPolicy, body: Readonly<Record<string, unknown>>): ReadForm {
  const { registration } = ctx.manifest.public;
  const rules = body['captchaCheck'] ? withoutCaptcha(registration) : registration;
  const parsed = registrationSchema(rules).safeParse(body);
  if (!parsed.success) {
    throw new ProblemError('validation_failed', { errors: toFieldErrors(parsed.error.issues, body) });
  }
  const form: ReadForm = parsed.data;
  const errors = [...ageErrors(ctx, form), ...usernameErrors(form)];
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors });
  const weakness = policy(ctx, form.password, form.username);
  if (weakness !== null) throw new ProblemError('password_weak', { errors: [{ path: 'password', code: weakness }] });
  return form;
}

/** What a form says beyond the account: every enabled field that was filled in, as it is stored. */
export const profileOf = (form: ReadForm): Record<string, string> =>
  Object.fromEntries(
    [...REGISTRATION_FIELDS, ...KEPT]
      .filter((field) => !NOT_PROFILE.includes(field))
      .flatMap((field) => (form[field] ? [[field, form[field]]] : [])),
  );

function ageErrors({ manifest, clock }: Ctx, { birthday }: ReadForm): FieldError[] {
  if (!birthday) return [];
  const { ages, timezone } = manifest.public;
  if (ageOf(birthday, timezone, clock.now()) >= ages.birthday) return [];
  return [{ path: 'birthday', code: 'underage', params: { min: ages.birthday } }];
}

/** A name of invisible characters only would have no key. */
const usernameErrors = ({ username }: ReadForm): FieldError[] =>
  usernameKey(username) === '' ? [{ path: 'username', code: 'characters' }] : [];
