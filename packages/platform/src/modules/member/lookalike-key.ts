import unhomoglyph from 'unhomoglyph';

/** The look-alikes of stored keys: when they change, `migrate` renews the keys. */
export const LOOKALIKES = 'unhomoglyph 1.0.6, confusables.txt 13.0.0';

/** The skeleton of UTS #39, §4: texts that look the same have the same skeleton. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/**
 * Prevents new names that look like another one: `1`, `l` and `I`, `0` and `O`, `m` and `rn`, letters of other scripts. Applied
 * to the displayed name, since capitals look different from small letters, and then to small letters, since case makes no other
 * name. It is never used to find a member: older names may share one. Never shown.
 */
export function lookalikeKey(username: string): string {
  const plain = username
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
  return skeleton(skeleton(plain).toLowerCase()).toLowerCase();
}
