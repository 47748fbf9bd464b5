import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  effectiveRule,
  FIELD_ERROR_CODES,
  numberIn,
  PASSWORD_FLOOR,
  PATTERN_FAMILY_IDS,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationRule,
  type RegistrationRules,
  registrationSchema,
  retypedViolation,
  ruleViolation,
} from './registration.ts';

const rule = (rest: Partial<RegistrationRule> = {}): RegistrationRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 255,
  ...rest,
});

/** Rules with these fields, and all others off. */
const rulesOf = (fields: Partial<Record<RegistrationField, Partial<RegistrationRule>>>): RegistrationRules =>
  Object.fromEntries(
    REGISTRATION_FIELDS.map((field) => [field, rule(fields[field] ?? { enabled: false, required: false })]),
  ) as RegistrationRules;

const usernameRules = rulesOf({
  username: { acceptedPattern: 'letterFirst', minLength: 6, maxLength: 12 },
  password: {},
});
const form = (rest: Record<string, unknown> = {}) => ({
  username: 'sokha2026',
  password: 'river-stone-9',
  confirmPassword: 'river-stone-9',
  consent: true,
  ...rest,
});

/** `path: message` of every fault; empty for a valid form. */
function complaints(rules: RegistrationRules, input: unknown): string[] {
  const result = registrationSchema(rules).safeParse(input);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${key}: unknown`)
      : [`${issue.path.join('.')}: ${issue.message}`],
  );
}

describe('registration rules → schema', () => {
  it('[A06] accepts a valid form and trims it', () => {
    const parsed = registrationSchema(usernameRules).parse(form({ username: '  sokha2026 ' }));
    expect(parsed).toEqual(form());
  });

  it.each(REGISTRATION_FIELDS)('[A06] %s: required when on and required, otherwise optional', (field) => {
    const others = form(field === 'username' || field === 'password' ? {} : { [field]: undefined });
    const { [field]: _left, ...without } = others as Record<string, unknown>;
    const base = { username: {}, password: {} };
    expect(complaints(rulesOf({ ...base, [field]: { required: true } }), without)).toContain(`${field}: required`);
    const optional = complaints(rulesOf({ ...base, [field]: { required: false } }), without);
    const always = field === 'username' || field === 'password';
    expect(optional.includes(`${field}: required`)).toBe(always);
  });

  const FROM_ADDRESS: readonly string[] = ['affiliateCode', 'referralCode'];
  it.each(REGISTRATION_FIELDS.filter((field) => !['username', 'password', ...FROM_ADDRESS].includes(field)))(
    '[A06] %s is refused when it is off',
    (field) => {
      expect(complaints(usernameRules, form({ [field]: 'x' }))).toEqual([`${field}: unknown`]);
    },
  );

  it.each(FROM_ADDRESS)('[A09] %s is accepted from the address if its field is off', (field) => {
    expect(complaints(usernameRules, form({ [field]: 'MEKONG8' }))).toEqual([]);
    expect(complaints(usernameRules, form({ [field]: 'x'.repeat(65) }))).toEqual([`${field}: length`]);
  });

  it('[A06] refuses fields without a rule', () => {
    for (const key of ['type', 'isAgent', 'balance', 'merchant', 'vipRank']) {
      expect(complaints(usernameRules, form({ [key]: '1' }))).toEqual([`${key}: unknown`]);
    }
  });

  it('[A06] accepts the fields of §3 that have no rule', () => {
    const carried = {
      captchaId: 'c',
      verificationCode: '1'.repeat(255),
      domain: 'brand.example',
      registerUrl: 'https://brand.example/register',
      registerMethod: 'WEB',
      countryDialingCode: '+855',
      login: true,
      firebaseChannel: 'f',
      firebaseIdToken: 't',
    };
    expect(registrationSchema(usernameRules).parse(form(carried))).toEqual(form(carried));
    expect(complaints(usernameRules, form({ verificationCode: '1'.repeat(256) }))).toEqual([
      'verificationCode: length',
    ]);
    expect(complaints(usernameRules, form({ registerMethod: 'APP' }))).toEqual(['registerMethod: choice']);
    expect(complaints(usernameRules, form({ registerUrl: 'a\u0000b' }))).toEqual(['registerUrl: characters']);
  });

  it('[A06] counts bounds in code points, both inclusive', () => {
    const bounded = rule({ minLength: 2, maxLength: 3 });
    expect(['🙂', '🙂🙂', '🙂🙂🙂', '🙂🙂🙂🙂'].map((text) => ruleViolation(bounded, text))).toEqual([
      'length',
      null,
      null,
      'length',
    ]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'ក', '🙂', '李'), { maxLength: 8 }), (characters) => {
        const inside = characters.length >= 2 && characters.length <= 3;
        const expected = characters.length === 0 ? 'required' : inside ? null : 'length';
        expect(ruleViolation(bounded, characters.join(''))).toBe(expected);
      }),
    );
  });

  it('[A06] includes the bounds for the hint', () => {
    const result = registrationSchema(usernameRules).safeParse(form({ username: 'abc' }));
    expect(result.error?.issues).toMatchObject([
      { path: ['username'], message: 'length', params: { min: 6, max: 12 } },
    ]);
  });

  it('[A07] `*` matches all, and so does the family of length only', () => {
    for (const acceptedPattern of ['*', 'any'] as const) {
      expect(ruleViolation(rule({ acceptedPattern }), 'ក !? 李 🙂')).toBeNull();
    }
  });

  it('[A06] refuses control characters and halves of characters under any pattern', () => {
    for (const text of ['a\u0000', 'a\nb', '\ud83d', '\u0085x']) {
      expect(ruleViolation(rule(), text)).toBe('characters');
    }
  });

  it('[A06] requires a confirmation equal to the password, both trimmed', () => {
    expect(complaints(usernameRules, form({ confirmPassword: ' river-stone-9 ' }))).toEqual([]);
    expect(complaints(usernameRules, form({ confirmPassword: 'river-stone-8' }))).toEqual([
      'confirmPassword: confirmMismatch',
    ]);
    expect(complaints(usernameRules, form({ confirmPassword: undefined }))).toEqual(['confirmPassword: required']);
  });

  it('[A06] marks an empty confirmation, and a wrong one beside other faults', () => {
    expect(complaints(usernameRules, form({ confirmPassword: '' }))).toEqual(['confirmPassword: required']);
    expect(complaints(usernameRules, form({ confirmPassword: 'other', consent: false }))).toEqual([
      'consent: consent',
      'confirmPassword: confirmMismatch',
    ]);
  });

  it('[A07] checks the pattern before the length', () => {
    const email = rule({ acceptedPattern: 'email', minLength: 6, maxLength: 100 });
    expect(ruleViolation(email, 'bo@x')).toBe('pattern.email');
    expect(ruleViolation(email, 'a@b.c'.repeat(30))).toBe('pattern.email');
    expect(ruleViolation(email, 'a@b.co')).toBeNull();
    expect(ruleViolation({ ...email, minLength: 7 }, 'a@b.co')).toBe('length');
  });

  it('[A17] applies the age limit to a birthday, to the day', () => {
    const rules = rulesOf({ username: {}, password: {}, birthday: { acceptedPattern: 'dateYmd' } });
    const agedAt = (now: string) => {
      const limit = { minimum: 21, timezone: 'Asia/Phnom_Penh', now: new Date(now) };
      const read = registrationSchema(rules, { by: 'username' }, limit).safeParse(form({ birthday: '2005-06-15' }));
      return read.success ? null : read.error.issues;
    };
    expect(agedAt('2026-06-14T16:59:59Z')).toMatchObject([
      { path: ['birthday'], message: 'underage', params: { min: 21 } },
    ]);
    expect(agedAt('2026-06-14T17:00:00Z')).toBeNull();
  });

  it('[A06] [A17] requires consent, and accepts only `true`', () => {
    for (const consent of [false, undefined, 'true', 1]) {
      expect(complaints(usernameRules, form({ consent }))).toEqual(['consent: consent']);
    }
  });

  it('[A06] reports all faults at once', () => {
    expect(complaints(usernameRules, form({ username: 'a!', password: 'short', consent: false }))).toEqual([
      'username: pattern.letterFirst',
      'password: length',
      'consent: consent',
      'confirmPassword: confirmMismatch',
    ]);
  });

  it('[A06] raises every password rule to the minimum: 8 or more, 64 allowed', () => {
    expect(PASSWORD_FLOOR).toEqual({ minLength: 8, maxLength: 64 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 255 }), (minLength, maxLength) => {
        const held = effectiveRule('password', rule({ minLength, maxLength, enabled: false, required: false }));
        expect(held.minLength).toBeGreaterThanOrEqual(8);
        expect(held.minLength).toBeLessThanOrEqual(64);
        expect(held.maxLength).toBeGreaterThanOrEqual(64);
        expect([held.enabled, held.required]).toEqual([true, true]);
      }),
    );
    const loose = rulesOf({ username: {}, password: { minLength: 4, maxLength: 10 } });
    const withPassword = (password: string) => form({ password, confirmPassword: password });
    expect(complaints(loose, withPassword('seven77'))).toEqual(['password: length']);
    expect(complaints(loose, withPassword('p'.repeat(64)))).toEqual([]);
    expect(complaints(rulesOf({ username: {}, password: { minLength: 12 } }), withPassword('eleven-1111'))).toEqual([
      'password: length',
    ]);
  });

  it('[A06] answers any value with field errors and never throws', () => {
    const schema = registrationSchema(rulesOf(Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, {}]))));
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ username: fc.anything(), password: fc.anything() })), (input) => {
        expect(schema.safeParse(input).success).toBe(false);
      }),
    );
  });

  it('[A06] uses only error codes of the table', () => {
    const schema = registrationSchema(
      rulesOf(Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, { minLength: 2, maxLength: 9 }]))),
    );
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(undefined));
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom<string>(...REGISTRATION_FIELDS, 'consent', 'login'), value),
        (input) => {
          for (const issue of schema.safeParse(input).error?.issues ?? []) {
            if (issue.code !== 'unrecognized_keys') expect(FIELD_ERROR_CODES).toContain(issue.message);
          }
        },
      ),
    );
    expect(FIELD_ERROR_CODES.filter((code) => code.startsWith('pattern.'))).toHaveLength(PATTERN_FAMILY_IDS.length);
    expect(new Set(FIELD_ERROR_CODES).size).toBe(FIELD_ERROR_CODES.length);
  });
});

describe('registration by number', () => {
  const rules = rulesOf({
    username: {},
    password: {},
    mobileNum: { required: false, enabled: false },
    payeeName: { required: false },
  });
  const byMobile = (needsPassword: boolean, needsCode: boolean) =>
    registrationSchema(rules, { by: 'mobile', needsPassword, needsCode });
  const right = { mobileNum: '0912345678', consent: true };
  const faults = (schema: ReturnType<typeof byMobile>, input: unknown) =>
    schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

  it('[A08] requires the number, no name, and the fields that the switches require', () => {
    expect(faults(byMobile(false, false), right)).toEqual([]);
    expect(faults(byMobile(false, false), { consent: true })).toEqual(['mobileNum: required']);
    expect(faults(byMobile(false, false), { ...right, username: 'sokha2026' })).toHaveLength(1);
    expect(faults(byMobile(false, true), right)).toEqual(['verificationCode: required']);
    expect(faults(byMobile(false, true), { ...right, verificationCode: ' 1234567 ' })).toEqual([]);
    expect(faults(byMobile(false, true), { ...right, verificationCode: 'x'.repeat(256) })).toEqual([
      'verificationCode: length',
    ]);
  });

  it('[A08] checks the rule and confirmation of a password if the form has one, and refuses one otherwise', () => {
    const password = { password: 'river-stone-9', confirmPassword: 'river-stone-9' };
    expect(faults(byMobile(true, false), { ...right, ...password })).toEqual([]);
    expect(faults(byMobile(true, false), { ...right, ...password, confirmPassword: 'other' })).toEqual([
      'confirmPassword: confirmMismatch',
    ]);
    expect(faults(byMobile(true, false), { ...right, password: 'short', confirmPassword: 'short' })).toEqual([
      'password: length',
    ]);
    expect(faults(byMobile(false, false), { ...right, ...password })).toHaveLength(1);
  });
});

describe('a name typed at log-in', () => {
  it('[A08] [A12] may be a mobile number in any notation', () => {
    const names = rule({ acceptedPattern: 'letterFirst', minLength: 5, maxLength: 16, required: false });
    const numbers = ['0912345678', '+84 912 345 678', '(091) 234-56.78'];
    expect(numbers.map(numberIn)).toEqual(['0912345678', '+84912345678', '0912345678']);
    for (const text of ['thanhha', ...numbers])
      expect([text, retypedViolation('username', names, text)]).toEqual([text, null]);
    expect(
      ['', 'ha', '091234', '1'.repeat(16), '84+912345678'].map((text) => retypedViolation('username', names, text)),
    ).toEqual(['required', 'length', 'pattern.letterFirst', 'pattern.letterFirst', 'pattern.letterFirst']);
    expect(retypedViolation('email', rule({ acceptedPattern: 'email', maxLength: 100 }), '0912345678')).toBe(
      'pattern.email',
    );
  });
});
