import { REGISTRATION_FIELDS, type RegistrationField } from '@marquee/contracts/registration';

/** Parts of the form; texts below `brand.form.`. */
export const FORM_PARTS = ['account', 'person', 'contact', 'security'] as const;
export type FormPart = (typeof FORM_PARTS)[number];

const PART_OF: Readonly<Partial<Record<RegistrationField, FormPart>>> = {
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
  captcha: 'security',
};
export const fieldsOf = (part: FormPart): readonly RegistrationField[] =>
  REGISTRATION_FIELDS.filter((field) => (PART_OF[field] ?? 'contact') === part);

/** Asked for whatever a rule says. */
export const isAlwaysOn = (field: RegistrationField): boolean => field === 'username' || field === 'password';
