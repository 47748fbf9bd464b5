import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';

/** Letters of living languages. The others of this script, such as small capitals, serve to imitate these. */
const LATIN = 'A-Za-z\\u00c0-\\u024f\\u1e00-\\u1eff';
/** Written with several of Unicode's scripts. */
const SCRIPTS_OF: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hira', 'Kana'],
  Kore: ['Han', 'Hang'],
};
/** Their letters look like Latin ones, so they are not mixed with these. */
const LIKE_LATIN = ['Cyrl', 'Grek'];
/** Emoji of letters. Flags are other characters. */
const ENCLOSED = /[\u{1f150}-\u{1f189}]/u;

/** Texts in the language's letters and Latin ones, with any digits and signs. */
function lettersOf(language: LanguageCode): RegExp {
  const script = new Intl.Locale(LANGUAGES[language].tag).maximize().script ?? '';
  const own = (SCRIPTS_OF[script] ?? [script]).filter((name) => name !== 'Latn').map((name) => `\\p{Script=${name}}`);
  const latin = LIKE_LATIN.includes(script) ? '' : LATIN;
  return new RegExp(`^(?:[^\\p{L}\\p{M}]|[\\p{Script=Common}\\p{Script=Inherited}${own.join('')}${latin}])*$`, 'u');
}

/**
 * Whether a nickname has letters that none of the brand's languages mixes (UTS #39, 5.2, "moderately restrictive"): Latin letters and
 * those of one language are allowed, Latin and Cyrillic or Greek together are not.
 */
export function hasForeignLetters(languages: readonly LanguageCode[], name: string): boolean {
  const plain = name.normalize('NFKC');
  if (ENCLOSED.test(plain)) return true;
  // English: Latin letters alone.
  return !(['EN', ...languages] as const).some((language) => lettersOf(language).test(plain));
}
