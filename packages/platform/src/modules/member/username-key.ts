/** Lower-case letters of other scripts → the Latin letter they resemble. The common ones: `lookalikeKey` has all. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  ԁ: 'd',
  һ: 'h',
  ԛ: 'q',
  ԝ: 'w',
  ѵ: 'v',
  ӏ: 'l',
  // Greek
  α: 'a',
  β: 'b',
  ε: 'e',
  ζ: 'z',
  η: 'h',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  ς: 'σ',
  τ: 't',
  υ: 'u',
  χ: 'x',
  // Armenian and phonetic
  օ: 'o',
  ս: 'u',
  ո: 'n',
  հ: 'h',
  ց: 'g',
  զ: 'q',
  ɑ: 'a',
  ɡ: 'g',
};

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    // Up and down again: ß and ss, the two sigmas and the dotless ı become equal.
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(/./gu, (character) => LOOKALIKES[character] ?? character)
    .normalize('NFKC')
    .trim();

/** Folding may produce what folds again; a few rounds settle every text, and the bound ends any other. */
const ROUNDS_MAX = 8;

/**
 * The unique key of a username in a brand: it is the same for every notation (case, width, invisible characters, letters of
 * another script). NFKC case folding (docs/decisions.md), then look-alikes. Never shown.
 */
export function usernameKey(username: string): string {
  let key = fold(username.toWellFormed());
  for (let round = 1; round < ROUNDS_MAX && fold(key) !== key; round += 1) key = fold(key);
  return key;
}
