import { randomBytes } from 'node:crypto';
import { minimumAge } from '@marquee/contracts/age';
import { fittingMobile } from '@marquee/contracts/mobile-number';
import type { FieldError } from '@marquee/contracts/problems';
import { type RegistrationWay, registrationSchema, withoutCaptcha } from '@marquee/contracts/registration';
import { formField, REGISTRATION_FIELDS, type RegistrationField } from '@marquee/contracts/registration-fields';
import { ProblemError, toFieldErrors } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import { nicknameViolation, usernameKey } from '../member/index.ts';
import type { PasswordPolicy } from '../password/index.ts';
import { type Mobile, readMobile } from '../verification/index.ts';

/** Stored fields of a form without a rule of their own: the channel of the registration (§3). */
const KEPT = ['countryDialingCode', 'domain', 'registerUrl', 'registerMethod'] as const;
const PROFILE = REGISTRATION_FIELDS.filter((field) => formField(field).stored === 'profile');

type Text = string | undefined;
/** A form that satisfies the brand's rules. Disabled and empty fields are absent. */
export interface ReadForm
  extends Partial<Record<RegistrationField, Text>>,
    Partial<Record<(typeof KEPT)[number], Text>> {
  readonly username: string;
  readonly password: string;
  readonly captchaId?: Text;
  readonly captchaCheck?: Text;
  readonly humanCheck?: Text;
  readonly socialTicket?: Text;
  readonly verificationCode?: Text;
  readonly firebaseChannel?: Text;
  readonly firebaseIdToken?: Text;
}

/**
 * Reads the form by the brand's rules: the browser's schema first, then checks that only the server can make.
 * @throws ProblemError `validation_failed` or `password_weak`, with a `{ path, code, params }` for each fault.
 */
export function readForm(ctx: Ctx, policy: PasswordPolicy, body: Readonly<Record<string, unknown>>): ReadForm {
  const form = parse(ctx, { by: 'username' }, body) as ReadForm;
  const errors = [...usernameErrors(form), ...nicknameErrors(ctx, form)];
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors });
  refuseWeak(ctx, policy, form, form.username);
  return form;
}

export interface ReadMobileForm extends ReadForm {
  readonly mobile: Mobile;
}

/**
 * The form of a registration by number. The number, in international digits, is also the username: it is mostly free, and the
 * member knows it. Without a password field the account gets a random one. Other players see a nickname that hides the number.
 * @throws ProblemError `validation_failed` or `password_weak`, as `readForm`.
 */
export function readMobileForm(
  ctx: Ctx,
  policy: PasswordPolicy,
  body: Readonly<Record<string, unknown>>,
): ReadMobileForm {
  const { MOBILENUMPASSREG3: needsPassword, REGMOBVERF3: needsCode } = ctx.manifest.public.switches;
  const form = parse(ctx, { by: 'mobile', needsPassword, needsCode }, body);
  const errors = nicknameErrors(ctx, form);
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors });
  const mobile = readMobile(ctx, { mobileNum: form.mobileNum ?? '', countryDialingCode: form.countryDialingCode });
  refuseWeak(ctx, policy, { ...form, password: (needsPassword && form.password) || '' }, mobile.key);
  return {
    ...form,
    mobile,
    username: mobile.key,
    password: needsPassword ? (form.password ?? '') : randomBytes(32).toString('base64url'),
    countryDialingCode: mobile.dialingCode,
  };
}

function parse(ctx: Ctx, way: RegistrationWay, body: Readonly<Record<string, unknown>>): Partial<ReadForm> {
  const { registration, ages, timezone, dialingCodes } = ctx.manifest.public;
  const rules = body['captchaCheck'] ? withoutCaptcha(registration) : registration;
  const age = { minimum: minimumAge(ages), timezone, now: ctx.clock.now() };
  const { mobileNum, countryDialingCode = dialingCodes[0] } = body;
  const isTyped = typeof mobileNum === 'string' && typeof countryDialingCode === 'string';
  const read = isTyped ? { ...body, mobileNum: fittingMobile(rules.mobileNum, mobileNum, countryDialingCode) } : body;
  const parsed = registrationSchema(rules, way, age).safeParse(read);
  if (parsed.success) return parsed.data;
  throw new ProblemError('validation_failed', { errors: toFieldErrors(parsed.error.issues, body) });
}

function refuseWeak(ctx: Ctx, policy: PasswordPolicy, form: Partial<ReadForm>, username: string): void {
  const errors = (['password', 'paymentPassword'] as const).flatMap((path) => {
    const code = form[path] ? policy(ctx, form[path], username, form.email) : null;
    return code === null ? [] : [{ path, code }];
  });
  if (errors.length > 0) throw new ProblemError('password_weak', { errors });
}

/** The profile of a form: every enabled field with a value, as it is stored. */
export const profileOf = (form: ReadForm): Record<string, string> =>
  Object.fromEntries([...PROFILE, ...KEPT].flatMap((field) => (form[field] ? [[field, form[field]]] : [])));

/** A name of invisible characters only would have no key. */
const usernameErrors = ({ username }: ReadForm): FieldError[] =>
  usernameKey(username) === '' ? [{ path: 'username', code: 'characters' }] : [];

function nicknameErrors(ctx: Ctx, { nickname }: Partial<ReadForm>): FieldError[] {
  const code = nickname ? nicknameViolation(ctx, nickname) : null;
  return code === null ? [] : [{ path: 'nickname', code }];
}
