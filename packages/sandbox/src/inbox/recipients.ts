import type { Message } from './message.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * The normal form of a recipient: an address in lower case, a number as `+` and its digits. The `+` of a number in a query arrives as a
 * blank.
 */
export const normalizeRecipient = (text: string): string =>
  text.includes('@') ? text.trim().toLowerCase() : `+${digitsOf(text)}`;

/** Whether it was sent to exactly this number or address, in any spelling. */
export function isTo(message: Message, recipient: string): boolean {
  const expected = normalizeRecipient(recipient);
  return message.to.some((to) => normalizeRecipient(to) === expected);
}

/** Whether a recipient contains the text of the filter; a number may have blanks and dashes. */
export function matchesRecipient(message: Message, query: string): boolean {
  const text = query.trim().toLowerCase();
  const isNumber = /^[+\d\s().-]+$/.test(text);
  return message.to.some(
    (to) => to.toLowerCase().includes(text) || (isNumber && !to.includes('@') && digitsOf(to).includes(digitsOf(text))),
  );
}
