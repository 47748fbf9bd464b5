/** Neither control characters (U+0000 has no place in a database's text) nor halves of surrogate pairs. */
export const WHOLE_CHARACTERS = /^[^\p{Cc}\p{Cs}]*$/u;

/** The same, with the control characters that texts of several lines have. */
export const STORABLE = /^[^\0\p{Cs}]*$/u;
