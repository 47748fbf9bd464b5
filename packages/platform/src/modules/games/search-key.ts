/**
 * A name as search compares it: no case, no accents (`Café` finds `cafe`), one space between words, no control characters. Only the Latin-style
 * marks go: Khmer and Thai vowels are marks too, and a name without them is another word.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toWellFormed()
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
