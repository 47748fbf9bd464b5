import unhomoglyph from 'unhomoglyph';

/** What the keys of stored names were made by: when it changes, `migrate` makes them anew. */
export const LOOKALIKES = 'unhomoglyph 1.0.6, confusables.txt 13.0.0';

/** The skeleton of UTS #39, §4: what a text looks like, whatever it is made of. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/**
 * What keeps a new name from looking like another one: `1`, `l` and `I`, `0` and `O`, `m` and `rn`, letters of other scripts. Of the
 * name as it is shown, since a capital looks unlike the small letter; small letters then, since case makes no other name. It is never
 * what somebody is found by: names from before it may share one. Never shown.
 */
export function lookalikeKey(username: string): string {
  const plain = username
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
  return skeleton(skeleton(plain).toLowerCase()).toLowerCase();
}
