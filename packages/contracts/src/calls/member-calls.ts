import { call, sealed, securityCenter, T } from './rows.ts';

/** The member, the profile and contact data. */
export const MEMBER_CALLS = {
  memberInfo: call('GET', '/wps/member/info', 'member', T),
  memberIcon: call('GET', '/wps/member/info/icon', 'member', T),
  profile: call('GET', '/wps/x/member/profile', 'member', { ...securityCenter, membersOnly: true }),
  // Sealed: it may have a number of an identity card.
  profileChange: call('POST', '/wps/x/member/profile', 'member', {
    ...securityCenter,
    encrypted: true,
    membersOnly: true,
    strict: true,
  }),
  accountSecurity: call('GET', '/wps/x/member/security', 'member', { ...securityCenter, membersOnly: true }),
  // The proof, the code to the new address or number, and the change with it.
  contactProof: call('POST', '/wps/x/member/contactProof', 'member', {
    ...securityCenter,
    ...sealed,
    membersOnly: true,
  }),
  emailCode: call('POST', '/wps/x/member/emailCode', 'member', { ...securityCenter, ...sealed, membersOnly: true }),
  emailChange: call('POST', '/wps/x/member/emailChange', 'member', { ...securityCenter, ...sealed, membersOnly: true }),
  // Log-in and recovery both use a number: either switch is enough, which the handler checks.
  mobileCode: call('POST', '/wps/x/member/mobileCode', 'member', {
    ...securityCenter,
    membersOnly: true,
    rate: 'sms',
    strict: true,
  }),
  mobileChange: call('POST', '/wps/x/member/mobileChange', 'member', {
    ...securityCenter,
    ...sealed,
    membersOnly: true,
  }),
  proveMobile: call('POST', '/wps/x/member/proveMobile', 'member', { ...securityCenter, ...sealed }),
} as const;
