import { REGISTRATION_FIELDS, type RegistrationField } from '@marquee/contracts/registration';
import { describe, expect, it } from 'vitest';
import { type FieldGroup, groupFields } from './form-layout.ts';

/** Cells per line of a two-column grid, filled in order. */
function lines({ fields, wide }: FieldGroup): number[] {
  const cells = fields.flatMap((field) => (field === 'password' ? [1, 1] : [wide.has(field) ? 2 : 1]));
  const filled: number[] = [];
  for (const cell of cells) {
    const last = filled.at(-1);
    if (last !== undefined && last + cell <= 2) filled[filled.length - 1] = last + cell;
    else filled.push(cell);
  }
  return filled;
}

const OPTIONAL = REGISTRATION_FIELDS.filter((name) => !['username', 'password', 'captcha'].includes(name));

describe('[A06] the registration form in two columns', () => {
  it('gives the username its own line and puts the password beside its confirmation', () => {
    const [only] = groupFields(['username', 'password']);
    expect(only?.section).toBeNull();
    expect([...(only?.wide ?? [])]).toEqual(['username']);
  });

  it('puts a nickname beside the username, above the passwords', () => {
    const [only] = groupFields(['username', 'password', 'nickname']);
    expect(only?.fields).toEqual(['username', 'nickname', 'password']);
    expect(only?.wide.size).toBe(0);
  });

  it('has no hole for any number of fields, and shows each field once', () => {
    for (let count = 0; count <= OPTIONAL.length; count += 1) {
      for (const some of [OPTIONAL.slice(0, count), OPTIONAL.slice(OPTIONAL.length - count)]) {
        const fields: RegistrationField[] = ['username', 'password', ...some];
        const groups = groupFields(fields);
        expect(groups.flatMap(({ fields }) => fields).toSorted()).toEqual(fields.toSorted());
        for (const group of groups) expect(lines(group).every((cells) => cells === 2)).toBe(true);
      }
    }
  });
});
