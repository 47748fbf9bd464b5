import type { Call } from '../call-row.ts';
import type { SocialProvider } from '../social.ts';
import { call, sealed, securityCenter, T } from './rows.ts';

/** Sends the visitor to a provider's page, and takes the provider's answer. A new log-in replaces a remembered one. */
const social = (provider: SocialProvider, step: 'Start' | 'Return'): Call =>
  call('POST', `/wps/x/social/${provider}${step}`, 'social', {
    rate: 'login',
    switches: [`login.${provider}`],
    strict: true,
    attempts: true,
    remembers: step === 'Return',
  });
/** The same for a signed-in member who adds a provider. The first step proves that it is the member. */
const socialLink = (provider: SocialProvider, step: 'Link' | 'LinkReturn'): Call =>
  call('POST', `/wps/x/social/${provider}${step}`, 'social', {
    ...T,
    // A guest's account ends with its session.
    membersOnly: true,
    encrypted: step === 'Link',
    rate: 'login',
    switches: ['memberCentre.securityCenter', `login.${provider}`],
    strict: true,
    attempts: true,
  });

/** Log-in with a provider, and the links of a member. */
export const SOCIAL_CALLS = {
  facebookStart: social('facebook', 'Start'),
  facebookReturn: social('facebook', 'Return'),
  googleStart: social('google', 'Start'),
  googleReturn: social('google', 'Return'),
  telegramStart: social('telegram', 'Start'),
  telegramReturn: social('telegram', 'Return'),
  socialLinks: call('GET', '/wps/x/social/links', 'social', securityCenter),
  facebookLink: socialLink('facebook', 'Link'),
  facebookLinkReturn: socialLink('facebook', 'LinkReturn'),
  googleLink: socialLink('google', 'Link'),
  googleLinkReturn: socialLink('google', 'LinkReturn'),
  telegramLink: socialLink('telegram', 'Link'),
  telegramLinkReturn: socialLink('telegram', 'LinkReturn'),
  // Without switches: a member can always remove a link.
  socialUnlink: call('POST', '/wps/x/social/unlink', 'social', { ...T, ...sealed }),
} as const;
