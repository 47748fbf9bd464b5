import { call, sealed, securityCenter, T } from './rows.ts';

/** The member, the profile and contact data. */
export const MEMBER_CALLS = {
  memberInfo: call('GET', '/wps/member/info', 'member', T),
  memberIcon: call('GET', '/wps/member/info/icon', 'member', T),
  profile: call('GET', '/wps/x/member/profile', 'member', securityCenter),
  // Sealed: it may have a number of an identity card.
  profileChange: call('POST', '/wps/x/member/profile', 'member', {
    ...securityCenter,
    encrypted: true,
    strict: true,
  }),
  accountSecurity: call('GET', '/wps/x/member/security', 'member', securityCenter),
  // The proof, the code to the new address or number, and the change with it.
  contactProof: call('POST', '/wps/x/member/contactProof', 'member', { ...securityCenter, ...sealed }),
  emailCode: call('POST', '/wps/x/member/emailCode', 'member', { ...securityCenter, ...sealed }),
  emailChange: call('POST', '/wps/x/member/emailChange', 'member', { ...securityCenter, ...sealed }),
  // Log-in and recovery both use a number: either switch is enough, which the handler checks.
  mobileCode: call('POST', '/wps/x/member/mobileCode', 'member', {
    ...securityCenter,
    rate: 'sms',
    strict: true,
  }),
  mobileChange: call('POST', '/wps/x/member/mobileChange', 'member', { ...securityCenter, ...sealed }),
  proveMobile: call('POST', '/wps/x/member/proveMobile', 'member', { ...securityCenter, ...sealed }),
} as const;
