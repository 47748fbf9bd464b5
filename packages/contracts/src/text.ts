/** Neither control characters (U+0000 has no place in a database's text) nor halves of surrogate pairs. */
export const WHOLE_CHARACTERS = /^[^\p{Cc}\p{Cs}]*$/u;

/** The same, with the control characters that texts of several lines have. */
export const STORABLE = /^[^\0\p{Cs}]*$/u;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for element content and for quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
