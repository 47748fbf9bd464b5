/** Text without control characters (PostgreSQL refuses U+0000) and without halves of surrogate pairs. */
export const WHOLE_CHARACTERS = /^[^\p{Cc}\p{Cs}]*$/u;

/** The same, but line breaks and tabs are allowed. */
export const STORABLE = /^[^\0\p{Cs}]*$/u;

/** Characters that reverse or hide text: marks and overrides of direction, separators of lines, fillers, tags. */
const DISGUISING =
  /[\p{Zl}\p{Zp}\u{61c}\u{115f}\u{1160}\u{180e}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{3164}\u{feff}\u{ffa0}\u{e0000}-\u{e0fff}]/u;
/** Joiners and spaces of no width are letters of some scripts, and alone show nothing. */
const SHOWS_NOTHING = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a text reads as it is stored: nothing reverses or hides it, and something is to be seen. */
export const isReadable = (text: string): boolean => !DISGUISING.test(text) && !SHOWS_NOTHING.test(text);

/** Line breaks and tabs, no other control characters, and nothing that reverses what follows, such as an address. */
const PLAIN = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u{202d}\u{202e}])*$/u;

/** Whether a text of one or several lines shows what it has, and shows something. Marks that Arabic needs are allowed. */
export const isPlainText = (text: string): boolean => PLAIN.test(text) && !SHOWS_NOTHING.test(text);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for element content and for quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
