/**
 * The unique key of an e-mail address in a brand. Case is folded in the local part too: two addresses never differ in it only.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/**
 * The unique key of a mobile number in a brand: its digits with the dialling code, without the leading zeros of a national
 * number. `+855`, `012 345 678` → `85512345678`.
 */
export const mobileKey = (dialingCode: string, mobileNum: string): string =>
  `${dialingCode.replace(/\D/g, '')}${mobileNum.replace(/\D/g, '').replace(/^0+/, '')}`;
