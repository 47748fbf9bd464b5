import { call, securityCenter } from './rows.ts';

/** Captchas, human checks and codes by SMS. */
export const VERIFICATION_CALLS = {
  captcha: call('GET', '/wps/captcha', 'verification', { rate: 'login' }),
  humanCheck: call('GET', '/wps/x/verification/humanCheck', 'verification'),
  // For log-in and for recovery. Each has its own switch, which the handler checks.
  smsLoginCode: call('POST', '/wps/verification/sms/noLogin', 'verification', { rate: 'sms', strict: true }),
  smsRegister: call('POST', '/wps/verification/sms/register', 'verification', {
    rate: 'sms',
    switches: ['DIRECTREG3', 'REGMOBVERF3'],
    strict: true,
  }),
  // Log-in and recovery both use a number: either switch is enough, which the handler checks.
  smsOwn: call('POST', '/wps/x/verification/smsOwn', 'verification', { ...securityCenter, rate: 'sms', strict: true }),
} as const;
