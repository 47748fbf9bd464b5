import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FORM_FIELDS, PROFILE_FIELDS, type RegistrationField } from './registration-fields.ts';
import { PAYMENT_MESSAGE_TYPES } from './schemas/messages.ts';
import { STAFF_FIELDS } from './schemas/profile.ts';

const specification = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');
/** The words of a paragraph that begins with this name. */
const wordsOf = (name: string): string[] =>
  (specification.split(`**${name}**: `)[1]?.split('.\n')[0] ?? '')
    .replace(/,? and social handles \((.*)\)/, ', $1')
    .split(', ');

/** The concepts of §3 and their fields. */
const FIELDS: Readonly<Record<string, RegistrationField>> = {
  ...{ mobile: 'mobileNum', email: 'email', nickname: 'nickname', 'real name': 'realName', 'full name': 'payeeName' },
  ...{ 'ID number': 'idNumber', birthday: 'birthday', address: 'address', nationality: 'nationality' },
  ...{ occupation: 'occupation', 'source of income': 'sourceOfIncome', 'payment password': 'paymentPassword' },
  ...{ QQ: 'qqNum', WhatsApp: 'whatsapp', Facebook: 'facebook', Telegram: 'telegram', Line: 'line', Zalo: 'zalo' },
  ...{ WeChat: 'wechat', Skype: 'skype' },
};

it('[W17] a profile has the account concepts of §3; contact data and the payment password have forms of their own', () => {
  const concepts = wordsOf('Account concepts seen in text catalogues');
  expect(concepts.toSorted()).toEqual(Object.keys(FIELDS).toSorted());
  const apart = ['mobileNum', 'email', 'paymentPassword'];
  const inProfile = Object.values(FIELDS).filter((field) => !apart.includes(field));
  expect(PROFILE_FIELDS.toSorted()).toEqual(inProfile.toSorted());
  expect(STAFF_FIELDS.toSorted()).toEqual([...inProfile, 'email', 'mobileNum'].toSorted());
  expect(FORM_FIELDS.paymentPassword.stored).toBe('member');
});

/** A payout that was made, and orders that are cancelled and payments that go back because of protection. */
const OF_OUR_OWN: readonly string[] = [
  'withdrawal_paid',
  'deposit_cancelled',
  'deposit_over_limit',
  'deposit_kept_out',
];

it('[W11] messages about payments have the notice types of §4, and some of our own', () => {
  const required = PAYMENT_MESSAGE_TYPES.filter((type) => !OF_OUR_OWN.includes(type));
  expect(required).toEqual(wordsOf('Notice types').map((type) => type.replaceAll(' ', '_')));
});
