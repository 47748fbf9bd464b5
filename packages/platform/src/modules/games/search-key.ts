/**
 * A name in the form that search compares: no case, no accents (`Café` finds `cafe`), single spaces, no control characters. Only
 * Latin-style marks are removed: Khmer and Thai vowels are marks too, and removing them changes the word.
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
