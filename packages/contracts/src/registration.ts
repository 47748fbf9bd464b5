/**
 * Registration rules → form schema. One definition for browser and server (§5). A rule names a pattern family, never a
 * regular expression: families are fixed here, so none can backtrack badly (security D17).
 */
import * as z from 'zod/mini';
import { VERIFICATION_CODE_MAX } from './constants.ts';

/** Pattern families of §5. `id` is the rule's `patternId`; each expression is linear in its input. */
export const PATTERN_FAMILIES = {
  any: { expression: /^[\s\S]*$/u },
  letterFirst: { expression: /^[A-Za-z][A-Za-z0-9]*$/ },
  lettersChinese: { expression: /^[A-Za-z\p{Script=Han}]*$/u },
  email: { expression: /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}$/ },
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
  japaneseFullWidth: { expression: /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー\u3000]*$/u },
} as const satisfies Record<string, { expression: RegExp }>;
export type PatternFamily = keyof typeof PATTERN_FAMILIES;
export const PATTERN_FAMILY_IDS = Object.keys(PATTERN_FAMILIES) as [PatternFamily, ...PatternFamily[]];

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

/** Length in code points, as a person counts. */
const lengthOf = (text: string): number => [...text].length;

/** The message key (below `error.field.`) of what is wrong with `text` under `rule`; null when it is right. */
export function ruleViolation(rule: RegistrationRule, text: string): string | null {
  if (text === '') return rule.required ? 'required' : null;
  const length = lengthOf(text);
  if (length < rule.minLength || length > rule.maxLength) return 'length';
  if (rule.acceptedPattern === '*') return null;
  return PATTERN_FAMILIES[rule.acceptedPattern].expression.test(text) ? null : `pattern.${rule.acceptedPattern}`;
}

const fieldSchema = (rule: RegistrationRule) =>
  z.pipe(
    z._default(z.string().check(z.maxLength(1024)), ''),
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

/** Fields outside the rules that every registration carries or may carry (§3). */
const carried = {
  captchaId: z.optional(z.string().check(z.maxLength(64))),
  verificationCode: z.optional(z.string().check(z.maxLength(VERIFICATION_CODE_MAX))),
  domain: z.optional(z.string().check(z.maxLength(255))),
  registerUrl: z.optional(z.string().check(z.maxLength(2048))),
  registerMethod: z.optional(z.literal('WEB')),
  countryDialingCode: z.optional(z.string().check(z.maxLength(8))),
  login: z.optional(z.boolean()),
  firebaseChannel: z.optional(z.string().check(z.maxLength(255))),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
};

/**
 * Rules → schema of the registration payload. Off fields are refused, messages are keys below `error.field.`, the
 * confirmation must equal the password, consent must be given.
 */
export function registrationSchema(rules: RegistrationRules) {
  const on = REGISTRATION_FIELDS.filter((field) => rules[field].enabled);
  const shape = Object.fromEntries(on.map((field) => [field, fieldSchema(rules[field])])) as Record<
    RegistrationField,
    ReturnType<typeof fieldSchema>
  >;
  return z
    .strictObject({
      ...shape,
      ...carried,
      confirmPassword: z.string().check(z.maxLength(255)),
      consent: z.literal(true, { error: 'consent' }),
    })
    .check(
      z.refine((form) => form.password === undefined || form.confirmPassword.trim() === form.password, {
        path: ['confirmPassword'],
        error: 'confirmMismatch',
      }),
    );
}
export type RegistrationForm = Partial<Record<RegistrationField, string>> & {
  confirmPassword: string;
  consent: true;
  captchaId?: string;
  registerUrl?: string;
  registerMethod?: 'WEB';
  login?: boolean;
  domain?: string;
};
