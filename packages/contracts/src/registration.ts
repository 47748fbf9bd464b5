/**
 * Registration rules → form schema, one definition for browser and server (§5). A rule names a pattern family, never a
 * regular expression. The families are fixed here, so none can backtrack badly (SEC-D17).
 */
import * as z from 'zod/mini';
import { VERIFICATION_CODE_MAX } from './constants.ts';
import { isDialingCode } from './countries.ts';
import { HUMAN_CHECK_ANSWER_MAX } from './schemas/human-check.ts';
import { WHOLE_CHARACTERS } from './text.ts';

/** Pattern families of §5. `id` is the rule's `patternId`; each expression is linear in its input. */
export const PATTERN_FAMILIES = {
  any: { expression: /^[\s\S]*$/u },
  letterFirst: { expression: /^[A-Za-z][A-Za-z0-9]*$/ },
  lettersChinese: { expression: /^[A-Za-z\p{Script=Han}]*$/u },
  // Dot-atoms only: no quoted local parts, no address literals (RFC 5321 §4.1.2 allows both).
  email: {
    expression:
      /^(?=[^@]{1,64}@)[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,4}[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/,
  },
  lettersDigits: { expression: /^[A-Za-z0-9]*$/ },
  digits: { expression: /^[0-9]*$/ },
  lettersDigitsCapital: { expression: /^(?=[^A-Z]*[A-Z])[A-Za-z0-9]*$/ },
  lettersSpaces: { expression: /^[A-Za-z ]*$/ },
  noSpaces: { expression: /^\S*$/u },
  chineseSymbols: { expression: /^[\p{Script=Han}\p{P}\p{S}]*$/u },
  dateYmd: { expression: /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/ },
  dateMdy: { expression: /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}$/ },
  korean: { expression: /^[\p{Script=Hangul} ]*$/u },
  thai: { expression: /^[\p{Script=Thai} ]*$/u },
  uppercase: { expression: /^[A-Z]*$/ },
  strongPassword: {
    expression: /^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[A-Za-z0-9]*[^A-Za-z0-9])\S*$/,
  },
  fullName: { expression: /^[\p{L}\p{M}.'-]+(?: [\p{L}\p{M}.'-]+)+$/u },
  // Katakana by block: the script also holds the half-width forms (U+FF66 on).
  japaneseFullWidth: { expression: /^[\p{Script=Hiragana}\u30a0-\u30ff\u31f0-\u31ff\p{Script=Han}\u3000]*$/u },
} as const satisfies Record<string, { expression: RegExp }>;
export type PatternFamily = keyof typeof PATTERN_FAMILIES;
export const PATTERN_FAMILY_IDS = Object.keys(PATTERN_FAMILIES) as [PatternFamily, ...PatternFamily[]];

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
  ...PATTERN_FAMILY_IDS.map((family) => `pattern.${family}` as const),
] as const;
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

/** Fields that a brand's rules may turn on, in the order of the form. */
export const REGISTRATION_FIELDS = [
  'username',
  'password',
  'payeeName',
  'nickname',
  'email',
  'mobileNum',
  'birthday',
  'idNumber',
  'nationality',
  'address',
  'qqNum',
  'wechat',
  'line',
  'whatsapp',
  'facebook',
  'telegram',
  'zalo',
  'skype',
  'paymentPassword',
  'recommenderId',
  'affiliateCode',
  'referralCode',
  'captcha',
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** §3: the rule of one field. `acceptedPattern` `*` matches all. */
export const registrationRuleSchema = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.union([z.literal('*'), z.enum(PATTERN_FAMILY_IDS)]),
  patternId: z.string(),
  minLength: z.number().check(z.int(), z.gte(0), z.lte(255)),
  maxLength: z.number().check(z.int(), z.gte(1), z.lte(255)),
});
export type RegistrationRule = z.infer<typeof registrationRuleSchema>;
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

/** Refuses dates such as 31 February. The pattern families check only the shape. */
function isCalendarDate(family: 'dateYmd' | 'dateMdy', text: string): boolean {
  const [first = 0, second = 0, third = 0] = text.split('-').map(Number);
  const [year, month, day] = family === 'dateYmd' ? [first, second, third] : [third, first, second];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The message key (below `error.field.`) of the rule that `text` violates; null if it violates none. */
export function ruleViolation(rule: RegistrationRule, text: string): FieldErrorCode | null {
  if (text === '') return rule.required ? 'required' : null;
  if (!WHOLE_CHARACTERS.test(text)) return 'characters';
  const length = lengthOf(text);
  if (length < rule.minLength || length > rule.maxLength) return 'length';
  const family = rule.acceptedPattern;
  if (family === '*') return null;
  const fits = PATTERN_FAMILIES[family].expression.test(text);
  const exists = (family !== 'dateYmd' && family !== 'dateMdy') || isCalendarDate(family, text);
  return fits && exists ? null : `pattern.${family}`;
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

const fieldSchema = (rule: RegistrationRule) =>
  z.pipe(
    z._default(z.string({ error: 'type' }).check(z.maxLength(1024, { error: 'length' })), ''),
    z.pipe(
      z.transform((text: string) => text.trim()),
      z.string().check(
        z.superRefine((text, context) => {
          const code = ruleViolation(rule, text);
          if (code === null) return;
          context.addIssue({ code: 'custom', message: code, params: { min: rule.minLength, max: rule.maxLength } });
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
  | { readonly by: 'mobile'; readonly asksPassword: boolean; readonly asksCode: boolean };

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
    password: way.asksPassword ? effectiveRule('password', password) : { ...password, ...OFF },
    mobileNum: { ...mobileNum, enabled: true, required: true, minLength: Math.max(mobileNum.minLength, 1) },
  };
}

const requiredCode = z
  .string({ error: 'required' })
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(VERIFICATION_CODE_MAX, { error: 'length' }));

/**
 * Rules → schema of the registration payload. Fields that are off are refused. Messages are keys below `error.field.`. The
 * confirmation must equal the password, where there is one. Consent must be given.
 */
export function registrationSchema(rules: RegistrationRules, way: RegistrationWay = { by: 'username' }) {
  const held = rulesOfWay(rules, way);
  const on = REGISTRATION_FIELDS.filter((field) => held[field].enabled);
  const shape = Object.fromEntries(on.map((field) => [field, fieldSchema(held[field])])) as Record<
    RegistrationField,
    ReturnType<typeof fieldSchema>
  >;
  const confirmation = z.string({ error: 'required' }).check(z.maxLength(1024, { error: 'length' }));
  return z
    .strictObject({
      ...carried,
      ...shape,
      ...(way.by === 'mobile' && way.asksCode ? { verificationCode: requiredCode } : {}),
      ...((held.password.enabled ? { confirmPassword: confirmation } : {}) as { confirmPassword: typeof confirmation }),
      consent: z.literal(true, { error: 'consent' }),
    })
    .check(
      z.refine((form) => !held.password.enabled || form.confirmPassword.trim() === form.password, {
        path: ['confirmPassword'],
        error: 'confirmMismatch',
      }),
    );
}
export type RegistrationForm = Partial<Record<RegistrationField, string>> & {
  confirmPassword: string;
  consent: true;
  captchaId?: string;
  captchaCheck?: string;
  humanCheck?: string;
  registerUrl?: string;
  registerMethod?: 'WEB';
  login?: boolean;
  domain?: string;
};
