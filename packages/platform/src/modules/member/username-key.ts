/** Lower-case letters of other scripts → the Latin letter they are taken for. The common ones: `lookalikeKey` has all. */
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
    // Up and down again: ß and ss, the two sigmas and the dotless ı meet.
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(/./gu, (character) => LOOKALIKES[character] ?? character)
    .normalize('NFKC')
    .trim();

/** Folding may set free what folds again; a few rounds settle every text, the bound is for none to go on for ever. */
const ROUNDS_MAX = 8;

/**
 * What a username is found by, unique in a brand: however it is typed (case, width, invisible characters, letters of another
 * script), it has one key. NFKC case folding (docs/decisions.md), then look-alikes. Never shown.
 */
export function usernameKey(username: string): string {
  let key = fold(username.toWellFormed());
  for (let round = 1; round < ROUNDS_MAX && fold(key) !== key; round += 1) key = fold(key);
  return key;
}
