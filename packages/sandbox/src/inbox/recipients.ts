import type { Message } from './message.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * One spelling of a recipient: an address in lower case, a number as `+` and its digits, since the `+` of a number in a query is a
 * blank when it arrives.
 */
export const normalizeRecipient = (text: string): string =>
  text.includes('@') ? text.trim().toLowerCase() : `+${digitsOf(text)}`;

/** Whether it went to exactly this number or address, however that is written. */
export function isTo(message: Message, recipient: string): boolean {
  const wanted = normalizeRecipient(recipient);
  return message.to.some((to) => normalizeRecipient(to) === wanted);
}

/** Whether a recipient has this in it: what a person types into the filter, a number with blanks and dashes included. */
export function isToSomeoneLike(message: Message, query: string): boolean {
  const text = query.trim().toLowerCase();
  const isNumber = /^[+\d\s().-]+$/.test(text);
  return message.to.some(
    (to) => to.toLowerCase().includes(text) || (isNumber && !to.includes('@') && digitsOf(to).includes(digitsOf(text))),
  );
}
