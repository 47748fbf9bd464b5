/**
 * Registration rules → form schema, one definition for browser and server (§5). A rule names a pattern family, never a
 * regular expression.
 */
import * as z from 'zod/mini';
import { type AgeLimit, isOldEnough } from './birthday.ts';
import { VERIFICATION_CODE_MAX } from './constants.ts';
import { isDialingCode } from './countries.ts';
import { handleOf } from './handles.ts';
import { matchesFamily, PATTERN_FAMILY_IDS } from './pattern-families.ts';
import { formField, REGISTRATION_FIELDS, type RegistrationField } from './registration-fields.ts';
import { HUMAN_CHECK_ANSWER_MAX } from './schemas/human-check.ts';
import { isReadable, WHOLE_CHARACTERS } from './text.ts';

export { PATTERN_FAMILY_IDS } from './pattern-families.ts';
export { REGISTRATION_FIELDS, type RegistrationField } from './registration-fields.ts';

/** Every `code` that a field can be refused with. Each has a message `error.field.<code>`. */
export const FIELD_ERROR_CODES = [
  // of any request (server-kit)
  'required',
  'type',
  'format',
  'choice',
  'range',
  'unknown',
  'length',
  // of the registration form
  'characters',
  'confirmMismatch',
  'consent',
  'taken',
  'underage',
  'passwordCommon',
  'passwordBrand',
  'passwordUsername',
  'invitation',
  // of a change of password
  'passwordSame',
  'paymentAsLogin',
  // of a profile
  'verified',
  'changedElsewhere',
  'reserved',
  'script',
  'handle',
  'handleNumber',
  ...PATTERN_FAMILY_IDS.map((family) => `pattern.${family}` as const),
] as const;
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

/** The rule of one field (§3). `acceptedPattern` `*` matches all. */
export const registrationRuleSchema = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.union([z.literal('*'), z.enum(PATTERN_FAMILY_IDS)]),
  patternId: z.string(),
  minLength: z.number().check(z.int(), z.gte(0), z.lte(255)),
  maxLength: z.number().check(z.int(), z.gte(1), z.lte(255)),
});
export type RegistrationRule = z.infer<typeof registrationRuleSchema>;
/** The rule of a field that is in no file of the brand. */
export const OFF_RULE: RegistrationRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 255,
};
/** Field → rule. Every field is present, off ones too. */
export type RegistrationRules = Record<RegistrationField, RegistrationRule>;

/** The minimum of every brand's password rule, which may only tighten it (SEC-A06). */
export const PASSWORD_FLOOR = { minLength: 8, maxLength: 64 } as const;

/**
 * The rule that applies to a field: username and password are always required, and a password rule is at least the floor. Hints
 * use this rule too, so they never allow what is refused.
 */
export function effectiveRule(field: RegistrationField, rule: RegistrationRule): RegistrationRule {
  if (field === 'username') return { ...rule, enabled: true, required: true, minLength: Math.max(rule.minLength, 1) };
  if (field !== 'password') return rule;
  return {
    ...rule,
    enabled: true,
    required: true,
    minLength: Math.min(Math.max(rule.minLength, PASSWORD_FLOOR.minLength), PASSWORD_FLOOR.maxLength),
    maxLength: Math.max(rule.maxLength, PASSWORD_FLOOR.maxLength),
  };
}

/** Length in code points. */
const lengthOf = (text: string): number => [...text].length;

/** The message key (below `error.field.`) of the rule that `text` violates; null if it violates none. */
export function ruleViolation(rule: RegistrationRule, text: string): FieldErrorCode | null {
  if (text === '') return rule.required ? 'required' : null;
  if (!WHOLE_CHARACTERS.test(text)) return 'characters';
  const family = rule.acceptedPattern;
  // Before the length: "no e-mail address" says more about `bo@x` than "too short".
  if (family !== '*' && !matchesFamily(family, text)) return `pattern.${family}`;
  const length = lengthOf(text);
  return length < rule.minLength || length > rule.maxLength ? 'length' : null;
}

/** The digits of a mobile number that may be grouped; null if the text is no number. E.164 allows fifteen digits. */
export function numberIn(text: string): string | null {
  const number = text.replace(/[\s().-]/g, '');
  return /^\+?[0-9]{7,15}$/.test(number) ? number : null;
}

/**
 * `ruleViolation` for a value that was registered and is entered again. A member who registered by number has that number as
 * name, whatever the rule for names is.
 */
export function retypedViolation(
  field: RegistrationField,
  rule: RegistrationRule,
  text: string,
): FieldErrorCode | null {
  if (field === 'username' && numberIn(text) !== null) return null;
  return ruleViolation({ ...effectiveRule(field, rule), required: true }, text);
}

/** The rule of a field in the profile: it may stay empty unless the registration requires it. */
export const profileRule = (rule: RegistrationRule): RegistrationRule => ({
  ...rule,
  enabled: true,
  required: rule.enabled && rule.required,
});

/**
 * What is wrong with a field's text, at the registration and in the profile; null: nothing. Texts that staff and other players read
 * have no invisible characters. `age`: the limit of a birthday.
 */
