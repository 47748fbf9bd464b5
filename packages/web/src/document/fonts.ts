import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import arabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url';
import khmer from '@fontsource-variable/noto-sans-khmer/files/noto-sans-khmer-khmer-wght-normal.woff2?url';
import myanmar from '@fontsource-variable/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-wght-normal.woff2?url';
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url';

const SCRIPT_FONTS: Readonly<Record<string, string>> = {
  km: khmer,
  my: myanmar,
  th: thai,
  ar: arabic,
  fa: arabic,
  ur: arabic,
};

/** Files of the families that a brand's body text can be set in. */
const LATIN_FONTS: Readonly<Record<string, string>> = {
  'Bricolage Grotesque Variable': bricolage,
  'Figtree Variable': figtree,
  'Fraunces Variable': fraunces,
  'Inter Variable': inter,
};

/** The face of most text on the first screen, by language tag and the brand's first family; null if it is none of ours. */
export const fontToPreload = (tag: string, bodyFace: string): string | null =>
  SCRIPT_FONTS[tag] ?? LATIN_FONTS[bodyFace] ?? null;
