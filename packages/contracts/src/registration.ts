/**
 * Registration rules → form schema. One definition for browser and server (§5). A rule names a pattern family, never a
 * regular expression: families are fixed here, so none can backtrack badly (security D17).
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
  // Dot-atoms as people have them: no quoted local parts, no address literals (RFC 5321 §4.1.2 allows both).
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

/** Every `code` a field can be refused with; each is a message `error.field.<code>`. */
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

/** Fields a brand's rules may turn on, in the order they appear in the form. */
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
/** Field → rule, every field present, off ones too. */
export type RegistrationRules = Record<RegistrationField, RegistrationRule>;

/** The floor under every brand's password rule (decisions.md): a rule may only tighten it. */
export const PASSWORD_FLOOR = { minLength: 8, maxLength: 64 } as const;

/**
 * The rule a field is really held to: username and password are always asked for, and a password rule only tightens the
 * floor. Hints are made from this one too, so that they never promise what is refused.
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

/** Length in code points, as a person counts. */
const lengthOf = (text: string): number => [...text].length;

/** The families check the shape of a date; this refuses 31 February. */
function isCalendarDate(family: 'dateYmd' | 'dateMdy', text: string): boolean {
  const [first = 0, second = 0, third = 0] = text.split('-').map(Number);
  const [year, month, day] = family === 'dateYmd' ? [first, second, third] : [third, first, second];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The message key (below `error.field.`) of what is wrong with `text` under `rule`; null when it is right. */
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

/** A mobile number as people write it, without what they group it by; null when the text is none. E.164 allows fifteen digits. */
export function numberIn(text: string): string | null {
  const number = text.replace(/[\s().-]/g, '');
  return /^\+?[0-9]{7,15}$/.test(number) ? number : null;
}

/**
 * What is wrong with what somebody registered with and types again, as `ruleViolation` says it. Whoever registered by number has that
 * for a name, whatever the rule of names is.
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

/** Fields outside the rules that every registration carries or may carry (§3). */
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
  // They come from the page's address too, so without a rule that shows a field (§3).
  affiliateCode: carriedText(64),
  referralCode: carriedText(64),
};

/** The rules of a form that carries a human check for who cannot read the captcha: its letters may be left out. */
export const withoutCaptcha = (rules: RegistrationRules): RegistrationRules => ({
  ...rules,
  captcha: { ...rules.captcha, required: false },
});

/** How somebody registers: under a name of their own, or by a mobile number with what the brand's switches ask beside it (§5). */
export type RegistrationWay =
  | { readonly by: 'username' }
  | { readonly by: 'mobile'; readonly asksPassword: boolean; readonly asksCode: boolean };

const OFF = { enabled: false, required: false } as const;

/** What the fields of a form are really held to, one way or the other. A number stands for the name, so no other is asked for. */
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
 * Rules → schema of the registration payload. Off fields are refused, messages are keys below `error.field.`, the
 * confirmation must equal the password where one is asked for, consent must be given.
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
