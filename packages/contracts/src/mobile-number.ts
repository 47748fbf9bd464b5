/**
 * Mobile numbers as players type them: national or international, with or without separators. Brings the numbering plans of all
 * countries along (80 KB), so browsers import it when a form needs it.
 */
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type RegistrationRule, ruleViolation } from './registration.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A number that exists by its country's numbering plan and is dialled with `dialingCode` (`+855`); otherwise null. */
function parse(text: string, dialingCode: string): PhoneNumber | null {
  const defaultCallingCode = digitsOf(dialingCode);
  if (defaultCallingCode === '') return null;
  const number = parsePhoneNumberFromString(text, { defaultCallingCode, extract: false });
  return number?.isValid() && number.countryCallingCode === defaultCallingCode ? number : null;
}

/** E.164 without the plus; null for a number that does not exist. */
export const internationalDigits = (text: string, dialingCode: string): string | null => {
  const number = parse(text, dialingCode);
  return number === null ? null : digitsOf(number.number);
};

/**
 * The form of a number that a brand's rule accepts: as typed, national with or without its leading zero, or international. The
 * text as typed where no form is accepted.
 */
export function fittingMobile(rule: RegistrationRule, text: string, dialingCode: string): string {
  const number = parse(text.trim(), dialingCode);
  if (number === null) return text;
  const forms = [text.trim(), digitsOf(number.formatNational()), number.nationalNumber, digitsOf(number.number)];
  return forms.find((form) => ruleViolation(rule, form) === null) ?? text;
}
