import { internationalDigits } from '@marquee/contracts/mobile-number';

/**
 * The unique key of an e-mail address in a brand. Case is folded in the local part too: two addresses never differ in it only.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/**
 * The unique key of a mobile number in a brand: E.164 without the plus, however it is written. `+855`, `012 345 678` →
 * `85512345678`. Of a number that does not exist: its digits after the dialling code, without leading zeros.
 */
export const mobileKey = (dialingCode: string, mobileNum: string): string =>
  internationalDigits(mobileNum, dialingCode) ??
  `${dialingCode.replace(/\D/g, '')}${mobileNum.replace(/\D/g, '').replace(/^0+/, '')}`;
