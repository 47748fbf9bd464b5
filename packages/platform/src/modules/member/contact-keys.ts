/** What makes an e-mail address unique in a brand. Case is folded in the local part too: nobody has two that differ in it. */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/**
 * What makes a mobile number unique in a brand: its digits with the dialling code, without the leading zeros people put
 * before a national number. `+855`, `012 345 678` → `85512345678`.
 */
export const mobileKey = (dialingCode: string, mobileNum: string): string =>
  `${dialingCode.replace(/\D/g, '')}${mobileNum.replace(/\D/g, '').replace(/^0+/, '')}`;
