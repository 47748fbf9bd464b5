/**
 * The fields that a brand's registration form may have, one row each. The form, its schema, the server, the tenant files, the
 * console and their tests are derived from this table; a field's other part is its texts (CONTRIBUTING). Without zod.
 */

export const FORM_SECTIONS = ['account', 'person', 'contact', 'security'] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

export interface FormField {
  /** Part of the form. */
  readonly section: FormSection;
  /** `member`: in the member's own row; `profile`: with the profile; `never`: only checked. */
  readonly stored: 'member' | 'profile' | 'never';
  /** Required whatever the brand's rule is. */
  readonly always?: true;
  /** A member may change it in the profile, and staff may verify it there (a nickname is never verified). */
  readonly inProfile?: true;
  /** Shown in part once it is stored. */
  readonly masked?: true;
  /** HTML attributes of the control. */
  readonly control?: {
    readonly type?: 'email' | 'password';
    readonly autoComplete?: string;
    readonly dir?: 'ltr';
  };
}

/** In the order of the form. */
export const FORM_FIELDS = {
  username: { section: 'account', stored: 'member', always: true, control: { autoComplete: 'username' } },
  password: {
    section: 'account',
    stored: 'member',
    always: true,
    control: { type: 'password', autoComplete: 'new-password' },
  },
  realName: { section: 'person', stored: 'profile', inProfile: true, control: { autoComplete: 'name' } },
  payeeName: { section: 'person', stored: 'profile', inProfile: true, control: { autoComplete: 'name' } },
  nickname: { section: 'account', stored: 'member', inProfile: true, control: { autoComplete: 'nickname' } },
  email: { section: 'contact', stored: 'profile', control: { type: 'email', autoComplete: 'email', dir: 'ltr' } },
  mobileNum: { section: 'contact', stored: 'profile' },
  birthday: { section: 'person', stored: 'profile', inProfile: true, control: { autoComplete: 'bday' } },
  idNumber: { section: 'person', stored: 'profile', inProfile: true, masked: true },
  nationality: { section: 'person', stored: 'profile', inProfile: true, control: { autoComplete: 'country-name' } },
  occupation: {
    section: 'person',
    stored: 'profile',
    inProfile: true,
    control: { autoComplete: 'organization-title' },
  },
  sourceOfIncome: { section: 'person', stored: 'profile', inProfile: true },
  address: { section: 'person', stored: 'profile', inProfile: true, control: { autoComplete: 'street-address' } },
  qqNum: { section: 'contact', stored: 'profile', inProfile: true },
  wechat: { section: 'contact', stored: 'profile', inProfile: true },
  line: { section: 'contact', stored: 'profile', inProfile: true },
  whatsapp: { section: 'contact', stored: 'profile', inProfile: true },
  facebook: { section: 'contact', stored: 'profile', inProfile: true },
  telegram: { section: 'contact', stored: 'profile', inProfile: true },
  zalo: { section: 'contact', stored: 'profile', inProfile: true },
  skype: { section: 'contact', stored: 'profile', inProfile: true },
  paymentPassword: { section: 'security', stored: 'member', control: { type: 'password' } },
  recommenderId: { section: 'security', stored: 'profile' },
  affiliateCode: { section: 'security', stored: 'profile' },
  referralCode: { section: 'security', stored: 'profile' },
  captcha: { section: 'security', stored: 'never' },
} as const satisfies Record<string, FormField>;

export type RegistrationField = keyof typeof FORM_FIELDS;
export const REGISTRATION_FIELDS = Object.keys(FORM_FIELDS) as [RegistrationField, ...RegistrationField[]];

type InProfile<F extends RegistrationField> = (typeof FORM_FIELDS)[F] extends { readonly inProfile: true } ? F : never;
/** The fields of a profile, in the order of the form. Which of them a brand shows is in its `tenant.json`. */
export type ProfileField = { [F in RegistrationField]: InProfile<F> }[RegistrationField];
export const PROFILE_FIELDS = REGISTRATION_FIELDS.filter((field) => 'inProfile' in FORM_FIELDS[field]) as [
  ProfileField,
  ...ProfileField[],
];

/** A field's row, with the attributes that a row may leave out. */
export const formField = (field: RegistrationField): FormField => FORM_FIELDS[field];
