import { recoveryWays } from '@marquee/contracts/recovery-ways';
import { PASSWORD_FLOOR, REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import type { BrandDraft } from '../brand/brand-draft.ts';
import { fault, type Report, type Rule } from '../faults.ts';

/** Checks that each field's rule is consistent. */
export function checkRegistration({ registration, merged }: BrandDraft, report: Report): void {
  const { locate } = merged.registration;
  for (const field of REGISTRATION_FIELDS) {
    const rule = registration[field];
    const say = (key: keyof typeof rule, id: Rule, message: string, fix: string) =>
      report(fault(locate(['fields', field, key]), id, message, fix));
    if (rule.required && !rule.enabled) {
      say('required', 'registration.required-off', `${field} is required but off.`, 'Enable it, or don’t require it.');
    }
    if (rule.minLength > rule.maxLength) {
      const message = `${field}: minLength ${rule.minLength} is above maxLength ${rule.maxLength}.`;
      say('minLength', 'registration.length', message, 'Lower minLength, or raise maxLength.');
    }
    const id = rule.acceptedPattern === '*' ? 'any' : rule.acceptedPattern;
    if (rule.patternId !== id) {
      const message = `${field}: patternId "${rule.patternId}" is not the id of "${rule.acceptedPattern}".`;
      say('patternId', 'registration.family', message, `Write "patternId": "${id}".`);
    }
  }
  checkPassword(registration.password, report, locate);
}

/** A password needs at least 8 characters, and 64 must be allowed. A brand may only tighten this. */
function checkPassword(
  rule: BrandDraft['registration']['password'],
  report: Report,
  locate: BrandDraft['merged']['registration']['locate'],
): void {
  const { minLength, maxLength } = PASSWORD_FLOOR;
  const say = (key: string, message: string, fix: string) =>
    report(fault(locate(['fields', 'password', key]), 'registration.password-floor', message, fix));
  if (rule.minLength < minLength) {
    say('minLength', `A password of ${rule.minLength} characters is too short.`, `Ask for ${minLength} or more.`);
  }
  if (rule.maxLength < maxLength) {
    say('maxLength', `A password of ${maxLength} characters must be allowed.`, `Allow ${maxLength} or more.`);
  }
}

/** The log-in dialog offers recovery of the password or customer service. */
export function checkRecovery(
  { unkilledSwitches: switches, registration, tenant, merged }: BrandDraft,
  report: Report,
): void {
  if (!switches.login || recoveryWays({ switches, registration }).length > 0) return;
  const hasContact = switches.customerService && tenant.customerService.some(({ csType }) => csType !== 'vip');
  if (hasContact) return;
  const fix =
    'Turn on login.recovery (with the field email), CHNGPASSVERIF3 (with mobileNum), or customerService with a contact.';
  const message = 'A player who forgets the password has no way back: neither recovery nor customer service.';
  report(fault(merged.switches.locate(['switches', 'login']), 'switch.recovery', message, fix));
}

/** Players who may register have a form for it and can log in later. */
export function checkWaysIn({ unkilledSwitches: switches, registration, merged }: BrandDraft, report: Report): void {
  const place = (key: string) => merged.switches.locate(['switches', key]);
  const say = (key: string, message: string, fix: string) => report(fault(place(key), 'switch.way-in', message, fix));
  const { registration: isOpen, login, USERNAMEREG3, MOBILENUMREG3 } = switches;
  const asks = (field: 'username' | 'password' | 'mobileNum') =>
    registration[field].enabled && registration[field].required;
  if (isOpen && !USERNAMEREG3 && !MOBILENUMREG3) {
    say('registration', 'Registration is on, but no way to register is.', 'Turn on USERNAMEREG3 or MOBILENUMREG3.');
  }
  if (USERNAMEREG3 && !(asks('username') && asks('password'))) {
    const fix = 'Enable and require username and password in registration.json.';
    say('USERNAMEREG3', 'Registration by username needs username and password.', fix);
  }
  if (MOBILENUMREG3 && !asks('mobileNum')) {
    say('MOBILENUMREG3', 'Registration by mobile number needs the number.', 'Enable and require mobileNum.');
  }
  if (isOpen && !login) {
    say('login', 'Players may register but not log in.', 'Turn login on, or registration off.');
  }
  // A number that was not proven by a code at registration cannot be used to log in.
  const canLogInAgain = switches.MOBILENUMPASSREG3 || (switches.REGMOBVERF3 && switches.MOBILEVERCODELOGIN3);
  if (isOpen && MOBILENUMREG3 && !canLogInAgain) {
    const fix = 'Turn on MOBILENUMPASSREG3, or REGMOBVERF3 and MOBILEVERCODELOGIN3.';
    say('MOBILENUMREG3', 'A player who registers by mobile number has neither password nor code to log in with.', fix);
  }
}
