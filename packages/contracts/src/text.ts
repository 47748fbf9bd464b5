/** Text without control characters (PostgreSQL refuses U+0000) and without halves of surrogate pairs. */
export const WHOLE_CHARACTERS = /^[^\p{Cc}\p{Cs}]*$/u;

/** The same, but line breaks and tabs are allowed. */
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
