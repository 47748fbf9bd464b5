import type { RegistrationField, RegistrationRule } from '@marquee/contracts/registration';
import type { InputHTMLAttributes } from 'react';

export const SECTIONS = ['account', 'person', 'contact', 'security'] as const;
export type Section = (typeof SECTIONS)[number];

const SECTION_OF: Readonly<Partial<Record<RegistrationField, Section>>> = {
  username: 'account',
  password: 'account',
  nickname: 'account',
  payeeName: 'person',
  birthday: 'person',
  idNumber: 'person',
  nationality: 'person',
  address: 'person',
  paymentPassword: 'security',
  recommenderId: 'security',
  affiliateCode: 'security',
  referralCode: 'security',
};
export const sectionOf = (field: RegistrationField): Section => SECTION_OF[field] ?? 'contact';

type Look = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'dir'>;

const LOOKS: Readonly<Partial<Record<RegistrationField, Look>>> = {
  username: { autoComplete: 'username' },
  password: { autoComplete: 'new-password' },
  payeeName: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
  email: { type: 'email', autoComplete: 'email', dir: 'ltr' },
  birthday: { autoComplete: 'bday' },
  nationality: { autoComplete: 'country-name' },
  address: { autoComplete: 'street-address' },
  paymentPassword: { type: 'password', autoComplete: 'off' },
};

/** Keyboard, autofill and type of a field's control, from the field and what its rule accepts. */
export function fieldLook(field: RegistrationField, rule: RegistrationRule): Look {
  const digits = rule.acceptedPattern === 'digits' ? ({ inputMode: 'numeric' } as const) : {};
  const date = rule.acceptedPattern === 'dateYmd' ? ({ type: 'date' } as const) : {};
  return { autoComplete: 'off', ...digits, ...date, ...LOOKS[field] };
}