export function fieldViolation(
  field: RegistrationField,
  rule: RegistrationRule,
  text: string,
  age?: AgeLimit,
): { code: FieldErrorCode; params: Record<string, number> } | null {
  const params = { min: rule.minLength, max: rule.maxLength };
  // Before the brand's rule: "no account name" says more about a link than "too long".
  const handle = text === '' ? null : handleOf(field);
  if (handle !== null && !handle.expression.test(text)) return { code: handle.code, params };
  const code = ruleViolation(rule, text);
  if (code !== null) return { code, params };
  if (text === '') return null;
  if (formField(field).inProfile && !isReadable(text)) return { code: 'characters', params };
  if (field !== 'birthday' || age === undefined || isOldEnough(text, age)) return null;
  return { code: 'underage', params: { min: age.minimum } };
}

const fieldSchema = (field: RegistrationField, rule: RegistrationRule, age?: AgeLimit) =>
  z.pipe(
    z._default(z.string({ error: 'type' }).check(z.maxLength(1024, { error: 'length' })), ''),
    z.pipe(
      z.transform((text: string) => text.trim()),
      z.string().check(
        z.superRefine((text, context) => {
          const violation = fieldViolation(field, rule, text, age);
          if (violation === null) return;
          context.addIssue({ code: 'custom', message: violation.code, params: violation.params });
        }),
      ),
    ),
  );

const carriedText = (maxLength: number) =>
  z.optional(
    z.string({ error: 'type' }).check(
      z.maxLength(maxLength, { error: 'length' }),
      z.refine((text) => WHOLE_CHARACTERS.test(text), { error: 'characters' }),
    ),
  );

/** Fields outside the rules that a registration has or may have (§3). */
const carried = {
  captchaId: carriedText(64),
  captchaCheck: carriedText(HUMAN_CHECK_ANSWER_MAX),
  humanCheck: carriedText(HUMAN_CHECK_ANSWER_MAX),
  verificationCode: carriedText(VERIFICATION_CODE_MAX),
  domain: carriedText(255),
  registerUrl: carriedText(2048),
  registerMethod: z.optional(z.literal('WEB', { error: 'choice' })),
  countryDialingCode: z.optional(z.string({ error: 'type' }).check(z.refine(isDialingCode, { error: 'choice' }))),
  login: z.optional(z.boolean({ error: 'type' })),
  socialTicket: carriedText(64),
  firebaseChannel: carriedText(255),
  firebaseIdToken: carriedText(4096),
  // They come from the page's address too, so they are accepted without a visible field (§3).
  affiliateCode: carriedText(64),
  referralCode: carriedText(64),
};

/** The rules of a form with a human check in place of the captcha: the captcha's letters may be left out. */
export const withoutCaptcha = (rules: RegistrationRules): RegistrationRules => ({
  ...rules,
  captcha: { ...rules.captcha, required: false },
});

/** How a visitor registers: by username, or by mobile number with what the brand's switches require (§5). */
export type RegistrationWay =
  | { readonly by: 'username' }
  | { readonly by: 'mobile'; readonly needsPassword: boolean; readonly needsCode: boolean };

const OFF = { enabled: false, required: false } as const;

/** The rules that apply to a form of one way. By number there is no username: the number is the name. */
export function rulesOfWay(rules: RegistrationRules, way: RegistrationWay): RegistrationRules {
  const { username, password, mobileNum } = rules;
  if (way.by === 'username') {
    return {
      ...rules,
      username: effectiveRule('username', username),
      password: effectiveRule('password', password),
    };
  }
  return {
    ...rules,
    username: { ...username, ...OFF },
    password: way.needsPassword ? effectiveRule('password', password) : { ...password, ...OFF },
    mobileNum: { ...mobileNum, enabled: true, required: true, minLength: Math.max(mobileNum.minLength, 1) },
  };
}

const requiredCode = z
  .string({ error: 'required' })
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(VERIFICATION_CODE_MAX, { error: 'length' }));

/** Whether a form that may be invalid elsewhere has a confirmation to compare. */
const isConfirmed = (form: unknown): boolean =>
  typeof form === 'object' &&
  form !== null &&
  'confirmPassword' in form &&
  typeof form.confirmPassword === 'string' &&
  form.confirmPassword.trim() !== '';

/**
 * Rules → schema of the registration payload. Fields that are off are refused. Messages are keys below `error.field.`. The
 * confirmation must equal the password, where there is one. Consent must be given. A birthday is held to `ageLimit`, where it
 * is known.
 */
export function registrationSchema(
  rules: RegistrationRules,
  way: RegistrationWay = { by: 'username' },
  ageLimit?: AgeLimit,
) {
  const held = rulesOfWay(rules, way);
  const on = REGISTRATION_FIELDS.filter((field) => held[field].enabled);
  const shape = Object.fromEntries(on.map((field) => [field, fieldSchema(field, held[field], ageLimit)])) as Record<
    RegistrationField,
    ReturnType<typeof fieldSchema>
  >;
  const confirmation = z.string({ error: 'required' }).check(
    z.maxLength(1024, { error: 'length' }),
    z.refine((text) => text.trim() !== '', { error: 'required' }),
  );
  return z
    .strictObject({
      ...carried,
      ...shape,
      ...(way.by === 'mobile' && way.needsCode ? { verificationCode: requiredCode } : {}),
      ...((held.password.enabled ? { confirmPassword: confirmation } : {}) as { confirmPassword: typeof confirmation }),
      consent: z.literal(true, { error: 'consent' }),
    })
    .check(
      z.refine(({ password, confirmPassword }) => !held.password.enabled || confirmPassword.trim() === password, {
        path: ['confirmPassword'],
        error: 'confirmMismatch',
        // Another field's fault, such as a missing consent, does not hide this one.
        when: ({ value }) => isConfirmed(value),
      }),
    );
}
