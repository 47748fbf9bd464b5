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
  emailCode: call('POST', '/wps/x/member/emailCode', 'member', { ...securityCenter, ...sealed, membersOnly: true }),
  emailChange: call('POST', '/wps/x/member/emailChange', 'member', { ...securityCenter, ...sealed, membersOnly: true }),
  proveMobile: call('POST', '/wps/x/member/proveMobile', 'member', { ...securityCenter, ...sealed }),
} as const;
