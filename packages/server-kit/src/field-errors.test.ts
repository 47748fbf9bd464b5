import { REGISTRATION_FIELDS, type RegistrationRules, registrationSchema } from '@marquee/contracts/registration';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { toFieldErrors } from './field-errors.ts';

const errorsOf = (schema: z.ZodType | mini.ZodMiniType, input: unknown) => {
  const result = z.core.safeParse(schema, input);
  return result.success ? [] : toFieldErrors(result.error.issues, input);
};

describe('toFieldErrors', () => {
  it('distinguishes a missing field from one of the wrong type, and echoes no input', () => {
    const schema = mini.object({ a: mini.string(), b: mini.object({ c: mini.number() }) });
    expect(errorsOf(schema, { b: { c: 'secret' } })).toEqual([
      { path: 'a', code: 'required' },
      { path: 'b.c', code: 'type' },
    ]);
  });

  it('names bounds, unknown fields, choices and formats', () => {
    const schema = z.strictObject({ a: z.string().min(3), n: z.number().max(9), e: z.enum(['x']), m: z.email() });
    expect(errorsOf(schema, { a: 'x', n: 10, e: 'y', m: 'no', extra: 1 })).toEqual([
      { path: 'a', code: 'length', params: { min: 3 } },
      { path: 'n', code: 'range', params: { max: 9 } },
      { path: 'e', code: 'choice' },
      { path: 'm', code: 'format' },
      { path: '', code: 'unknown', params: { names: 'extra' } },
    ]);
  });

  it('[A06] keeps the message keys of the registration rules', () => {
    const rule = {
      enabled: false,
      required: true,
      acceptedPattern: '*',
      patternId: 'any',
      minLength: 6,
      maxLength: 12,
    };
    const rules = Object.fromEntries(
      REGISTRATION_FIELDS.map((field) => [field, { ...rule, enabled: ['username', 'password'].includes(field) }]),
    ) as RegistrationRules;
    const input = { username: 'abc', password: 'longenough', confirmPassword: 'different' };
    const errors = errorsOf(registrationSchema(rules), input);
    expect(errors).toContainEqual({ path: 'username', code: 'length', params: { min: 6, max: 12 } });
    expect(errors.map((error) => error.path)).toContain('consent');
  });
});
